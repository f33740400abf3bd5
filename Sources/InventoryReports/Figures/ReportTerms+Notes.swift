import Diagnostics
import InventoryModel
import InventoryProof
import InventorySettings
import InventoryStore

extension ReportTerms {
  /// Notes about the fields that the report has no place for, and about classes of limits that are not known.
  func notes(onFieldsOf store: InventoryStore, _ unknownClasses: [UnknownClass] = []) throws -> [String] {
    let unused = try store.snapshot().fieldColumns().filter { fieldRoles.role(of: $0) == nil }
    var notes = UnknownClass.notes(on: unknownClasses)
    if let first = unused.first {
      let names = unused.map { "'\($0)'" }.joined(separator: ", ")
      notes.append(
        "the report does not show the \(unused.count == 1 ? "field" : "fields") \(names); to show one, give it a place in site.yml, "
          + "as in report: {fields: {PLACE: \(first)}}, where PLACE is receipt, condition, description or another one of 'fields'"
      )
    }
    return notes
  }
}

/// A text in the field for the class of a limit that is no class, so that the asset type decides.
package struct UnknownClass: Hashable, Sendable {
  let itemName: String
  package let text: String

  /// `nil` if the item has no such text.
  init?(_ item: ReportItem) {
    guard let text = item.roles[.limitClass], LimitTerms.stated(item) == nil else { return nil }
    (self.itemName, self.text) = (item.item.itemName, text)
  }

  /// One for each text.
  fileprivate static func notes(on classes: [UnknownClass]) -> [String] {
    let names = LimitClass.allCases.map(\.rawValue) + ["none"]
    var texts: [String] = []
    for unknown in classes where !texts.contains(unknown.text) { texts.append(unknown.text) }
    return texts.map { text in
      let items = classes.filter { $0.text == text }.map { "'\($0.itemName)'" }
      let others = items.count - 1
      return (items.first ?? "") + (others > 0 ? " and \(others) more have" : " has")
        + " the unknown class of limit '\(text)', so the asset type decides" + didYouMean(text, among: names)
        + " (\(names.joined(separator: ", ")))"
    }
  }
}
