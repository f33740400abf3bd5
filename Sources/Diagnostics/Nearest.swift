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

extension Sequence<String> {
  /// Names in which every word of a text begins a word: `bed` finds `Bed frame, ash`. Without regard to case. The
  /// shortest come first, each once.
  package func containing(wordsOf text: String) -> [String] {
    containing(wordsOf: text) { $0.hasPrefix($1) }
  }

  /// `matches` is given a word of a name and one of the text.
  fileprivate func containing(wordsOf text: String, _ matches: (Substring, Substring) -> Bool) -> [String] {
    let wanted = words(of: text)
    guard !wanted.isEmpty else { return [] }
    let found = Set(self).filter { name in
      let words = words(of: name)
      return wanted.allSatisfy { word in words.contains { matches($0, word) } }
    }
    return found.sorted { ($0.count, $0) < ($1.count, $1) }
  }
}

/// The phrase that follows a message about a name that is not there: `; did you mean 'x'?`, or nothing. Names with the
/// same words come before names that are spelled alike, and these before names with words that are. At most three are named.
package func didYouMean(named name: String, among names: [String]) -> String {
  var found = names.containing(wordsOf: name)
  if found.isEmpty { found = names.nearest(to: name).map { [$0] } ?? [] }
  if found.isEmpty { found = names.containing(wordsOf: name) { $0.hasPrefix($1) || $0.isSpelled(like: $1) } }
  guard let last = found.prefix(3).last else { return "" }
  let quoted = found.prefix(3).dropLast().map { "'\($0)'" }.joined(separator: ", ")
  return "; did you mean " + quoted + (quoted.isEmpty ? "" : " or ") + "'\(last)'?"
}

private func words(of text: String) -> [Substring] {
  text.lowercased().split { !$0.isLetter && !$0.isNumber }
}
