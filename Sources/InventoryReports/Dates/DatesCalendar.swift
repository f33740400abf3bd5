import Diagnostics
import Digests
import InventoryModel
import InventoryProof
package import InventorySettings
package import InventoryStore

/// The days of items as the calendar file `dates.ics`, in the format iCalendar (RFC 5545).
///
/// The bytes depend only on the items, the settings and the generator. The identifier of an event is derived from its
/// item, kind and field. The time stamp of an event is the day on which the item was recorded or, if that day is
/// unknown, the day of the event.
package struct DatesCalendar: Sendable {
  private struct Event {
    let day: String
    let kind: DateKind
    let id: String
    let name: String
    let stamp: String
  }

  private var events: [Event] = []
  private let title: String
  private let generator: String
  /// A note for the user if fields have no clear day; otherwise empty.
  package private(set) var notes: [String] = []

  package var count: Int { events.count }

  /// Reads the fields of all items twice, first to detect the date formats, and then to find the days.
  package init(of snapshot: Snapshot, _ settings: SiteSettings, generator: String) throws {
    (title, self.generator) = (settings.title, generator)
    let fields = DateFields(ReportTerms(settings).fieldRoles)
    let names = ItemDates.names(in: try snapshot.fieldNames(), fields)
    let dates = try ItemDates(of: snapshot, named: names, fields)
    var (unclear, first): (Int, Field?) = (0, nil)
    try snapshot.forEachBatch { items in
      for item in items {
        let found = dates.days(of: item.fields)
        unclear += found.unclear.count
        first = first ?? found.unclear.first
        add(found.days, of: item)
      }
    }
    events.sort { ($0.day, $0.kind, $0.id) < ($1.day, $1.kind, $1.id) }
    if let first {
      let which = "\(first.name): \(first.value.prefix(40))".shown
      notes.append(
        "\(unclear == 1 ? "1 field has" : "\(unclear) fields have") no clear date (\(which)); write dates in the form 2027-03-18"
      )
    }
  }

  private mutating func add(_ days: [ItemDates.Found.Day], of item: Item) {
    var numbers: [String: Int] = [:]
    for found in days {
      let (kind, day) = (found.kind, found.day)
      // The identifier contains a digest of the page name instead of the item's key, because the page name is salted if
      // the key must stay secret.
      let parts = [item.pageName, kind.rawValue, FoldedName(found.field).text]
      let digits = SHA256Digest(of: parts.joined(separator: "\n").utf8).hex(32)
      // Fields with the same folded name have the same digits, so a number is appended for each later field.
      let number = numbers[digits, default: 0] + 1
      numbers[digits] = number
      let stamp = (item.dateCreated ?? day).dayText.filter { $0 != "-" }
      events.append(
        Event(
          day: day.dayText.filter { $0 != "-" }, kind: kind, id: digits + (number == 1 ? "" : "-\(number)"),
          name: item.itemName, stamp: stamp))
    }
  }

  /// The contents of the file.
  package var bytes: [UInt8] {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Coffer//\(Self.text(generator))//EN"]
    let lines =
      head + ["CALSCALE:GREGORIAN", "NAME:" + Self.text(title)]
      + events.flatMap { event in
        [
          "BEGIN:VEVENT", "UID:\(event.id)@coffer", "DTSTAMP:\(event.stamp)T000000Z",
          "DTSTART;VALUE=DATE:\(event.day)", "SUMMARY:" + Self.text("\(event.kind.title): \(event.name)"),
          "CATEGORIES:\(event.kind.rawValue.sentenceCased)", "TRANSP:TRANSPARENT", "END:VEVENT",
        ]
      } + ["END:VCALENDAR"]
    return lines.flatMap(Self.folded)
  }

  /// Returns the text as a value of the type TEXT (RFC 5545, section 3.3.11), without the control characters that this
  /// type does not allow.
  static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": escaped += "\\n"
      case "\t": escaped += "\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns a content line with its line end. A long line is folded, so that no line is longer than 75 bytes and no
  /// character is split (RFC 5545, section 3.1).
  static func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var width = 0
    for character in line.unicodeScalars {
      let encoded = Array(String(character).utf8)
      if width + encoded.count > 75 {
        bytes += Array("\r\n ".utf8)
        width = 1
      }
      bytes += encoded
      width += encoded.count
    }
    return bytes + Array("\r\n".utf8)
  }
}
