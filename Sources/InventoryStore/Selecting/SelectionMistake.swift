import Diagnostics
import PredicateFormat

/// What is wrong with a selection, as far as items go.
enum SelectionMistake: CustomStringConvertible {
  case collection(ItemCollection)
  case manyValues(ElementAttribute)
  case quantifier
  case twoCollections
  case list
  case listExpected
  case between
  case notComparable(Operand.Kind, Operand.Kind)
  case textExpected
  case numberExpected(Operand.Kind)
  case options
  case date(String)
  case function(String)
  case type(String)
  case pattern
  case invalidPattern
  case sortKey

  var description: String {
    switch self {
    case .collection(let collection):
      "\(collection.rawValue) are many; write \(collection.rawValue).@count, or ANY "
        + "\(collection.rawValue).\(collection == .photos ? "fileName" : "name")"
    case .manyValues(let attribute):
      "an item has many of these; write ANY, ALL or NONE in front of \(attribute.collection.rawValue).\(attribute.rawValue)"
    case .quantifier: "ANY, ALL and NONE are for photos.fileName, fields.value and the like"
    case .twoCollections: "one comparison asks one collection"
    case .list: "a list stands behind IN or BETWEEN"
    case .listExpected: "IN looks in a text or in a list such as {'a', 'b'}"
    case .between: "BETWEEN takes two values: {10, 20}"
    case .notComparable(let left, let right):
      "\(left.words) cannot be compared with \(right.words)" + Self.advice(left, right)
    case .textExpected: "a text is expected here"
    case .numberExpected(let kind):
      "a number is expected here, not \(kind.words)"
        + (kind.domains == [.date] ? "; CAST(..., 'NSNumber') counts its seconds" : "")
    case .options: "[c] and [d] are for texts"
    case .date(let text): "'\(text)' is not a date; write it like 2024-05-01 or 2024-05-01T18:30:00Z"
    case .function(let name):
      "no function '\(name)'\(didYouMean(name, among: ["abs", "now"])) (abs, now)"
    case .type(let type):
      "no type '\(type)'\(didYouMean(type, among: ["NSDate", "NSNumber"])) (NSDate, NSNumber)"
    case .pattern: "MATCHES takes a text in quotes"
    case .invalidPattern: "this is not a regular expression"
    case .sortKey: "a name is expected here, with a - in front perhaps: assetType,-valueInDollars"
    }
  }

  private static func advice(_ left: Operand.Kind, _ right: Operand.Kind) -> String {
    switch (left, right) {
    case (.text, .number), (.literal, .number): "; a text stands between quotes"
    case (.number, .literal): "; a number stands without quotes"
    case (.date, .number): "; write a date like '2024-05-01'"
    default: ""
    }
  }
}

/// A name that is not there.
struct NameMistake: Error, CustomStringConvertible {
  let element: PathElement
  let owner: String
  let names: [String]

  init(_ element: PathElement, in owner: String, among names: [String]) {
    (self.element, self.owner, self.names) = (element, owner, names)
  }

  var description: String {
    let known = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    let near = didYouMean(named: element.name, among: names)
    return "\(owner) has no '\(element.name)'" + (near.isEmpty ? hint : near) + known
  }

  /// Whoever asks an item for something else means a field.
  private var hint: String {
    names.contains(ItemCollection.fields.rawValue) ? "; a field is written fields.\(element.name)" : ""
  }
}

/// A field that no item has.
struct UnknownField: CustomStringConvertible {
  let name: String
  let names: [String]

  var description: String {
    let near = didYouMean(named: name, among: names)
    return "no item has the field '\(name)'"
      + (near.isEmpty ? "; ANY fields.name == '\(name)' asks whether an item has it" : near)
  }
}
