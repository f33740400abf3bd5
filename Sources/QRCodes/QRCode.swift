import CQREncode

/// A text as the modules of a QR code (ISO/IEC 18004). This target is the only one that knows libqrencode.
package struct QRCode: Sendable {
  /// How many modules there are on a side: 21, 25 ... 177. The blank margin is not among them.
  package let side: Int
  /// Row by row from the top left; true is dark.
  private let modules: [Bool]

  /// The blank margin that a reader needs around a code, in modules.
  package static let margin = 4

  /// The text does not fit into a code of so many modules.
  package struct TooLong: Error, Hashable, Sendable {
    package let bytes: Int
  }

  /// The smallest code that still reads when 15 % of it is damaged (level M); where that has more than `mostModules` on a
  /// side, one for 7 % (level L).
  package init(_ text: String, by encoder: QREncoder, mostModules: Int = 177) throws(TooLong) {
    for level in [QREncoder.Level.medium, .low] {
      guard !text.isEmpty, !text.utf8.contains(0), let code = encoder.code(of: text, level) else { continue }
      defer { encoder.free(code) }
      let side = Int(code.pointee.width)
      guard side <= mostModules, let data = code.pointee.data else { continue }
      self.side = side
      // The other bits say what a module is for.
      modules = UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
      return
    }
    throw TooLong(bytes: text.utf8.count)
  }

  /// Whether a module is dark.
  package func isDark(_ row: Int, _ column: Int) -> Bool {
    modules[row * side + column]
  }
}
