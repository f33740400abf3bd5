/// Why a cell is no date of its column.
package enum DateMistake: Error, Hashable {
  case notADate
  /// Such as 0202: nobody means it, and many files have it.
  case year(Int, allowed: ClosedRange<Int>)

  /// ISO 8601 is read in every column, so it is always the cure.
  package func refusal(of text: String, in convention: DateConvention) -> String {
    switch self {
    case .notADate:
      "'\(text)' is not a date\(convention.column); write it like 2026-03-18"
    case .year(let year, let allowed):
      "'\(text)' has the year \(padded(year, 4)), not one from \(allowed.lowerBound) to \(allowed.upperBound); "
        + "write it like 2026-03-18"
    }
  }
}

/// A result, not a throw: evidence asks every cell of a file twice, and most answers to one of the questions are no.
package typealias DateResult<Value> = Result<Value, DateMistake>
