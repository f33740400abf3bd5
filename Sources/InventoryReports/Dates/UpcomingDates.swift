package import InventoryModel
import InventoryProof
package import InventorySettings
package import InventoryStore

/// The numbers of warranties and loans that end, and of appraisals and maintenance that are due, within a period of
/// `days` days.
package struct UpcomingDates: Encodable, Sendable {
  package static let days = 90

  /// The first day of the period.
  private let from: String
  private var counts: [DateKind: Int] = [:]

  /// Encodes the first day, the number of days, and a count for each kind.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(from, forKey: Key("from"))
    try container.encode(Self.days, forKey: Key("within"))
    for kind in DateKind.allCases { try container.encode(counts[kind] ?? 0, forKey: Key(kind.rawValue)) }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// Reads only the fields that state days. `fieldNames` contains the names of all fields. If it is `nil`, the names
  /// are read from the snapshot.
  package init(
    of snapshot: Snapshot, fieldNames: [String]? = nil, _ settings: SiteSettings, from day: Timestamp
  ) throws {
    from = day.dayText
    let fields = DateFields(ReportTerms(settings).fieldRoles)
    let names = ItemDates.names(in: try fieldNames ?? snapshot.fieldNames(), fields)
    let dates = try ItemDates(of: snapshot, named: names, fields)
    let range = from...(day.adding(days: Self.days)?.dayText ?? "9999-12-31")
    var counts: [DateKind: Int] = [:]
    try snapshot.forEachItem(withFields: names) { itemFields in
      for found in dates.days(of: itemFields).days where range.contains(found.day.dayText) {
        counts[found.kind, default: 0] += 1
      }
    }
    self.counts = counts
  }

  /// A text such as `3 warranties end and 1 loan ends within 90 days`; `nil` if nothing ends or is due.
  package var text: String? {
    let parts = DateKind.allCases.compactMap { kind in counts[kind].map(kind.text) }
    guard let last = parts.last else { return nil }
    let others = parts.dropLast().joined(separator: ", ")
    return (others.isEmpty ? last : others + " and " + last) + " within \(Self.days) days"
  }
}
