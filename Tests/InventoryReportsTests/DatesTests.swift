import Foundation
import InventoryModel
import InventorySettings
import InventoryStore
import TestSupport
import Testing

@testable import InventoryReports

/// Days of warranties, appraisals, loans and maintenance, and their calendar.
@Suite struct DatesTests {
  private let fields = DateFields(FieldRoles())

  @Test(arguments: [
    ("2027-03-18", "2027-03-18"), ("until 2027-03-18", "2027-03-18"), ("March 18, 2027", "2027-03-18"),
    ("valid until Nov 2027", "2027-11-30"), ("2027-11", "2027-11-30"), ("02/2028", "2028-02-29"),
    ("12/2027", "2027-12-31"), ("12/9999", nil), ("2 years", "2026-02-28"),
    ("24 months from purchase", "2026-02-28"), ("1 month", "2024-03-29"), ("lifetime", nil), ("W-2027", nil),
    ("03/04/2027", nil), ("999999999999999999999 years", nil), ("", nil),
  ])
  func `a warranty ends on its day, or after its time`(text: String, day: String?) {
    let item = [Field(name: "warranty", value: text), Field(name: "purchase date", value: "2024-02-29")]
    var dates = ItemDates(fields)
    dates.add(item)
    #expect(dates.days(of: item).days.map(\.day.text) == [day].compactMap(\.self))
  }

  @Test(arguments: [
    ("loan until", "2027-11-30"), ("next maintenance", "2027-11-01"), ("next appraisal", "2027-11-01"),
    ("appraisal date", "2030-11-01"),
  ])
  func `in a month, what ends does so on its last day, and what is due is due on its first`(
    name: String, day: String
  ) {
    let item = [Field(name: name, value: "November 2027")]
    #expect(ItemDates(fields).days(of: item).days.map(\.day.text) == [day])
  }

  @Test func `days are written as in the other items`() {
    var dates = ItemDates(fields)
    dates.add([Field(name: "loan until", value: "31/12/2026")])
    let item = [Field(name: "loan until", value: "03/04/2027"), Field(name: "warranty", value: "03/04/2027")]
    dates.add(item)
    #expect(dates.days(of: item).days.map(\.day.text) == ["2027-04-03"])
  }

  @Test func `a stated appraisal replaces the one that follows from the last`() {
    let last = Field(name: "Appraisal Date", value: "2024-05-31")
    let next = Field(name: "Next appraisal", value: "2026-01-31")
    #expect(ItemDates(fields).days(of: [last]).days.map(\.day.text) == ["2027-05-31"])
    #expect(ItemDates(fields).days(of: [last, next]).days.map(\.day.text) == ["2026-01-31"])
  }

  @Test func `what is not a day is reported, except in warranties`() {
    let item = ["next service", "loan", "appraisal date", "warranty"].map {
      Field(name: $0, value: "sometime")
    }
    #expect(
      ItemDates(fields).days(of: item).unclear.map(\.name) == ["next service", "loan", "appraisal date"])
  }

  @Test(arguments: ["31/13/2026", "until 03/04/2027", "5.3.2027"])
  func `a warranty that is like a day, but not a clear one, is reported`(text: String) {
    let found = ItemDates(fields).days(of: [Field(name: "warranty until", value: text)])
    #expect(found.days.isEmpty && found.unclear.map(\.value) == [text])
  }

  @Test func `two fields with the same day count once`() {
    let item = ["warranty until", "warranty expires"].map { Field(name: $0, value: "2027-03-18") }
    #expect(ItemDates(fields).days(of: item).days.map(\.field) == ["warranty until"])
  }

  @Test func `months are added to days of the calendar`() throws {
    func later(_ day: String, _ months: Int) throws -> String? {
      try #require(Timestamp(day)).adding(months: months)?.text
    }
    #expect(try later("2024-01-31", 1) == "2024-02-29")
    #expect(try later("2023-12-31", 2) == "2024-02-29")
    #expect(try later("2024-12-01", 12) == "2025-12-01")
    #expect(try later("9999-12-01", 1) == nil)
  }

  @Test func `a line has at most 75 bytes and whole characters`() throws {
    let line = "SUMMARY:" + String(repeating: "\u{E9}\u{20AC}\u{1F600}a", count: 40)
    let bytes = DatesCalendar.folded(line)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    #expect(lines.count > 4 && lines.allSatisfy { $0.count <= 76 && $0.last == UInt8(ascii: "\r") })
    #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.replacing("\r\n ", with: "") == line + "\r\n")
  }

  @Test func `a text has no line ends, separators and control characters of its own`() {
    #expect(DatesCalendar.text("a;b,c\\d\r\ne\u{0}\u{7F}\u{2028}f") == "a\\;b\\,c\\\\d\\ne\\nf")
  }

  @Test func `days within the next 90 are counted, the first and the last one too`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "store.sqlite").path
    try InventoryStore.create(at: path)
    let store = try InventoryStore(opening: path, for: .writing)
    let days = ["2025-12-31", "2026-01-01", "2026-04-01", "2026-04-02"]
    let edit = try store.edit()
    let items = days.enumerated().map { number, day in
      var item = ItemDraft(itemKey: ItemKey("K\(number)"), itemName: "Lamp")
      item.fields = [Field(name: "warranty until", value: day)]
      return item
    }
    _ = try edit.add(items, created: .sample("2024-05-01"))
    try edit.commit()
    let today = try #require(Timestamp("2026-01-01T12:00:00Z"))
    let snapshot = try store.snapshot()
    let upcoming = try UpcomingDates(of: snapshot, SiteSettings(title: "Home"), from: today)
    #expect(upcoming.text == "2 warranties end within 90 days")
    let calendar = try DatesCalendar(of: snapshot, SiteSettings(title: "Home"), generator: "Coffer")
    #expect(calendar.count == 4)
  }
}
