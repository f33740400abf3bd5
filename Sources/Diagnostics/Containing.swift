extension Sequence<String> {
  /// Names in which every word of a text begins a word: `bed` finds `Bed frame, ash`. Without regard to case. The
  /// shortest come first, each once.
  package func containing(wordsOf text: String) -> [String] {
    containing(wordsOf: text) { $0.hasPrefix($1) }
  }

  /// `matches` is given a word of a name and one of the text.
  fileprivate func containing(
    wordsOf text: String, _ matches: (Substring, Substring) -> Bool
  ) -> [String] {
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
