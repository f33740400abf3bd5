import InventoryPages
import InventoryReports
import Mustache

/// What the templates `report-head` and `report-foot` show, the same for each report.
extension ReportHeading {
  static let shape: [Shape.Field] = [
    .init("title", .text), .init("language", .text), .init("style", .markup), .init("generator", .text),
    .init("asOf", .text), .init("isLetter", .flag),
  ]

  func everywhere(_ look: ReportLook, _ sources: [String: String]) -> [String: Value] {
    [
      "title": .text(title), "language": .text(language), "style": .text(sources["report.css"] ?? ""),
      "generator": .text(generator), "asOf": .text(asOf.map(look.wording.date)),
      "isLetter": .flag(look.paper == .letter),
    ]
  }
}

extension Value {
  /// The record of a part's place among the parts.
  static func only(_ index: Int, _ value: Value) -> Value {
    .record(Array(repeating: .absent, count: index) + [value])
  }

  static func line(_ label: String, _ text: String?) -> Value { .record([.text(label), .text(text)]) }
}

extension Shape {
  /// A label and what is said of it.
  static let line: Shape = ["label": .text, "text": .text]
}

extension Wording {
  /// `12 of 40 (30%)`
  func part(_ part: Int, of whole: Int) -> String {
    let percent = Share(part, of: whole).percent.map { " (\($0)%)" } ?? ""
    return number(part) + " of " + number(whole) + percent
  }

  /// `83%`, or nothing of nothing.
  func percent(_ share: Share) -> String? { share.percent.map { "\($0)%" } }

  func items(_ number: Int) -> String { count(number, "item", "items") }
}

extension Value {
  static func text(_ number: Int) -> Value { .text(String(number)) }

  /// Absent where there is nothing.
  static func text(_ text: String?) -> Value { text.map(Value.text) ?? .absent }
}
