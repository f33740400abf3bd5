import InventoryModel

/// The kind of an event whose day is stated in a field of an item.
package enum DateKind: String, CaseIterable, Comparable, Sendable {
  case warranty, appraisal, loan, maintenance

  /// The names of fields that state the day. For a warranty, the names of the role `FieldRole.warranty` are recognized,
  /// too.
  fileprivate var names: [String] {
    switch self {
    case .warranty: ["warranty end date", "warranty expiration", "warranty expiry", "warranty valid until"]
    case .appraisal:
      ["next appraisal", "appraisal due", "appraisal expires", "appraisal valid until", "reappraisal"]
    case .loan:
      [
        "loan", "loan until", "loan end", "on loan until", "loaned until", "lent until", "borrowed until",
        "return by", "return date", "due back",
      ]
    case .maintenance:
      [
        "maintenance", "next maintenance", "maintenance due", "maintenance date", "service due",
        "next service", "next inspection", "inspection due",
      ]
    }
  }

  /// Whether something ends on the day. Otherwise, something is due on the day.
  var isEnd: Bool { self == .warranty || self == .loan }

  /// The age in months at which an appraisal must be renewed. Insurers ask for an appraisal of at most this age.
  static let monthsOfAppraisal = 36

  /// The title of an event, which precedes the name of the item.
  var title: String {
    switch self {
    case .warranty: "Warranty ends"
    case .appraisal: "Appraisal is due"
    case .loan: "Loan ends"
    case .maintenance: "Maintenance is due"
    }
  }

  /// Returns a text such as `1 warranty ends` or `2 warranties end`.
  func text(_ number: Int) -> String {
    switch (self, number == 1) {
    case (.warranty, true): "1 warranty ends"
    case (.warranty, false): "\(number) warranties end"
    case (.appraisal, true): "1 appraisal is due"
    case (.appraisal, false): "\(number) appraisals are due"
    case (.loan, true): "1 loan ends"
    case (.loan, false): "\(number) loans end"
    case (.maintenance, true): "maintenance of 1 item is due"
    case (.maintenance, false): "maintenance of \(number) items is due"
    }
  }

  package static func < (left: DateKind, right: DateKind) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// Recognizes the fields that state days, by their names and by their roles in reports.
struct DateFields: Sendable {
  enum Meaning: Hashable, Sendable {
    /// The day of an event, or the duration of a warranty from the purchase.
    case day(DateKind)
    /// The day of the last appraisal.
    case lastAppraisal
    case purchase
  }

  private let roles: FieldRoles
  private let kinds: [FoldedName: DateKind]

  init(_ roles: FieldRoles) {
    self.roles = roles
    let named = DateKind.allCases.flatMap { kind in kind.names.map { (FoldedName($0), kind) } }
    kinds = Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the meaning of the day in a field with this name; `nil` if the field does not state a day.
  func meaning(of name: String) -> Meaning? {
    if let kind = kinds[FoldedName(name)] { return .day(kind) }
    return switch roles.role(of: name) {
    case .warranty: .day(.warranty)
    case .appraisalDate: .lastAppraisal
    case .purchaseDate: .purchase
    default: nil
    }
  }
}
