/// A kind of mistake that does not stop a command and would otherwise be unseen: a file that nothing uses, a name that no
/// item has.
package struct Oversight: Codable, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Codable, Sendable {
    case unusedTemplates, unknownNames, ignoredContent, misspelledKeys, deadLinks, missingPictures,
      ignoredPhotos
  }

  package let kind: Kind
  package let count: Int
  /// Where it is, at most five times.
  package let first: [String]

  private static let most = 5

  /// `nil` where there is none.
  package init?(_ kind: Kind, at places: [String]) {
    guard !places.isEmpty else { return nil }
    self.kind = kind
    count = places.count
    first = Array(places.prefix(Self.most))
  }

  /// One line, fit for a terminal.
  package var description: String {
    let rest = count - first.count
    let places = first.joined(separator: ", ") + (rest > 0 ? ", ... and \(rest) more" : "")
    return ("warning: " + words + ": " + places).shown
  }

  private var words: String {
    let isOne = count == 1
    return switch kind {
    case .unusedTemplates: isOne ? "1 template is not used" : "\(count) templates are not used"
    case .unknownNames:
      isOne ? "1 name in site.yml matches no item" : "\(count) names in site.yml match no item"
    case .ignoredContent:
      (isOne ? "1 entry of content/ is ignored" : "\(count) entries of content/ are ignored")
        + ", because pages are .md files directly in it"
    case .misspelledKeys:
      isOne ? "1 unknown key in front matter is ignored" : "\(count) unknown keys in front matter are ignored"
    case .deadLinks: isOne ? "1 broken link in content/" : "\(count) broken links in content/"
    case .missingPictures:
      isOne ? "1 picture in content/ is missing" : "\(count) pictures in content/ are missing"
    case .ignoredPhotos:
      isOne ? "1 photo file is not used by any item" : "\(count) photo files are not used by any item"
    }
  }
}
