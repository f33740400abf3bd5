import Diagnostics
import PredicateFormat

/// A mistake in a selection of items.
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
      "\(collection.rawValue) is a collection; write \(collection.rawValue).@count"
        + (collection.elements.first.map { ", or ANY \(collection.rawValue).\($0.rawValue)" } ?? "")
    case .manyValues(let attribute):
      "an item can have several such values; write ANY, ALL or NONE before \(attribute.collection.rawValue).\(attribute.rawValue)"
    case .quantifier: "ANY, ALL and NONE need a collection such as photos.fileName or fields.value"
    case .twoCollections: "a comparison can use only one collection; write a comparison for each collection"
    case .list: "a list is valid only after IN or BETWEEN"
    case .listExpected: "IN needs text or a list such as {'a', 'b'}"
    case .between: "BETWEEN needs two values: {10, 20}"
    case .notComparable(let left, let right):
      "\(left.text) cannot be compared with \(right.text)" + Self.advice(left, right)
    case .textExpected: "text is expected here"
    case .numberExpected(let kind):
      "a number is expected here, not \(kind.text)"
        + (kind.domains == [.date] ? "; CAST(..., 'NSNumber') converts a date to seconds" : "")
    case .options: "[c] and [d] are only for text; remove them"
    case .date(let text): "'\(text)' is not a date; write it like 2024-05-01 or 2024-05-01T18:30:00Z"
    case .function(let name):
      "no function '\(name)'\(didYouMean(name, among: ["abs", "now"])) (abs, now)"
    case .type(let type):
      "no type '\(type)'\(didYouMean(type, among: ["NSDate", "NSNumber"])) (NSDate, NSNumber)"
    case .pattern: "MATCHES needs text in quotes"
    case .invalidPattern: "invalid regular expression; correct the pattern, or write \\[ for the character ["
    case .sortKey: "a name is expected here, optionally with a leading '-': assetType,-valueInDollars"
    }
  }

  private static func advice(_ left: Operand.Kind, _ right: Operand.Kind) -> String {
    switch (left, right) {
    case (.text, .number), (.literal, .number): "; put text in quotes"
    case (.number, .literal): "; write a number without quotes"
    case (.date, .number): "; write a date like '2024-05-01'"
    default: ""
    }
  }
}

/// An unknown name in a key path, with the names that would be valid.
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

  /// The advice for an unknown attribute of an item, which is probably a field. Empty for any other unknown name.
  private var hint: String {
    names.contains(ItemCollection.fields.rawValue)
      ? "; for a field, write fields.\(element.name); for text in a predicate, write '\(element.name)' in quotes"
      : ""
  }
}

/// A field that no item has.
struct UnknownField: CustomStringConvertible {
  let name: String
  let names: [String]

  var description: String {
    let near = didYouMean(named: name, among: names)
    return "no item has the field '\(name)'"
      + (near.isEmpty ? "; to test for it, write ANY fields.name == \(literal)" : near)
  }

  /// The name as a text in a predicate.
  private var literal: String {
    let sign = name.contains("'") ? "\"" : "'"
    return sign + name.replacing("\\", with: "\\\\").replacing(sign, with: "\\" + sign) + sign
  }
}
