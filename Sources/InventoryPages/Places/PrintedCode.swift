/// A QR code with the address of a page, for printing.
package struct PrintedCode: Hashable, Sendable {
  package let address: String
  /// The side of the drawing, including the margin, measured in modules.
  package let modules: Int
  /// The dark modules as an SVG path, with one unit per module.
  package let path: String

  package init(address: String, modules: Int, path: String) {
    (self.address, self.modules, self.path) = (address, modules, path)
  }
}
