import Diagnostics
import InventoryPages

/// The sheets that labels are printed on, as an option names them.
package struct LabelPaper: Sendable {
  let layout: LabelLayout

  /// The maker's number, such as `5160` or `L7160`, in either case; the letter may be left out.
  package init(_ name: String) throws(Unknown) {
    let names = [name.uppercased(), "L" + name]
    guard let layout = LabelLayout.all.first(where: { names.contains($0.name) }) else {
      throw Unknown(name: name)
    }
    self.layout = layout
  }

  package static let standard = LabelPaper(LabelLayout.all[0])

  private init(_ layout: LabelLayout) {
    self.layout = layout
  }

  package var name: String { layout.name }
  package var labelsPerSheet: Int { layout.labelsPerSheet }

  package struct Unknown: Error, CustomStringConvertible {
    let name: String

    package var description: String {
      let names = LabelLayout.all.map(\.name)
      return "no layout '\(name)'\(didYouMean(name, among: names)) (\(names.joined(separator: ", ")))"
    }
  }
}
