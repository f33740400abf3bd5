import Digests
import Foundation

/// Names of files that are safe on every system, unique and stable, whatever they are made from.
enum FileName {
  /// Of an item's key. Upper-case letters, digits and hyphens become lower case; any other key, and one that a system
  /// reserves, gets a readable start, `_` and 16 hex digits of its SHA-256. No key of the first kind holds a `_`.
  static func ofKey(_ key: String) -> String {
    let bytes = key.utf8
    let isPlain = bytes.count <= 80 && bytes.first != UInt8(ascii: "-") && bytes.allSatisfy(isPlain)
    let name = isPlain ? key.lowercased() : marked(key)
    return reserved.contains(name) ? marked(key) : name
  }

  /// Of a label or a file: words of a-z and 0-9 joined by hyphens, at most 80 characters; empty for a text without any.
  static func slug(_ text: String) -> String {
    var slug: [UInt8] = []
    for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": slug.append(UInt8(scalar.value))
      case _ where scalar.properties.canonicalCombiningClass != .notReordered: continue
      case _ where slug.last == UInt8(ascii: "-") || slug.isEmpty: continue
      default: slug.append(UInt8(ascii: "-"))
      }
    }
    return String(decoding: slug.prefix(80), as: UTF8.self).trimmingHyphen()
  }

  /// A slug with a mark that no other text has.
  static func marked(_ text: String) -> String {
    let slug = slug(text)
    return (slug.isEmpty ? "item" : String(slug.prefix(40))) + "_" + SHA256Digest(of: text.utf8).hex(16)
  }

  /// Names that Windows keeps for its devices.
  static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }
}

extension String {
  fileprivate func trimmingHyphen() -> String {
    hasSuffix("-") ? String(dropLast()) : self
  }
}
