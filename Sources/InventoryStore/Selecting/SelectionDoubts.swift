import Diagnostics
import PredicateFormat

extension ItemSelection {
  /// Returns likely reasons why no items match, such as a misspelled asset type. `types` are the labels of the store's
  /// asset types. Empty if there is no likely reason.
  package func doubts(types: [String]) -> [String] { filter?.predicate?.doubts(types: types) ?? [] }
}

extension Predicate {
  fileprivate func doubts(types: [String]) -> [String] {
    switch self {
    case .constant, .not: []
    case .and(let parts), .or(let parts): parts.flatMap { $0.doubts(types: types) }
    case .comparison(let comparison):
      [comparison.wrongWildcard, comparison.unknownType(among: types)].compactMap(\.self)
    }
  }
}

extension Comparison {
  /// The advice for a pattern without the wildcards of LIKE, such as one with those of SQL; otherwise `nil`.
  fileprivate var wrongWildcard: String? {
    guard comparator == .like, case .text(let pattern) = right.kind, !pattern.contains(where: "*?".contains)
    else { return nil }
    let isOfSQL = pattern.contains("%")
    let example = isOfSQL ? pattern.replacing("%", with: "*") : "*\(pattern)*"
    return (isOfSQL ? "in LIKE, * means any text, not %" : "LIKE compares the whole text")
      + "; write LIKE '\(example)'"
  }

  /// The advice for an asset type that the store does not have; otherwise `nil`.
  fileprivate func unknownType(among types: [String]) -> String? {
    guard comparator == .equal || comparator == .in, case .keyPath(let path) = left.kind,
      ["assetType", "assetType.label"].contains(path.map(\.name).joined(separator: "."))
    else { return nil }
    let known = Set(types.map { $0.folded(options) })
    let unknown = right.texts.first { !known.contains($0.folded(options)) }
    return unknown.map { "there is no asset type '\($0)'" + didYouMean($0, among: types) }
  }
}

extension Expression {
  /// The text of the expression, or the texts in a list.
  fileprivate var texts: [String] {
    switch kind {
    case .text(let text): [text]
    case .list(let elements): elements.flatMap(\.texts)
    default: []
    }
  }
}
