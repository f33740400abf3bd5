/// Where an item is, from the outermost place to the innermost one: a house, its attic, a box there.
package struct Place: Hashable, Sendable {
  /// The names of the places, the outermost one first: from one to `mostLevels`, none of them empty.
  package let levels: [String]

  /// Deeper levels are part of the last one.
  private static let mostLevels = 12

  private init(levels: [String]) { self.levels = levels }

  /// `nil` for a text that says that the place is not known, such as `N/A`.
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

  /// `House > Attic > Box 4`
  package var text: String { levels.joined(separator: " > ") }

  /// `nil` for an outermost place.
  package var parent: Place? { levels.count > 1 ? Place(levels: levels.dropLast()) : nil }

  /// The name of its page, without an extension: `house--attic--box-4`. It depends on nothing but the place, and is the
  /// same for two texts that look the same, whatever their case, and for no others.
  package var slug: String {
    let looks = levels.map(AssetType.appearance)
    let slug = looks.map(Self.slug).joined(separator: "--")
    let isTaken = ["index", "readme"].contains(slug) || FileName.reserved.contains(slug)
    return isTaken || slug.utf8.count > Self.longestSlug
      ? FileName.marked(looks.joined(separator: " > ")) : slug
  }

  /// Short enough that the path with folder and extension is valid on Windows.
  private static let longestSlug = 120

  /// Words of letters and digits are themselves; any other text is marked with its digest.
  private static func slug(_ look: String) -> String {
    let isPlain = look.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: " ")
    }
    return isPlain && look.utf8.count <= 60
      ? String(look.map { $0 == " " ? "-" : $0 }) : FileName.marked(look)
  }
}

/// What separates the levels of a place.
package enum PlaceSeparator: String, CaseIterable, Sendable {
  /// `>` in a text that has one, otherwise `/`.
  case any
  case angle = ">"
  case slash = "/"
  /// A text is one place, whatever is in it.
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
