package import Diagnostics
import Files
import GRDB

/// The items of several stores, combined into one store in Coffer's format. The union is a temporary file, which is
/// only read, and which is removed when this object is released. The bytes of photos and documents stay in the original
/// stores, whose snapshots this object holds.
///
/// The same stores always give the same bytes, so a build recognizes a union that has not changed.
final class StoreUnion: Sendable {
  /// The stores, in the order in which they were given.
  let parts: [InventoryStore]
  /// The snapshots that the union was created from, in the order of `parts`.
  let snapshots: [Snapshot]
  let clashes: [KeyClash]
  private let folder: TemporaryFolder

  var path: String { folder.path + "/store.sqlite" }

  /// Whether at least one store belongs to another app.
  var hasOtherApps: Bool { parts.contains { $0.isOfOtherApp } }

  /// Creates the union from one snapshot of each store. Only one batch of items is in memory at a time.
  init(of parts: [InventoryStore], writtenAs paths: [String]) throws(Failure) {
    self.parts = parts
    folder = try TemporaryFolder()
    var snapshots: [Snapshot] = []
    for part in parts { snapshots.append(try Self.snapshot(of: part)) }
    self.snapshots = snapshots
    clashes = try Self.write(snapshots, writtenAs: paths, to: folder.path + "/store.sqlite")
  }

  private static func snapshot(of part: InventoryStore) throws(Failure) -> Snapshot {
    try reportingFailures(part.path) { try part.snapshot(of: nil) }
  }

  private static func write(_ snapshots: [Snapshot], writtenAs paths: [String], to path: String)
    throws(Failure) -> [KeyClash]
  {
    let queue = try reportingFailures(path) {
      try DatabaseQueue.opened(path, InventoryStore.configuration(path, nil))
    }
    return try queue.inStore(path) { database in
      // No journal is needed, because an incomplete file is never used.
      try database.execute(
        sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -49152")
      try Schema.createUnion(in: database)
      try database.beginTransaction(.immediate)
      var keys = try UnionKeys(of: snapshots, writtenAs: paths, in: database)
      let clashes = try keys.separate()
      var writer = UnionWriter(database: database)
      for (number, snapshot) in snapshots.enumerated() {
        try writer.copy(snapshot, number: number) { keys.key(of: $0, in: number) }
      }
      try database.commit()
      return clashes
    }
  }
}

/// An item that has a new key in a union, because an item of an earlier store has its original key.
package struct KeyClash: Encodable, Hashable, Sendable, CustomStringConvertible {
  package let key: String
  /// The path of the item's store.
  package let store: String
  /// The path of the earlier store with the same key.
  package let other: String
  package let newKey: String

  /// The clash as an entry in a list of clashes, with the path of the item's store.
  package var place: Oversight.Place {
    Oversight.Place("\(store) '\(key)' (also in \(other)) becomes '\(newKey)'", in: store)
  }

  package var description: String {
    "the key '\(key)' is also used in \(other); the item of this store gets the key '\(newKey)' instead"
  }
}
