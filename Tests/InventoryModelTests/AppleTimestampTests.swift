import InventoryModel
import Testing

struct AppleTimestampTests {
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
