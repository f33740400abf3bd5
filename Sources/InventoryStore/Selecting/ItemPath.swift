import GRDB
import InventoryModel
import PredicateFormat

/// The meaning of a key path in a predicate or sort key.
enum ItemPath {
  /// An attribute of an item. `assetType` means the label of the type, and `photos` means the number of photos.
  case attribute(ItemAttribute)
  /// The first field with this name.
  case field(String)
  case count(ItemCollection)
  case summary(Summary, ElementAttribute)
  /// An attribute of each element of a collection.
  case element(ElementAttribute)

  /// The operators that compute one number from the numbers of a collection.
  enum Summary: String, CaseIterable {
    case sum, avg, min, max
  }
}

enum ItemCollection: String, CaseIterable {
  case photos, documents, fields

  /// The collections that are not attributes of an item, too.
  static let ofNoAttribute = allCases.filter { ItemAttribute(rawValue: $0.rawValue) == nil }

  var elements: [ElementAttribute] { ElementAttribute.allCases.filter { $0.collection == self } }

  /// The SQL clauses FROM and WHERE that select the elements of an item.
  var rows: SQL {
    switch self {
    case .photos: "FROM attached WHERE attached.item = item.id"
    case .documents: "FROM attachedDocument WHERE attachedDocument.item = item.id"
    case .fields: "FROM field WHERE field.item = item.id AND field.value <> ''"
    }
  }
}

enum ElementAttribute: String, CaseIterable {
  case fileName, kind, format, width, height
  case name, value

  var collection: ItemCollection {
    switch self {
    case .fileName, .kind, .format, .width, .height: .photos
    case .name, .value: .fields
    }
  }

  var isNumber: Bool { self == .width || self == .height }

  fileprivate var column: SQL {
    "\(sql: collection == .photos ? "attached" : "field").\(sql: rawValue)"
  }
}

extension ItemPath {
  /// After ANY, ALL or NONE (`isQuantified`), `fields.name` and `fields.value` mean the names and values of all fields.
  /// Elsewhere, they mean the fields with the names `name` and `value`.
  init(_ elements: [PathElement], isQuantified: Bool) throws(NameMistake) {
    let first = elements[0]
    if let collection = ItemCollection(rawValue: first.name) {
      self = try Self.path(in: collection, elements.dropFirst(), isQuantified: isQuantified)
      return
    }
    guard let attribute = ItemAttribute(rawValue: first.name) else {
      throw NameMistake(
        first, in: "an item",
        among: ItemAttribute.allCases.map(\.rawValue) + ItemCollection.ofNoAttribute.map(\.rawValue))
    }
    let isLabel = attribute == .assetType && elements.count == 2 && elements[1].name == "label"
    guard elements.count == 1 || isLabel else {
      throw NameMistake(elements[1], in: first.name, among: attribute == .assetType ? ["label"] : [])
    }
    self = .attribute(attribute)
  }

  private static func path(
    in collection: ItemCollection, _ rest: ArraySlice<PathElement>, isQuantified: Bool
  ) throws(NameMistake) -> ItemPath {
    guard let next = rest.first else { return .count(collection) }
    let names = collection.elements.map(\.rawValue)
    if next.name == "@count" {
      guard rest.count == 1 else { throw NameMistake(rest[rest.startIndex + 1], in: next.name, among: []) }
      return .count(collection)
    }
    if next.name.hasPrefix("@") {
      guard let summary = Summary(rawValue: String(next.name.dropFirst())) else {
        throw NameMistake(next, in: collection.rawValue, among: ["@count", "@sum", "@avg", "@min", "@max"])
      }
      let numbers = collection.elements.filter(\.isNumber)
      guard let last = rest.dropFirst().first,
        let attribute = numbers.first(where: { $0.rawValue == last.name }), rest.count == 2
      else {
        throw NameMistake(rest.dropFirst().first ?? next, in: next.name, among: numbers.map(\.rawValue))
      }
      return .summary(summary, attribute)
    }
    guard rest.count == 1 else { throw NameMistake(rest[rest.startIndex + 1], in: next.name, among: []) }
    if let attribute = collection.elements.first(where: { $0.rawValue == next.name }),
      isQuantified || collection == .photos
    {
      return .element(attribute)
    }
    guard collection == .fields, !isQuantified else {
      throw NameMistake(next, in: collection.rawValue, among: names.isEmpty ? ["@count"] : names)
    }
    return .field(next.name)
  }
}

extension Translation {
  mutating func path(_ elements: [PathElement], at range: Range<Int>) throws(PredicateError) -> Operand {
    let path: ItemPath
    do throws(NameMistake) {
      path = try ItemPath(elements, isQuantified: quantified != nil)
    } catch {
      throw self.error(error)
    }
    switch path {
    case .attribute(let attribute): return Operand(attribute, range: range)
    case .field(let name):
      useField(name, at: elements[1].range)
      return Operand(
        kind: .field,
        sql: """
          (SELECT value FROM field WHERE field.item = item.id AND name = \(name) AND value <> '' \
          ORDER BY position LIMIT 1)
          """, range: range)
    case .count(let collection):
      guard elements.count > 1 else { throw error(.collection(collection), at: range) }
      return Operand(kind: .number(scale: 0), sql: "(SELECT count(*) \(collection.rows))", range: range)
    case .summary(let summary, let attribute):
      let figure: SQL =
        summary == .sum
        ? "ifnull(sum(\(attribute.column)), 0)" : "\(sql: summary.rawValue)(\(attribute.column))"
      return Operand(
        kind: .number(scale: summary == .avg ? nil : 0),
        sql: "(SELECT \(figure) \(attribute.collection.rows))", range: range)
    case .element(let attribute): return try element(attribute, at: range)
    }
  }

  private mutating func element(_ attribute: ElementAttribute, at range: Range<Int>) throws(PredicateError)
    -> Operand
  {
    switch quantified {
    case nil: throw error(.manyValues(attribute), at: range)
    case .collection(let collection) where collection != attribute.collection:
      throw error(.twoCollections, at: range)
    case .unknown, .collection: quantified = .collection(attribute.collection)
    }
    let kind: Operand.Kind = attribute.isNumber ? .number(scale: 0) : attribute == .value ? .field : .text
    return Operand(kind: kind, sql: attribute.column, range: range)
  }
}

extension Operand {
  fileprivate init(_ attribute: ItemAttribute, range: Range<Int>) {
    self.range = range
    (kind, sql) =
      switch attribute {
      case .itemKey, .itemName, .serialNumber, .notes: (.text, "item.\(sql: attribute.rawValue)")
      case .valueInDollars: (.number(scale: 2), "item.valueInDollars")
      case .dateCreated: (.date(scale: 3), "momentOf(item.dateCreated)")
      case .orderingValue: (.number(scale: nil), "item.orderingValue")
      case .assetType: (.text, "assetType.label")
      case .photos: (.number(scale: 0), "(SELECT count(*) \(ItemCollection.photos.rows))")
      }
  }
}
