extension [Int] {
  /// The numbers as text, such as `1, 3–6`. Three or more consecutive numbers are written as a range. The numbers must
  /// be ascending and without repetitions.
  var runs: String {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { run in
      run.count > 2
        ? "\(run.lowerBound)\u{2013}\(run.upperBound)" : run.map(String.init).joined(separator: ", ")
    }.joined(separator: ", ")
  }
}
