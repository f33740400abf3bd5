import Digests
import Foundation

/// Makes file names from any text. The names are stable, and valid on every operating system.
package enum FileName {
  /// Returns the file name for an item's key, without an extension. A key of at most 80 uppercase letters, digits and
  /// hyphens is lowercased, unless it begins with a hyphen or the result is a reserved name. Any other key becomes a
  /// slug, `_` and 16 hex digits of the key's SHA-256. The two forms never collide, because a lowercased key contains
  /// no `_`.
  package static func ofKey(_ key: String) -> String {
    var key = key
    let plain = key.withUTF8 { bytes -> String? in
      guard bytes.count <= 80, bytes.first != UInt8(ascii: "-") else { return nil }
      var isPlain = true
      let name = String(unsafeUninitializedCapacity: bytes.count) { name in
        for index in bytes.indices {
          let byte = bytes[index]
          let isLetter = byte &- UInt8(ascii: "A") < 26
          isPlain = isPlain && (isLetter || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-"))
          name[index] = isLetter ? byte | 0x20 : byte
        }
        return isPlain ? bytes.count : 0
      }
      return isPlain ? name : nil
    }
    guard let plain, plain.utf8.count > 4 || !reserved.contains(plain) else { return marked(key) }
    return plain
  }

  /// Returns a slug of at most `length` characters: words of a-z and 0-9, joined by hyphens. Accents are removed. Empty
  /// if the text contains no such letter or digit.
  package static func slug(_ text: String, length: Int) -> String {
    var slug: [UInt8] = []
    for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": slug.append(UInt8(scalar.value))
      case _ where scalar.properties.canonicalCombiningClass != .notReordered: continue
      case _ where slug.last == UInt8(ascii: "-") || slug.isEmpty: continue
      default: slug.append(UInt8(ascii: "-"))
      }
    }
    return String(decoding: slug.prefix(length), as: UTF8.self).trimmingHyphen()
  }

  /// Returns a slug that preserves letters and digits of all scripts. Accents on Latin letters are removed. The slug
  /// has at most `length` characters and `2 * length` bytes.
  package static func readable(_ text: String, length: Int) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return slug(text, length: length) }
    var (name, count) = ("", 0)
    for character in text.precomposedStringWithCompatibilityMapping.lowercased() {
      let latin = slug(String(character), length: length)
      let isBetweenWords = latin.isEmpty && !isOfWord(character)
      if isBetweenWords, name.isEmpty || name.hasSuffix("-") { continue }
      let next = isBetweenWords ? "-" : latin.isEmpty ? String(character) : latin
      count += next.count
      guard count <= length, name.utf8.count + next.utf8.count <= 2 * length else { break }
      name += next
    }
    return name.trimmingHyphen()
  }

  /// Whether the character consists only of digits, nonspacing and spacing marks, and letters that are lowercase or have
  /// no case. Format characters, such as the zero-width joiner, are excluded.
  private static func isOfWord(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber:
        true
      default: false
      }
    }
  }

  /// Returns a slug of at most 80 characters.
  package static func slug(_ text: String) -> String { slug(text, length: 80) }

  /// Returns a slug of at most 40 characters, followed by `_` and 16 hex digits of the text's SHA-256. If the slug is
  /// empty, `item` replaces it.
  package static func marked(_ text: String) -> String {
    let slug = slug(text)
    return (slug.isEmpty ? "item" : String(slug.prefix(40))) + "_" + SHA256Digest(of: text.utf8).hex(16)
  }

  /// The names that Windows reserves for devices, in lowercase.
  package static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

extension String {
  fileprivate func trimmingHyphen() -> String { hasSuffix("-") ? String(dropLast()) : self }
}
