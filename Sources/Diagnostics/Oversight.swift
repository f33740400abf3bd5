/// A mistake that does not stop a command and could go unnoticed: an unused file, or a name that no item has.
package struct Oversight: Codable, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Codable, Sendable {
    case unusedTemplates, outdatedCopies, unknownNames, unusedSettings, faintAccent, ignoredContent,
      misspelledKeys, deadLinks, missingPictures, ignoredPhotos, leftOutDocuments, foreignFiles,
      unusableCaches
  }

  package let kind: Kind
  package let count: Int
  /// The first five places.
  package let first: [String]

  private static let most = 5

  /// `nil` if there is none.
  package init?(_ kind: Kind, at places: [String]) {
    guard !places.isEmpty else { return nil }
    self.kind = kind
    count = places.count
    first = Array(places.prefix(Self.most))
  }

  /// A single line, safe for a terminal.
  package var description: String {
    let rest = count - first.count
    let places = first.joined(separator: ", ") + (rest > 0 ? ", ... and \(rest) more" : "")
    return ("warning: " + words + ": " + places).shown
  }

  private var words: String {
    let (one, many) =
      switch kind {
      case .unusedTemplates: ("template is not used", "templates are not used")
      case .outdatedCopies:
        (
          "file of the theme was changed by you and by a newer version of Coffer (see templates/README.md)",
          "files of the theme were changed by you and by a newer version of Coffer (see templates/README.md)"
        )
      case .unknownNames: ("name in site.yml matches no item", "names in site.yml match no item")
      case .unusedSettings: ("setting in site.yml has no effect", "settings in site.yml have no effect")
      case .faintAccent:
        ("accent color in site.yml is hard to read", "accent colors in site.yml are hard to read")
      case .ignoredContent: ("entry in content/ is ignored", "entries in content/ are ignored")
      case .misspelledKeys:
        ("unknown key in front matter is ignored", "unknown keys in front matter are ignored")
      case .deadLinks: ("broken link in content/", "broken links in content/")
      case .missingPictures: ("picture in content/ is missing", "pictures in content/ are missing")
      case .leftOutDocuments: ("document is not in the site", "documents are not in the site")
      case .foreignFiles:
        (
          "file beside the pages was not written by a build; remove it if its contents are not for this audience",
          "files beside the pages were not written by a build; remove them if their contents are not for this audience"
        )
      case .unusableCaches:
        (
          "cache cannot be used, so pictures are made again",
          "caches cannot be used, so pictures are made again"
        )
      case .ignoredPhotos: ("photo file is not used by any item", "photo files are not used by any item")
      }
    let reason = kind == .ignoredContent ? " (only .md files at its top level become pages)" : ""
    return "\(count) " + (count == 1 ? one : many) + reason
  }
}
