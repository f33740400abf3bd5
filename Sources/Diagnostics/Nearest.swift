extension Sequence<String> {
  /// The name that was probably meant by a misspelt one, for "did you mean"; nothing when none is near.
  ///
  /// Case does not count. Near is at most two edits or a third of the length, whichever is more, and not the whole word.
  /// Of equally near names the first in the alphabet wins. Cost: the word's length times the length of all names.
  package func nearest(to name: String) -> String? {
    let letters = Array(name.lowercased().unicodeScalars.prefix(64))
    let limit = Swift.min(Swift.max(2, letters.count / 3), letters.count - 1)
    var best: (distance: Int, name: String)?
    for candidate in Set(self).sorted() {
      let others = Array(candidate.lowercased().unicodeScalars.prefix(64))
      guard abs(others.count - letters.count) <= limit else { continue }
      let distance = editDistance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.name
  }
}

/// The phrase that follows a message about `word`: `; did you mean 'x'?`, or nothing.
package func didYouMean(_ word: String, among names: some Sequence<String>) -> String {
  names.nearest(to: word).map { "; did you mean '\($0)'?" } ?? ""
}

extension Substring {
  /// Whether one edit makes the word of the other, or two where it has eight letters. Below four letters each word is like
  /// too many others.
  func isSpelled(like other: Substring) -> Bool {
    let letters = Array(other.unicodeScalars.prefix(64))
    let own = Array(unicodeScalars.prefix(64))
    let limit = letters.count < 4 ? 0 : letters.count < 8 ? 1 : 2
    return abs(own.count - letters.count) <= limit && editDistance(letters, own) <= limit
  }
}

/// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for i in 1...left.count {
    var current = [i]
    for j in 1...right.count {
      var cost = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1))
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        cost = min(cost, beforeLast[j - 2] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
