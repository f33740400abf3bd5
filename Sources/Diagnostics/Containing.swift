extension Sequence<String> {
  /// Names in which every word of a text begins a word: `bed` finds `Bed frame, ash`. Without regard to case. The
  /// shortest come first, each once.
  package func containing(wordsOf text: String) -> [String] {
    let wanted = words(of: text)
    guard !wanted.isEmpty else { return [] }
    let found = Set(self).filter { name in
      let words = words(of: name)
      return wanted.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
    }
    return found.sorted { ($0.count, $0) < ($1.count, $1) }
  }
}

/// The phrase that follows a message about a name that is not there: `; did you mean 'x'?`, or nothing. Names with the
/// same words count before names that are spelled alike. At most three are named.
package func didYouMean(named name: String, among names: [String]) -> String {
  let found = names.containing(wordsOf: name)
  guard let last = found.prefix(3).last else { return didYouMean(name, among: names) }
  let quoted = found.prefix(3).dropLast().map { "'\($0)'" }.joined(separator: ", ")
  return "; did you mean " + quoted + (quoted.isEmpty ? "" : " or ") + "'\(last)'?"
}

private func words(of text: String) -> [Substring] {
  text.lowercased().split { !$0.isLetter && !$0.isNumber }
}
