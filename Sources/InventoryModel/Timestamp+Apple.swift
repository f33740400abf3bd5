import Diagnostics

extension Timestamp {
  /// The moment so many seconds after 2001-01-01T00:00:00Z, as Apple's programs count them, to the nearest millisecond;
  /// nothing outside the years 1 to 9999, and for what is no number.
  package init?(secondsSince2001 seconds: Double) {
    guard let sinceThen = Int64(exactly: (seconds * 1000).rounded()) else { return nil }
    let (milliseconds, isTooLarge) = sinceThen.addingReportingOverflow(978_307_200_000)
    guard !isTooLarge else { return nil }
    self.init(millisecondsSince1970: milliseconds)
  }

  /// The first and the last second of the years 1 to 9999, as Apple's programs count.
  package static let secondsSince2001: ClosedRange<Double> = -63_113_904_000...252_423_993_599
}
