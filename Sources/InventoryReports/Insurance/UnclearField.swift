package import InventoryModel
import InventoryProof

/// A field whose text should be an amount or a day, but is not clearly one.
package struct UnclearField: Hashable, Comparable, Sendable {
  package let role: FieldRole
  /// Whether the text is an amount in another currency.
  package let isForeign: Bool

  init(_ role: FieldRole, of item: ReportItem, _ readings: FieldReadings) {
    self.role = role
    isForeign = role.isMoney && item.roles[role].map { readings.isForeign(role, $0) } ?? false
  }

  /// The order of the roles, with amounts in another currency last.
  package static func < (left: UnclearField, right: UnclearField) -> Bool {
    let roles = FieldRole.allCases
    guard let first = roles.firstIndex(of: left.role), let second = roles.firstIndex(of: right.role) else {
      return false
    }
    return first == second ? !left.isForeign && right.isForeign : first < second
  }

  /// The phrase that follows `items with` in a report.
  var text: String {
    isForeign ? "\(name.withArticle) in another currency" : "an unclear \(name)"
  }

  private var name: String {
    switch role {
    case .purchaseDate: "date of purchase"
    case .appraisalDate: "date of the appraisal"
    default: role.title.lowercased()
    }
  }
}

/// The items with the same unclear field.
package struct UnclearItems: Hashable, Sendable {
  /// The numbers of these items, in order.
  package private(set) var numbers: [Int] = []
  /// Whether each of the items has a stated value.
  package private(set) var haveValues = true

  mutating func add(_ item: ReportItem) {
    numbers.append(item.number)
    if item.item.valueInDollars == nil { haveValues = false }
  }
}

extension String {
  fileprivate var withArticle: String { (first.map("aeiou".contains) ?? false ? "an " : "a ") + self }
}
