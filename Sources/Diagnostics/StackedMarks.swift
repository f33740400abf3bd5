extension String {
  /// Whether a letter has more than 30 marks on it, which no language writes (Unicode Standard Annex 15, UAX15-D3). To
  /// compare such texts takes the square of the number of marks.
  package var hasStackedMarks: Bool {
    // Marks begin at U+0300, whose first byte is 0xCC.
    guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var count = 0
    for scalar in unicodeScalars {
      count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
      if count > 30 { return true }
    }
    return false
  }

  /// What is wrong with a name that others are compared with, such as a header: too long, or stacked marks.
  package func nameProblem(_ noun: String) -> String? {
    if utf8.count > 1_000 { return "this \(noun) is longer than 1000 bytes; shorten it" }
    return hasStackedMarks ? "this \(noun) has more than 30 marks on one letter; remove them" : nil
  }
}
