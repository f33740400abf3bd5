import InventoryModel
import InventoryStore
import ValueParsing

/// Reads the days in the fields of items. The date formats are detected from all items, so add every item before you
/// call `days(of:)`.
struct ItemDates: Sendable {
  private let fields: DateFields
  private var columns: [DateFields.Meaning: DateColumn] = [:]

  init(_ fields: DateFields) { self.fields = fields }

  /// Adds the fields with these names from all items of a snapshot.
  init(of snapshot: Snapshot, named names: [String], _ fields: DateFields) throws {
    self.init(fields)
    try snapshot.forEachItem(withFields: names) { add($0) }
  }

  /// Returns the names of the fields that state days; empty if all of these fields state dates of purchase.
  static func names(in fieldNames: [String], _ fields: DateFields) -> [String] {
    let names = fieldNames.filter { fields.meaning(of: $0) != nil }
    return names.allSatisfy { fields.meaning(of: $0) == .purchase } ? [] : names
  }

  mutating func add(_ itemFields: [Field]) {
    for field in itemFields {
      guard let meaning = fields.meaning(of: field.name) else { continue }
      columns[meaning, default: DateColumn()].add(Self.plain(field.value))
    }
  }

  struct Found {
    struct Day {
      let kind: DateKind
      let day: Timestamp
      /// The name of the field that states the day.
      let field: String
    }

    /// The days in the fields. If two fields state the same day for the same kind, the day is included once.
    private(set) var days: [Day] = []
    /// The fields that should state a day, but have a text that is not clearly a day.
    fileprivate(set) var unclear: [Field] = []

    fileprivate mutating func add(_ kind: DateKind, _ day: Timestamp, of field: Field) {
      guard !days.contains(where: { $0.kind == kind && $0.day == day }) else { return }
      days.append(Day(kind: kind, day: day, field: field.name))
    }

    fileprivate mutating func remove(_ kind: DateKind, except stated: [Timestamp]) {
      days.removeAll { $0.kind == kind && !stated.contains($0.day) }
    }
  }

  /// Returns the days of an item, in the order of its fields.
  func days(of itemFields: [Field]) -> Found {
    var found = Found()
    let purchases = itemFields.lazy.filter { fields.meaning(of: $0.name) == .purchase }
    let purchase = purchases.compactMap { day($0.value, .purchase) }.first
    for field in itemFields where !field.value.isEmpty {
      switch fields.meaning(of: field.name) {
      case .day(let kind):
        let day = day(field.value, .day(kind)) ?? (kind == .warranty ? end(field.value, from: purchase) : nil)
        if let day {
          found.add(kind, day, of: field)
        } else if kind != .warranty || DateColumn.isLikeDay(Self.plain(field.value)) {
          // "lifetime", a contract number, or a period after a hidden date of purchase is not unclear.
          found.unclear.append(field)
        }
      case .lastAppraisal:
        if let day = day(field.value, .lastAppraisal)?.adding(months: DateKind.monthsOfAppraisal) {
          found.add(.appraisal, day, of: field)
        } else {
          found.unclear.append(field)
        }
      case .purchase, nil: break
      }
    }
    // A stated day of the next appraisal replaces the day calculated from the last appraisal.
    let stated = itemFields.filter { fields.meaning(of: $0.name) == .day(.appraisal) }
      .compactMap { day($0.value, .day(.appraisal)) }
    if !stated.isEmpty { found.remove(.appraisal, except: stated) }
    return found
  }

  /// Returns the day that a text states; `nil` if there is no clear day. If the text states only a month, returns the
  /// last day of the month for an end, and the first day of the month for other meanings.
  private func day(_ text: String, _ meaning: DateFields.Meaning) -> Timestamp? {
    let text = Self.plain(text)
    if let day = (columns[meaning] ?? DateColumn()).day(text) { return Timestamp(day.dayText) }
    guard text.contains(where: \.isLetter) || text.count <= 7, text.utf8.count <= 40,
      let first = Self.month(text)
    else { return nil }
    guard case .day(let kind) = meaning, kind.isEnd else { return first }
    return first.adding(months: 1)?.adding(days: -1).flatMap { Timestamp($0.dayText) }
  }

  /// Returns the first day of a month such as `November 2027` or `2027-11`; `nil` for other texts.
  private static func month(_ text: String) -> Timestamp? {
    let parts = text.split { !$0.isLetter && !$0.isNumber }
    guard parts.count == 2, parts.contains(where: { $0.count == 4 && $0.allSatisfy(\.isNumber) }) else {
      return nil
    }
    var bytes = text
    let day = bytes.withUTF8 { WrittenMonth(UnsafeRawBufferPointer($0))?.firstDay }
    // A text with a year but no month, such as a contract number, is parsed as January of the year. Therefore, January
    // is accepted only if the text contains January.
    guard day?.month == 1 else { return day }
    return parts.contains { part in Int(part) == 1 || january.contains { part.lowercased().hasPrefix($0) } }
      ? day : nil
  }

  private static let january = ["jan", "j\u{E4}n", "gen", "ene"]

  /// Returns the end of a period after the purchase, such as `2 years` or `24 months`; `nil` if the text states no
  /// period, or if the date of purchase is unknown.
  private func end(_ text: String, from purchase: Timestamp?) -> Timestamp? {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard let purchase, let first = words.firstIndex(where: { Int($0) != nil }), first + 1 < words.count,
      let number = Int(words[first]), (1...600).contains(number)
    else { return nil }
    switch words[first + 1] {
    case "year", "years", "yr", "yrs": return purchase.adding(months: 12 * number)
    case "month", "months", "mo", "mos": return purchase.adding(months: number)
    default: return nil
    }
  }

  /// Returns the text without leading words such as `until`.
  private static func plain(_ text: String) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
    while words.count > 1, leading.contains(words[words.startIndex].lowercased()) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  private static let leading: Set<String> = [
    "until", "till", "to", "by", "on", "from", "valid", "expires", "expired", "ends", "ended", "due",
    "through",
  ]
}
