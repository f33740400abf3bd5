import Digests
import InventoryModel

/// One of `count` parts of the item pages and the pictures of a site, for a build on several machines. An item's key
/// decides which shard has its page, and a photo's digest decides which shard has its pictures. Therefore, a new item
/// does not move other files to another shard.
package struct Shard: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number of the shard, from 1.
  package let number: Int
  package let count: Int

  /// The maximum number of shards, which is far more than a build needs.
  static let mostShards = 10_000

  /// `nil` unless 1 ≤ `number` ≤ `count` ≤ 10,000.
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.mostShards).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let (number, count) = (
      try values.decode(Int.self, forKey: .number), try values.decode(Int.self, forKey: .count)
    )
    guard let shard = Shard(number, of: count) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "is not a shard"))
    }
    self = shard
  }

  package var description: String { "\(number)/\(count)" }

  /// Whether the shard has the page of the item with this key.
  func holds(_ key: ItemKey) -> Bool { Self.number(of: key, among: count) == number }

  /// Whether the shard has the pictures of a photo.
  func holds(_ photo: Photo) -> Bool { Self.number(of: photo, among: count) == number }

  /// Returns the number of the shard with the page of an item.
  static func number(of key: ItemKey, among count: Int) -> Int {
    number(of: SHA256Digest(of: key.text.utf8).hex(16), count)
  }

  /// Returns the number of the shard with the pictures of a photo.
  static func number(of photo: Photo, among count: Int) -> Int { number(of: photo.digest, count) }

  /// Computes the number of a shard from the first 16 hex digits of a digest.
  private static func number(of digits: String, _ count: Int) -> Int {
    let word = UInt64(Substring(digits.utf8.prefix(16)), radix: 16) ?? 0
    return Int(word % UInt64(count)) + 1
  }
}
