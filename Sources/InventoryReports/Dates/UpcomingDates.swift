package import InventoryModel
import InventoryProof
package import InventorySettings
package import InventoryStore

/// How many warranties, appraisals, loans and maintenances have their day soon.
package struct UpcomingDates: Encodable, Sendable {
  package static let days = 90

  /// The day from which days are counted.
  private let from: String
  private let within = Self.days
  private var counts: [String: Int] = [:]

  private enum CodingKeys: String, CodingKey {
    case from, within
  }

  /// The keys of the counts are the kinds.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(from, forKey: .from)
    try container.encode(within, forKey: .within)
    for kind in DateKind.allCases {
      var counts = encoder.container(keyedBy: Key.self)
      try counts.encode(self.counts[kind.rawValue] ?? 0, forKey: Key(stringValue: kind.rawValue))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads only the fields with days. `fieldNames` are those of all fields, if they are known.
  package init(
    of snapshot: Snapshot, fieldNames: [String]? = nil, _ settings: SiteSettings, from day: Timestamp
  ) throws {
    from = day.dayText
    let fields = DateFields(ReportTerms(settings).fieldRoles)
    let names = ItemDates.names(in: try fieldNames ?? snapshot.fieldNames(), fields)
    let dates = try ItemDates(of: snapshot, named: names, fields)
    let last = Timestamp(
      millisecondsSince1970: day.millisecondsSince1970 + Int64(Self.days) * 24 * 3600 * 1000)?.dayText
    let range = from...(last ?? "9999-12-31")
    var counts: [String: Int] = [:]
    try snapshot.forEachItem(withFields: names) { itemFields in
      for found in dates.days(of: itemFields).days where range.contains(found.day.dayText) {
        counts[found.kind.rawValue, default: 0] += 1
      }
    }
    self.counts = counts
  }

  /// `3 warranties end and 1 loan ends within 90 days`; `nil` for none.
  package var text: String? {
    let parts = DateKind.allCases.compactMap { kind in counts[kind.rawValue].map(kind.text) }
    guard let last = parts.last else { return nil }
    let others = parts.dropLast().joined(separator: ", ")
    return (others.isEmpty ? last : others + " and " + last) + " within \(within) days"
  }
}
