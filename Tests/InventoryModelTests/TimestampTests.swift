import InventoryModel
import Testing

struct TimestampTests {
  @Test(arguments: [
    "2023-03-18", "2023-03-18T10:12:41Z", "2023-03-18T10:12:41.250Z", "0001-01-01",
    "9999-12-31T23:59:59.999Z",
    "2024-02-29", "2000-02-29", "1600-02-29", "2023-01-31", "2023-04-30", "2023-12-31",
  ])
  func `a day, and a day with a time, keep their text`(text: String) {
    #expect(Timestamp(text)?.text == text)
  }

  @Test(arguments: [
    "2023-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2023-04-31", "2023-06-31", "2023-09-31",
    "2023-11-31", "2023-01-32", "2023-12-00", "2023-00-10", "2023-13-10", "0000-01-01",
  ])
  func `a day that no calendar has is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(arguments: [
    "", "2023", "2023-3-18", "23-03-18", "2023/03/18", "18.03.2023", "2023-03-18 ", " 2023-03-18",
    "2023-03-1",
    "20230318", "2023-03-18T", "-023-03-18", "+023-03-18", "2023-03-1８", "2O23-03-18", "02023-03-18",
    "2023-03-\u{661}8",
  ])
  func `a day that is written otherwise is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(arguments: [
    "T24:00:00Z", "T10:60:00Z", "T10:12:60Z", "T10:12:41", "T10:12Z", "T10:12:41+01:00", " 10:12:41Z",
    "t10:12:41Z", "T10:12:41z", "T10:12:41.25Z", "T10:12:41.2500Z", "T10:12:41,250Z", "T1:12:41Z",
    "T10-12-41Z",
    "T10:12:41.2x0Z", "T10:12:41Z ", "T-1:12:41Z",
  ])
  func `a time that is wrong or written otherwise is refused`(time: String) {
    #expect(Timestamp("2023-03-18" + time) == nil)
  }

  @Test func `year, month and day are its own`() throws {
    let moment = try #require(Timestamp("2023-03-18T10:12:41Z"))
    #expect([moment.year, moment.month, moment.day] == [2023, 3, 18])
    #expect(moment.dayText == "2023-03-18")
  }

  @Test func `earlier moments come first`() throws {
    let texts = [
      "0999-12-31", "2023-03-18", "2023-03-18T00:00:00Z", "2023-03-18T10:12:41Z", "2023-03-18T10:12:41.250Z",
      "2023-03-18T10:12:42Z", "2023-03-19",
    ]
    let moments = try texts.map { try #require(Timestamp($0)) }
    #expect(moments.reversed().sorted().map(\.text) == texts)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (86_399, "1970-01-01T23:59:59Z"),
      (86_400, "1970-01-02T00:00:00Z"), (-86_400, "1969-12-31T00:00:00Z"), (-86_401, "1969-12-30T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (951_868_800, "2000-03-01T00:00:00Z"),
      (1_709_164_800, "2024-02-29T00:00:00Z"), (1_767_225_600, "2026-01-01T00:00:00Z"),
      (-2_203_977_600, "1900-02-28T00:00:00Z"), (-2_203_891_200, "1900-03-01T00:00:00Z"),
      (2_147_483_648, "2038-01-19T03:14:08Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func `a second is counted from 1970, in either direction`(seconds: Int64, text: String) {
    #expect(Timestamp(secondsSince1970: seconds)?.text == text)
  }

  @Test(arguments: [-62_135_596_801, 253_402_300_800, Int64.max, Int64.min] as [Int64])
  func `a second outside the years 1 to 9999 is refused`(seconds: Int64) {
    #expect(Timestamp(secondsSince1970: seconds) == nil)
  }

  @Test func `later seconds are later moments from the year 1 to 9999`() throws {
    var last = try #require(Timestamp(secondsSince1970: -719_162 * 86_400))
    var faults = 0
    for day in Array(stride(from: Int64(-719_161), through: 2_932_896, by: 401)) + [2_932_896] {
      guard let next = Timestamp(secondsSince1970: day * 86_400), last < next else {
        faults += 1
        continue
      }
      last = next
    }
    #expect(faults == 0)
    #expect(last.year == 9999)
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1970-01-01T00:00:00.001Z", 1), ("1969-12-31T23:59:59.999Z", -1),
    ("2001-01-01", 978_307_200_000),
    ("2000-02-29T12:00:00Z", 951_825_600_000), ("2024-03-01T00:00:01Z", 1_709_251_201_000),
    ("0001-01-01", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
  ])
  func `a moment is counted in milliseconds, a day alone from its beginning`(
    text: String, milliseconds: Int64
  ) throws {
    #expect(try #require(Timestamp(text)).millisecondsSince1970 == milliseconds)
  }

  @Test func `whole seconds come back from their number`() throws {
    for second in stride(from: Int64(-62_135_596_800), to: 253_402_300_799, by: 86_400 * 331 + 4_711) {
      #expect(try #require(Timestamp(secondsSince1970: second)).millisecondsSince1970 == second * 1000)
    }
  }

  @Test(arguments: [
    (0, "2001-01-01T00:00:00Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
    (410_227_200.123456, "2014-01-01T00:00:00.123Z"), (473_299_199.9996, "2016-01-01T00:00:00Z"),
    (-0.25, "2000-12-31T23:59:59.750Z"), (0.005, "2001-01-01T00:00:00.005Z"),
    (-63_113_904_000, "0001-01-01T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
  ])
  func `seconds since 2001 are a moment to the nearest millisecond`(seconds: Double, text: String) {
    #expect(Timestamp(secondsSince2001: seconds)?.text == text)
  }

  @Test(arguments: [-63_113_904_001, 252_423_993_600, 1e300, -1e300, 9.2e15, -9.2e15, .nan, .infinity])
  func `what is out of range or no number is no moment`(seconds: Double) {
    #expect(Timestamp(secondsSince2001: seconds) == nil)
  }
}
