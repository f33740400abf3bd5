/// A mistake that does not stop a command and could go unnoticed, such as an unused file, or a name that no item has.
package struct Oversight: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake.
  package enum Kind: String, Codable, Sendable {
    case unusedTemplates, outdatedCopies, unknownNames, unusedSettings, faintAccent, ignoredContent,
      misspelledKeys, deadLinks, missingPictures, ignoredPhotos, leftOutDocuments, publishedProof,
      foreignFiles,
      unusableCaches, keyClashes
  }

  /// A place where the mistake occurs.
  package struct Place: Codable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text of the place in a list, such as `content/about.md:3 'plan.pdf'`.
    package let text: String
    /// The path of the file that the user can correct; `nil` if the mistake is not in a file.
    package let file: String?
    /// The line in the file, counted from 1; `nil` for the whole file.
    package let line: Int?

    package init(_ text: String, in file: String? = nil, line: Int? = nil) {
      (self.text, self.file, self.line) = (text, file, line)
    }

    /// Creates a place that is not in a file.
    package init(stringLiteral text: String) { self.init(text) }
  }

  package let kind: Kind
  package let count: Int
  /// The texts of the first five places.
  package let first: [String]
  /// The first ten places.
  package let places: [Place]

  private static let most = (first: 5, places: 10)

  /// Returns `nil` if there are no places.
  package init?(_ kind: Kind, at places: [Place]) {
    guard !places.isEmpty else { return nil }
    self.kind = kind
    count = places.count
    first = places.prefix(Self.most.first).map(\.text)
    self.places = Array(places.prefix(Self.most.places))
  }

  /// The warning and its first places as a single line that is safe to print on a terminal.
  package var description: String {
    let rest = count - first.count
    let places = first.joined(separator: ", ") + (rest > 0 ? ", ... and \(rest) more" : "")
    return ("warning: " + words(for: count) + ": " + places).shown
  }

  /// Returns the message about the mistake at one place as a single line.
  package func message(at place: Place) -> String { (words(for: 1) + ": " + place.text).shown }

  /// Returns a text for the places after the first `shown` places, such as "3 more broken links in content/"; `nil` if
  /// there are no more.
  package func others(besides shown: Int) -> String? {
    count > shown ? words(for: count - shown, "more ") : nil
  }

  private func words(for count: Int, _ more: String = "") -> String {
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
      case .leftOutDocuments: ("document is left out of the site", "documents are left out of the site")
      case .publishedProof:
        (
          "photo is published although its file is also proof hidden from this audience; replace this photo or the proof",
          "photos are published although their files are also proof hidden from this audience; replace these photos or the proof"
        )
      case .foreignFiles:
        (
          "file among the pages was not written by a build; remove it if its contents are not for this audience",
          "files among the pages were not written by a build; remove them if their contents are not for this audience"
        )
      case .unusableCaches:
        (
          "cache cannot be used, so pictures are regenerated",
          "caches cannot be used, so pictures are regenerated"
        )
      case .keyClashes:
        (
          "item gets a new key in the output, because an item of another store has the same key",
          "items get new keys in the output, because items of other stores have the same keys"
        )
      case .ignoredPhotos: ("file is not used by any item", "files are not used by any item")
      }
    let reason = kind == .ignoredContent ? " (only .md files at the top level of content/ become pages)" : ""
    return "\(count) " + more + (count == 1 ? one : many) + reason
  }
}
