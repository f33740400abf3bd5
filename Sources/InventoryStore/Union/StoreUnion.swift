package import Diagnostics
import Files
import GRDB

/// The items of several stores as one store of our own format: a temporary file, which is only read. It is removed when
/// it is released. The bytes of photos and documents stay in their stores, which no other program can change meanwhile.
///
/// The same stores give the same bytes, so that builds recognize a union that has not changed.
final class StoreUnion: Sendable {
  /// The stores, in their order.
  let parts: [InventoryStore]
  /// The stores at the moment of the union.
  let snapshots: [Snapshot]
  let clashes: [KeyClash]
  private let folder: TemporaryFolder

  var path: String { folder.path + "/store.sqlite" }

  /// Whether some items are from another app.
  var hasOtherApps: Bool { parts.contains { $0.isOfOtherApp } }

  /// Reads each of the stores at one moment. A batch of items is in memory.
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
      // A file that was not finished is not used again.
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

/// An item that has another key in a union, because an item of an earlier store has its key.
package struct KeyClash: Encodable, Hashable, Sendable, CustomStringConvertible {
  package let key: String
  /// The path of its store.
  package let store: String
  /// The path of the earlier store.
  package let other: String
  package let newKey: String

  /// The clash in a list of clashes.
  package var place: Oversight.Place {
    Oversight.Place("\(store) '\(key)' (also in \(other)) is '\(newKey)'", in: store)
  }

  package var description: String {
    "the key '\(key)' is also used in \(other); the item of this store has the key '\(newKey)' instead"
  }
}
