import Diagnostics
import Foundation

/// The description of a shard, as JSON beside its files.
struct ShardSummary: Codable, Sendable {
  /// The version of this format.
  let version: Int
  let shard: Shard
  let inputs: BuildInputs
  /// The problems with photos of the shard that cannot be decoded; `nil` for none.
  let damagedPhotos: Problems?

  static let file = "shard.json"
  static let currentVersion = 1

  init(_ shard: Shard, _ inputs: BuildInputs, damagedPhotos: Problems?) {
    version = Self.currentVersion
    (self.shard, self.inputs, self.damagedPhotos) = (shard, inputs, damagedPhotos)
  }

  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}
