package import InventorySettings

/// The layout of labels on a sheet, as specified by the manufacturer.
package struct LabelLayout: Hashable, Sendable {
  /// The manufacturer's product number.
  package let name: String
  package let paper: Paper
  package let columns: Int
  package let rows: Int
  /// The position of the first label on the sheet.
  package let left: Length
  package let top: Length
  package let width: Length
  package let height: Length
  /// The distance from the left edge of a label to the left edge of the next label.
  package let across: Length

  /// Lengths are in inches for US Letter, and in millimeters for A4. The left and right margins of the sheet are equal.
  private init(
    _ name: String, on paper: Paper, _ columns: Int, _ rows: Int, left: Double, top: Double = 0.5,
    width: Double, height: Double, across: Double
  ) {
    let unit: Length.Unit = paper == .letter ? .inches : .millimeters
    (self.name, self.paper, self.columns, self.rows) = (name, paper, columns, rows)
    (self.left, self.top) = (Length(left, unit), Length(top, unit))
    (self.width, self.height) = (Length(width, unit), Length(height, unit))
    self.across = Length(across, unit)
  }

  package static let all = [
    LabelLayout("5160", on: .letter, 3, 10, left: 0.1875, width: 2.625, height: 1, across: 2.75),
    LabelLayout("5161", on: .letter, 2, 10, left: 0.15625, width: 4, height: 1, across: 4.1875),
    LabelLayout("5163", on: .letter, 2, 5, left: 0.15625, width: 4, height: 2, across: 4.1875),
    LabelLayout("L7159", on: .a4, 3, 8, left: 7.25, top: 12.9, width: 63.5, height: 33.9, across: 66),
    LabelLayout("L7160", on: .a4, 3, 7, left: 7.25, top: 15.15, width: 63.5, height: 38.1, across: 66),
    LabelLayout("L7161", on: .a4, 3, 6, left: 7.25, top: 8.7, width: 63.5, height: 46.6, across: 66),
    LabelLayout("L7162", on: .a4, 2, 8, left: 4.65, top: 12.9, width: 99.1, height: 33.9, across: 101.6),
    LabelLayout("L7163", on: .a4, 2, 7, left: 4.65, top: 15.15, width: 99.1, height: 38.1, across: 101.6),
  ]

  /// Returns the layout with this product number, such as `5160` or `L7160`. Case is ignored, and the letter `L` is
  /// optional. Throws for an unknown number.
  package static func named(_ name: String) throws(UnknownName) -> LabelLayout {
    let names = [name.uppercased(), "L" + name]
    guard let layout = all.first(where: { names.contains($0.name) }) else {
      throw UnknownName("layout", name, among: all.map(\.name))
    }
    return layout
  }

  package var labelsPerSheet: Int { columns * rows }

  /// The distance from the top of a label to the top of the next label.
  package var down: Length { height }

  /// The margin inside a label, which is needed because printers can be off by a millimeter.
  package var margin: Length { .millimeters(2) }

  /// The side of the QR code with its quiet zone: the height inside the margins, but at most two fifths of the label's
  /// width.
  package var codeSide: Length {
    min(height - margin * 2, Length(hundredths: width.hundredths * 2 / 5))
  }

  /// The left edge and the width of the text next to the code.
  package var textLeft: Length { margin + codeSide + .millimeters(1) }
  package var textWidth: Length { width - textLeft - margin }

  /// The maximum number of lines of the name above the key.
  package var nameLines: Int {
    max(1, (height - margin * 2 - Self.keyLine).hundredths / Self.nameLine.hundredths)
  }

  package var nameHeight: Length { Length(hundredths: Self.nameLine.hundredths * nameLines) }
  package static let nameLine = Length.millimeters(4)
  /// The height of a line of the key. A long key has two lines, and its first line covers the last line of a long name.
  package static let keyLine = Length.millimeters(4)

  /// The maximum number of modules on each side of a QR code with its quiet zone. This limit ensures that a module is
  /// at least a quarter of a millimeter wide, so that a camera can read an ordinary print.
  package var mostModules: Int { codeSide.hundredths / Length.millimeters(0.25).hundredths }
}

/// A length on paper in hundredths of a micrometer. This unit represents the manufacturers' sizes exactly.
package struct Length: Hashable, Comparable, Sendable {
  package let hundredths: Int

  /// The unit in which a manufacturer states sizes.
  package enum Unit: Sendable {
    case inches, millimeters
  }

  package init(hundredths: Int) { self.hundredths = hundredths }

  package init(_ number: Double, _ unit: Unit) {
    hundredths = Int((number * (unit == .inches ? 2_540_000 : 100_000)).rounded())
  }

  package static func millimeters(_ number: Double) -> Length { Length(number, .millimeters) }

  package static func < (left: Length, right: Length) -> Bool { left.hundredths < right.hundredths }
  package static func + (left: Length, right: Length) -> Length {
    Length(hundredths: left.hundredths + right.hundredths)
  }
  package static func - (left: Length, right: Length) -> Length {
    Length(hundredths: left.hundredths - right.hundredths)
  }
  package static func * (left: Length, right: Int) -> Length {
    Length(hundredths: left.hundredths * right)
  }

  /// The CSS length in millimeters, such as `66.675mm`.
  package var css: String {
    let whole = hundredths.magnitude / 100_000
    var fraction = String(hundredths.magnitude % 100_000)
    fraction = String(repeating: "0", count: 5 - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (hundredths < 0 ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : "." + fraction) + "mm"
  }
}
