import Digests
import Foundation
import InventoryModel
import InventoryRendering

/// Eight bytes for each item, so that two inventories can be compared without their stores. Five bytes are from the
/// digest of the item's key. Three bytes are from the digest of the item's export, without the position of the item.
///
/// With 10,000 items, two keys have the same five bytes in 1 of 20,000 inventories, and 1 of 16 million changes is
/// missed. This is accurate enough for counts, and a sketch has an eighth of the size of whole digests.
struct ItemSketch: Hashable, Sendable {
  /// The sketch in Base64.
  let text: String

  /// The maximum number of items in a sketch. A larger inventory has no sketch, so that its summary stays small.
  static let mostItems = 10_000

  /// A sketch that is being made.
  struct Drawing {
    private var marks: [UInt64] = []
    private var format = ItemJSON(.lines)

    /// `nil` if there are more than `mostItems` items.
    init?(of items: Int) {
      guard items <= ItemSketch.mostItems else { return nil }
      marks.reserveCapacity(items)
    }

    mutating func add(_ item: Item) {
      var item = item
      item.orderingValue = 0
      var line: [UInt8] = []
      format.append([item], to: &line)
      marks.append(Self.bits(5, of: Array(item.itemKey.text.utf8)) << 24 | Self.bits(3, of: line))
    }

    func finish() -> ItemSketch {
      let bytes = marks.sorted().flatMap { mark in
        (0..<8).map { UInt8(truncatingIfNeeded: mark >> (56 - 8 * $0)) }
      }
      return ItemSketch(text: Data(bytes).base64EncodedString())
    }

    private static func bits(_ count: Int, of bytes: [UInt8]) -> UInt64 {
      SHA256Digest(of: bytes).bytes.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// The eight bytes of each item as a number, sorted; `nil` if the text is damaged.
  private var marks: [UInt64]? {
    guard let data = Data(base64Encoded: text), data.count % 8 == 0, data.count <= 8 * Self.mostItems else {
      return nil
    }
    let bytes = [UInt8](data)
    let marks = stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return zip(marks, marks.dropFirst()).allSatisfy { $0 <= $1 } ? marks : nil
  }

  /// Returns the numbers of items that were added, changed and removed since an earlier sketch; `nil` if one of the
  /// sketches is damaged.
  func changes(since earlier: ItemSketch) -> SummaryChanges.Counts? {
    guard let before = earlier.marks, let after = marks else { return nil }
    var counts = SummaryChanges.Counts()
    var (old, new) = (before[...], after[...])
    while let first = old.first, let second = new.first {
      let (key, otherKey) = (first >> 24, second >> 24)
      if key == otherKey, first != second { counts.changed += 1 }
      if key < otherKey { counts.removed += 1 }
      if key > otherKey { counts.added += 1 }
      if key <= otherKey { old.removeFirst() }
      if otherKey <= key { new.removeFirst() }
    }
    counts.removed += old.count
    counts.added += new.count
    return counts
  }
}
