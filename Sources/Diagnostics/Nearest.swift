extension Sequence<String> {
  /// Returns the name that the user most likely means by `name`, for a "did you mean" message; `nil` if no name is
  /// close.
  ///
  /// Ignores case. A close name differs from `name` by at most two edits, or by at most a third of the number of
  /// letters in `name` if that is more. If `name` has only two or three letters, one edit is allowed, and a single
  /// letter must be equal. If several names are equally close, the first one in alphabetical order is returned. Only the first 64 letters of
  /// each name count. Complexity: the length of `name` times the total length of the names.
  package func nearest(to name: String) -> String? {
    let letters = Array(name.lowercased().unicodeScalars.prefix(64))
    let limit = letters.count < 4 ? Swift.min(1, letters.count - 1) : Swift.max(2, letters.count / 3)
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

/// Returns the end of a message about an unknown word: `; did you mean 'x'?`, or an empty text if no name is close.
package func didYouMean(_ word: String, among names: some Sequence<String>) -> String {
  names.nearest(to: word).map { "; did you mean '\($0)'?" } ?? ""
}

extension Substring {
  /// Whether this word and `other` differ by at most one edit, or by at most two edits if `other` has eight letters or
  /// more. If `other` has fewer than four letters, the words must be equal, because short words are similar to many
  /// others.
  func isSpelled(like other: Substring) -> Bool {
    let letters = Array(other.unicodeScalars.prefix(64))
    let own = Array(unicodeScalars.prefix(64))
    let limit = letters.count < 4 ? 0 : letters.count < 8 ? 1 : 2
    return abs(own.count - letters.count) <= limit && editDistance(letters, own) <= limit
  }
}

/// Returns the number of insertions, deletions, substitutions and swaps of adjacent letters between two words (optimal
/// string alignment).
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
  /// Returns the names in which each word of `text` is the beginning of a word: `bed` finds `Bed frame, ash`. Ignores
  /// case. The result has no duplicates, and the shortest names come first.
  package func containing(wordsOf text: String) -> [String] {
    containing(wordsOf: text) { $0.hasPrefix($1) }
  }

  /// Returns the names in which each word of `text` has a match. `matches` receives a word of a name and a word of
  /// `text`.
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

/// Returns the end of a message about an unknown name: `; did you mean 'x'?`, or an empty text. Lists up to three names
/// that contain all words of `name`. If there are no such names, lists the name with the nearest spelling, or else up
/// to three names with similar words.
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
