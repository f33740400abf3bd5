import Foundation

/// What an item is known by; it never changes and names the item's pages. Not empty.
package struct ItemKey: Hashable, Comparable, Sendable {
  package let text: String

  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// A key for a new item: an upper-case UUID, as Homepwner makes them.
  package static func new() -> ItemKey {
    ItemKey(unchecked: UUID().uuidString)
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
