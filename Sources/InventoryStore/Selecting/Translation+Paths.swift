import GRDB
import InventoryModel
import PredicateFormat

extension Translation {
  mutating func path(_ elements: [PathElement], at range: Range<Int>) throws(PredicateError)
    -> Operand
  {
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
      return Operand(
        kind: .number(scale: 0), sql: "(SELECT count(*) \(collection.rows))", range: range)
    case .summary(let summary, let attribute):
      let figure: SQL =
        switch summary {
        case .sum: "ifnull(sum(\(attribute.column)), 0)"
        case .avg: "avg(\(attribute.column))"
        case .min: "min(\(attribute.column))"
        case .max: "max(\(attribute.column))"
        }
      return Operand(
        kind: .number(scale: summary == .avg ? nil : 0),
        sql: "(SELECT \(figure) \(attribute.collection.rows))",
        range: range)
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
      case .itemKey: (.text, "item.itemKey")
      case .itemName: (.text, "item.itemName")
      case .serialNumber: (.text, "item.serialNumber")
      case .valueInDollars: (.number(scale: 2), "item.valueInDollars")
      case .dateCreated: (.date(scale: 3), "momentOf(item.dateCreated)")
      case .orderingValue: (.number(scale: nil), "item.orderingValue")
      case .assetType: (.text, "assetType.label")
      case .notes: (.text, "item.notes")
      case .photos: (.number(scale: 0), "(SELECT count(*) \(ItemCollection.photos.rows))")
      }
  }
}

extension ItemCollection {
  /// The elements of an item.
  var rows: SQL {
    switch self {
    case .photos: "FROM attached WHERE attached.item = item.id"
    case .fields: "FROM field WHERE field.item = item.id AND field.value <> ''"
    }
  }
}

extension ElementAttribute {
  fileprivate var column: SQL {
    switch self {
    case .fileName: "attached.fileName"
    case .format: "attached.format"
    case .width: "attached.width"
    case .height: "attached.height"
    case .name: "field.name"
    case .value: "field.value"
    }
  }
}
