import Foundation

/// What an item is known by; it never changes and names the item's pages. Not empty.
package struct ItemKey: Hashable, Comparable, Sendable {
  package let text: String

  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// A key for a new item: an upper-case UUID of random bits (RFC 9562, version 4), as Homepwner makes them. Foundation opens
  /// and reads a file for each of its own on Linux, which a large import notices.
  package static func new() -> ItemKey {
    var bits = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
    let uuid = withUnsafeMutableBytes(of: &bits) { bytes in
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      return bytes.load(as: uuid_t.self)
    }
    return ItemKey(unchecked: UUID(uuid: uuid).uuidString)
  }

  /// What stands for a key that is hidden, and names the item's pages: hex digits of a digest.
  package static func standIn(_ digits: String) -> ItemKey {
    ItemKey(unchecked: digits.uppercased())
  }

  private init(unchecked text: String) {
    self.text = text
  }

  package static func < (left: ItemKey, right: ItemKey) -> Bool {
    left.text < right.text
  }
}
