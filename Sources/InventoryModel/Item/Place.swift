/// A place where items are, such as a box, and the places that contain it, such as an attic and a house.
package struct Place: Hashable, Sendable {
  /// The names of the places, outermost first. There are 1 to `mostLevels` names, and none is empty.
  package let levels: [String]

  /// The maximum number of levels. Deeper levels become part of the last level's name.
  private static let mostLevels = 12

  private init(levels: [String]) { self.levels = levels }

  /// Parses the text of a field; `nil` if the text is a placeholder such as `N/A`, or has no visible characters.
  package init?(_ text: String, separator: PlaceSeparator = .any) {
    guard !NotKnown.isOne(text) else { return nil }
    let parts = separator.split(text).map { String($0).trimmed }.filter {
      !AssetType.appearance(of: $0).isEmpty
    }
    guard !parts.isEmpty else { return nil }
    let rest = parts.dropFirst(Self.mostLevels - 1)
    levels = rest.count > 1 ? parts.prefix(Self.mostLevels - 1) + [rest.joined(separator: " > ")] : parts
  }

  package var name: String { levels[levels.count - 1] }

  /// The names of all levels: `House > Attic > Box 4`.
  package var text: String { levels.joined(separator: " > ") }

  /// The place that contains this one; `nil` for an outermost place.
  package var parent: Place? { levels.count > 1 ? Place(levels: levels.dropLast()) : nil }

  /// The names of the place's page, such as `house--attic--box-4`. The slug depends only on the place. Two places have
  /// the same slug if, and only if, their names look the same apart from case.
  package var slug: PageSlug {
    let looks = levels.map(AssetType.appearance)
    let (slug, text) = (looks.map(Self.slug).joined(separator: "--"), looks.joined(separator: " > "))
    let isTaken = ["index", "readme"].contains(slug) || FileName.reserved.contains(slug)
    return PageSlug(isTaken || slug.utf8.count > Self.longestSlug ? FileName.marked(text) : slug, of: text)
  }

  /// The maximum length of a slug in bytes. Up to this length, the path with folder and extension is valid on Windows.
  /// A longer slug is replaced by a name that ends in a digest.
  private static let longestSlug = 120

  /// Returns the part of a slug for one level. Short names of ASCII letters, digits and spaces become words joined by
  /// hyphens. Any other name becomes a name that ends in a digest.
  private static func slug(_ look: String) -> String {
    let isPlain = look.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: " ")
    }
    return isPlain && look.utf8.count <= 60
      ? String(look.map { $0 == " " ? "-" : $0 }) : FileName.marked(look)
  }
}

/// The separator between the levels of a place.
package enum PlaceSeparator: String, CaseIterable, Sendable {
  /// `>` if the text contains this character, otherwise `/`.
  case any
  case angle = ">"
  case slash = "/"
  /// No separator: each text is the name of one place, even if it contains `>` or `/`.
  case none

  fileprivate func split(_ text: String) -> [Substring] {
    switch self {
    case .any: text.utf8.contains(UInt8(ascii: ">")) ? Self.angle.split(text) : Self.slash.split(text)
    case .angle: text.split(separator: ">")
    case .slash: text.split(separator: "/")
    case .none: [Substring(text)]
    }
  }
}
