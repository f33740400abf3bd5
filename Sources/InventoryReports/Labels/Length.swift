/// A length on paper, exact for what makers of labels state: whole hundredths of a micrometre.
package struct Length: Hashable, Comparable, Sendable {
  package let hundredths: Int

  package enum Unit: Sendable {
    case inches, millimetres
  }

  package init(hundredths: Int) {
    self.hundredths = hundredths
  }

  package init(_ number: Double, _ unit: Unit) {
    hundredths = Int((number * (unit == .inches ? 2_540_000 : 100_000)).rounded())
  }

  package static func millimetres(_ number: Double) -> Length { Length(number, .millimetres) }

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

  /// As a style sheet has it, in millimetres: `66.675mm`.
  package var css: String {
    let whole = hundredths.magnitude / 100_000
    var fraction = String(hundredths.magnitude % 100_000)
    fraction = String(repeating: "0", count: 5 - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (hundredths < 0 ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : "." + fraction) + "mm"
  }
}
