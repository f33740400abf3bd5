import InventoryModel
import Testing

@testable import ValueParsing

struct DateConventionTests {
  @Test func `the table has its cases`() throws {
    let table = try Table("dates.txt")
    #expect(table.counts == [37, 24, 38, 12, 40, 19, 13, 122])
    #expect(table.cases.allSatisfy { $0.count == 2 })
  }

  @Test func `each form is its date in the columns that read it, and an error in the others`() throws {
    for line in try Table("dates.txt").cases {
      let expected = Self.expected(line[1])
      for convention in DateConvention.allCases {
        let read = try? convention.timestamp(line[0]).get().text
        #expect(read == expected["every"] ?? expected[convention.rawValue], "'\(line[0])' as \(convention)")
      }
    }
  }

  @Test func `a timestamp from the year 1000 on reads back as it is, in every column`() throws {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let seconds = Int64.random(in: -30_610_224_000...253_402_300_799, using: &numbers)
      let moment = try #require(Timestamp(secondsSince1970: seconds))
      for text in [moment.text, moment.dayText, moment.text.dropLast() + ".000Z"] {
        for convention in DateConvention.allCases {
          #expect((try? convention.timestamp(text).get().text) == text)
        }
      }
    }
  }

  @Test func `days of Excel follow each other`() throws {
    let days = try ((1...59).map { $0 } + (61...109_939)).map { day in
      try DateConvention.excel.timestamp(String(day)).get().text
    }
    #expect(days.first == "1900-01-01" && days.last == "2200-12-31")
    #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `bytes that are not UTF-8 are not a date`() {
    for bytes: [UInt8] in [[0xFF], [0xC2], [0x35, 0xE2, 0x80], [0xA0, 0x35]] {
      #expect(bytes.withUnsafeBytes { WrittenDate($0) == nil })
    }
  }

  @Test(arguments: [
    (DateConvention.iso, "18.03.2026", "'18.03.2026' is not a date; write it like 2026-03-18"),
    (.ymd, "18.03.2026", "'18.03.2026' is not a date in a column of Y/M/D; write it like 2026-03-18"),
    (.dmy, "31/04/2023", "'31/04/2023' is not a date in a column of D/M/Y; write it like 2026-03-18"),
    (.mdy, "13/25/2023", "'13/25/2023' is not a date in a column of M/D/Y; write it like 2026-03-18"),
    (.named, "3/4/23", "'3/4/23' is not a date in a column with month names; write it like 2026-03-18"),
    (.excel, "60", "'60' is not a date in a column of Excel day numbers; write it like 2026-03-18"),
    (
      .iso, "0202-01-01",
      "'0202-01-01' has the year 0202, which is not between 1000 and 9999; write it like 2026-03-18"
    ),
    (
      .dmy, "1/2/1850",
      "'1/2/1850' has the year 1850, which is not between 1900 and 2200; write it like 2026-03-18"
    ),
    (
      .named, "1 May 202",
      "'1 May 202' has the year 0202, which is not between 1900 and 2200; write it like 2026-03-18"
    ),
    (
      .excel, "200000",
      "'200000' has the year 2447, which is not between 1900 and 2200; write it like 2026-03-18"
    ),
  ])
  func `a refusal says what the column is`(convention: DateConvention, text: String, message: String) {
    switch convention.timestamp(text) {
    case .success(let date): Issue.record("'\(text)' was read as \(date.text)")
    case .failure(let mistake): #expect(mistake.refusal(of: text, in: convention) == message)
    }
  }

  /// `dmy=2023-04-03 mdy=2023-03-04`; a single hyphen where no column reads it.
  private static func expected(_ text: String) -> [String: String] {
    let pairs = text.split(separator: " ").filter { $0 != "-" }.map {
      $0.split(separator: "=").map(String.init)
    }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }
}
