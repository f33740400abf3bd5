import Diagnostics
import InventoryModel
import InventoryProof
import InventoryRendering
import InventorySettings
import InventoryStore

extension ReportTerms {
  /// Returns notes about fields that the report does not show, and about unknown limit classes.
  func notes(onFieldsOf store: InventoryStore, _ unknownClasses: [UnknownClass] = []) throws -> [String] {
    let fields = try store.snapshot().orderedFieldNames()
    let unused = fields.filter { fieldRoles.role(of: $0) == nil }
    var notes = UnknownClass.notes(on: unknownClasses, Correction(in: store))
    if let first = unused.first {
      let names = unused.map { "'\($0)'" }.joined(separator: ", ")
      notes.append(
        "the report does not show the \(unused.count == 1 ? "field" : "fields") \(names); to show a field, add it to 'fields' under 'report' "
          + "in site.yml, for example as the description: description: \(first.quoted)"
      )
    }
    let hidden = fieldRoles.hidden(among: fields)
    if !hidden.isEmpty {
      let pairs = hidden.map { "'\($0.name)' (the same as '\($0.other)')" }.joined(separator: ", ")
      notes.append(
        "if an item has several fields with the same meaning, the report shows only one of these fields; left out: \(pairs); "
          + "to show such a text, move it to the notes of the item")
    }
    return notes
  }
}

extension [LimitFinding] {
  /// A note about items that are not compared with a limit, although their names suggest the limit; empty if no names
  /// suggest limits.
  func notes(_ roles: FieldRoles, _ correction: Correction) -> [String] {
    let suggested = filter { !$0.suggestions.isEmpty }
    guard let finding = suggested.first, let item = finding.suggestions.first,
      case .limitClass(let limitClass)? = PropertyKind(itemName: item.itemName)
    else { return [] }
    // An item can be suggested for several limits.
    var counts: [Int: Int] = [:]
    for finding in suggested {
      let numbers = Dictionary(grouping: finding.suggestedNumbers, by: \.self).mapValues(\.count)
      counts.merge(numbers) { Swift.max($0, $1) }
    }
    let others = counts.values.reduce(0, +) - 1
    return [
      "'\(item.itemName)'"
        + (others > 0
          ? " and \(others) more are not counted toward the limits that their names suggest"
          : " is not counted toward the limit that its name suggests")
        + "; to count \(others > 0 ? "an item, set its class, for example" : "it, set its class")"
        + correction.text(item.itemKey, field: roles.newName(of: .limitClass), limitClass.rawValue)
        + "; if the item has no limit, set 'none'"
    ]
  }
}

/// A text in the field `limit class` that is not the name of a limit class. The asset type determines the class
/// instead.
package struct UnknownClass: Hashable, Sendable {
  /// The first item with this text.
  fileprivate let itemName: String
  fileprivate let itemKey: ItemKey
  /// The name of the field.
  fileprivate let field: String
  package let text: String
  /// The number of other items with this text.
  fileprivate var others = 0

  /// Returns one note for each text.
  fileprivate static func notes(on classes: [UnknownClass], _ correction: Correction) -> [String] {
    let names = StatedClass.allCases.map(\.rawValue)
    return classes.map { unknown in
      owners(unknown.itemName, others: unknown.others)
        + " the unknown limit class '\(unknown.text)', so the asset type decides"
        + StatedClass.didYouMean(unknown.text)
        + "; the classes are \(names.joined(separator: ", ")); set one"
        + correction.text(unknown.itemKey, field: unknown.field, "CLASS")
    }
  }
}

/// Returns the subject and the verb of a note about items, such as `'Ring' and 2 more have`.
func owners(_ itemName: String, others: Int) -> String {
  "'\(itemName)'" + (others > 0 ? " and \(others) more have" : " has")
}

extension [UnknownClass] {
  /// Adds an item if its field `limit class` has an unknown text.
  mutating func add(_ item: ReportItem, _ roles: FieldRoles) {
    guard let text = item.roles[.limitClass], StatedClass(rawValue: text) == nil else { return }
    if let index = firstIndex(where: { $0.text == text }) {
      self[index].others += 1
    } else {
      let field = roles.name(of: .limitClass, in: item.item.fields) ?? roles.newName(of: .limitClass)
      append(UnknownClass(itemName: item.item.itemName, itemKey: item.item.itemKey, field: field, text: text))
    }
  }
}
