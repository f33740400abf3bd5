package import Diagnostics
package import Digests
import Foundation
import GRDB
package import InventoryModel
import Synchronization

/// One transaction that changes a store. Nothing is saved before `commit`. Changes from several tasks run one after the
/// other.
package final class StoreEdit: Sendable {
  private let queue: DatabaseQueue
  /// The path of the store.
  package let path: String
  private let memory = Mutex(Memory())

  /// The state of an edit. Its caches avoid a query for each item.
  struct Memory {
    var types = KnownTypes()
    var lastOrderingValue: Double?
    var newTypes: [String] = []
    /// The row ids of the items that an update has matched or added.
    var updated: Set<Int64> = []
    var isUpdate = false
    /// The data for undoing an import; `nil` for other edits.
    var record: ImportRecord?
    /// The index for an update that matches items by an attribute without an index in the store.
    var index: MatchIndex?
  }

  init(_ queue: DatabaseQueue, path: String) throws {
    self.queue = queue
    self.path = path
    try queue.inStore(path) { try $0.beginTransaction(.immediate) }
  }

  /// The labels of the asset types that this edit has created, in the order of their creation.
  package var newTypes: [String] {
    memory.withLock { $0.newTypes }
  }

  /// Adds items, and returns their ids. An item whose key is already used is not added, and its id is `nil`.
  ///
  /// An item without an `orderingValue` comes after the last item. `created` is the date of items that state no date.
  package func add(_ drafts: [ItemDraft], created: Timestamp) throws(Failure) -> [ItemID?] {
    try write { database, memory in
      let writer = ItemWriter(database: database)
      let insertion = try writer.insertion()
      return try drafts.map {
        try writer.insert($0, created: created, by: insertion, &memory).map(ItemID.init)
      }
    }
  }

  /// Updates the items that match the drafts. Only the attributes and fields that a draft states are changed.
  package func update(_ drafts: [ItemDraft], matching match: ItemMatch = .itemKey) throws(Failure)
    -> [ItemUpdate]
  {
    try write { database, memory in
      let updater = ItemUpdater(database: database, match: match)
      if memory.index == nil { memory.index = try MatchIndex(match, in: database) }
      memory.isUpdate = true
      // A draft that matches no item may also be repeated.
      var unknown: Set<String> = []
      return try drafts.map { draft in
        let update = try updater.update(draft, &memory)
        guard update == .unknown, let value = match.value(of: draft) else { return update }
        return unknown.insert(value).inserted ? .unknown : .repeated
      }
    }
  }

  /// Stores a photo, once per SHA-256, and attaches it as the last photo of an item. The first photo of the kind `item`
  /// also becomes the item's thumbnail. With `onlyAsFirst`, nothing is stored if the item already has a photo of the
  /// kind `item`. Undoing an import does not restore a kind that was replaced.
  package func attach(
    _ photo: NewPhoto, named fileName: String, as kind: AssignedKind<PhotoKind> = .stated(.item),
    to item: ItemID, onlyAsFirst: Bool = false
  ) throws(Failure) -> Attached<PhotoKind> {
    try write { database, memory in
      let writer = PhotoWriter(database: database)
      if onlyAsFirst, try writer.hasPhoto(item.row) { return .known }
      return try Self.attach(
        writer.store(photo), photo.thumbnail, named: fileName, as: kind, to: item, database,
        &memory)
    }
  }

  /// Attaches a photo that is already stored. Returns `nil` if the store does not have the photo.
  package func attach(
    _ photo: StoredDigest, named fileName: String, as kind: AssignedKind<PhotoKind>, to item: ItemID
  ) throws(Failure) -> Attached<PhotoKind>? {
    try write { database, memory in
      guard let id = try PhotoWriter(database: database).row(of: photo.digest) else { return nil }
      return try Self.attach(
        id, photo.thumbnail, named: fileName, as: kind, to: item, database, &memory)
    }
  }

  /// Assigns a kind to a photo that the item already has. Returns `nil` if the item does not have the photo.
  package func attachAgain(
    _ photo: SHA256Digest, as kind: AssignedKind<PhotoKind>, to item: ItemID
  ) throws(Failure) -> Attached<PhotoKind>? {
    try write { database, _ in
      guard let id = try PhotoWriter(database: database).row(of: photo) else { return nil }
      return try Self.mark(id, as: kind, of: item, database)
    }
  }

  /// Stores a document, once per SHA-256, and attaches it as the last document of an item.
  package func attach(
    _ document: NewDocument, named fileName: String, as kind: AssignedKind<DocumentKind>, to item: ItemID
  ) throws(Failure) -> Attached<DocumentKind> {
    try write { database, memory in
      let writer = DocumentWriter(database: database)
      return try Self.attach(writer.store(document), named: fileName, as: kind, to: item, writer, &memory)
    }
  }

  /// Attaches a document that is already stored. Returns `nil` if the store does not have the document.
  package func attach(
    _ document: SHA256Digest, named fileName: String, as kind: AssignedKind<DocumentKind>, to item: ItemID
  ) throws(Failure) -> Attached<DocumentKind>? {
    try write { database, memory in
      let writer = DocumentWriter(database: database)
      guard let id = try writer.row(of: document) else { return nil }
      return try Self.attach(id, named: fileName, as: kind, to: item, writer, &memory)
    }
  }

  private static func attach(
    _ document: Int64, named fileName: String, as kind: AssignedKind<DocumentKind>, to item: ItemID,
    _ writer: DocumentWriter, _ memory: inout Memory
  ) throws -> Attached<DocumentKind> {
    guard try writer.attach(document, named: fileName, as: kind.kind, to: item.row) else {
      guard let known = try writer.kind(of: document, in: item.row), known != kind.kind else { return .known }
      guard case .stated(let kind) = kind else { return .kept(as: known) }
      try writer.mark(document, as: kind, of: item.row)
      return .marked(as: kind, insteadOf: known)
    }
    try memory.record?.add(document: document, of: item.row, writer.database)
    return .added
  }

  private static func attach(
    _ photo: Int64, _ thumbnail: [UInt8], named fileName: String, as kind: AssignedKind<PhotoKind>,
    to item: ItemID,
    _ database: Database, _ memory: inout Memory
  ) throws -> Attached<PhotoKind> {
    let writer = PhotoWriter(database: database)
    guard try writer.attach(photo, thumbnail, named: fileName, as: kind.kind, to: item.row) else {
      return try mark(photo, as: kind, of: item, database) ?? .known
    }
    try memory.record?.add(photo: photo, of: item.row, database)
    return .added
  }

  /// Assigns a kind to a photo that the item already has. Returns `nil` if the item does not have the photo.
  private static func mark(
    _ photo: Int64, as kind: AssignedKind<PhotoKind>, of item: ItemID, _ database: Database
  ) throws -> Attached<PhotoKind>? {
    let writer = PhotoWriter(database: database)
    guard let known = try writer.kind(of: photo, in: item.row) else { return nil }
    guard known != kind.kind else { return .known }
    guard case .stated(let kind) = kind, known == .item else { return .kept(as: known) }
    try writer.hide(photo, as: kind, of: item.row)
    return .marked(as: kind, insteadOf: known)
  }

  /// Removes an item, and those of its photos and documents that no other item uses. Returns `false` if the key is
  /// unknown.
  package func remove(_ key: ItemKey) throws(Failure) -> Bool {
    try write { database, _ in
      try database.execute(sql: "DELETE FROM item WHERE itemKey = ?", arguments: [key.text])
      return database.changesCount > 0
    }
  }

  /// Removes an item, and those of its photos and documents that no other item uses.
  package func remove(_ item: ItemID) throws(Failure) {
    try write { database, _ in
      try database.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [item.row])
    }
  }

  /// Saves all changes or none. If the changes are saved although SQLite reports an error, throws the error's
  /// `afterSaving`.
  package func commit() throws(Failure) {
    try write { database, memory in try memory.record?.finish(database) }
    let before = StoreHeader(path)?.changes
    do {
      try queue.inStore(path) { try $0.commit() }
    } catch {
      // SQLite writes its change counter to the file itself. If the counter has changed and there is no journal, the
      // changes are saved, because they cannot be rolled back.
      guard let before, let after = StoreHeader(path)?.changes, after != before,
        access(path + "-journal", F_OK) != 0
      else { throw error }
      throw error.afterSaving
    }
  }

  func startRecord(_ record: ImportRecord) {
    memory.withLock { $0.record = record }
  }

  func addInitialAssetTypes() throws(Failure) {
    try write { database, memory in
      for label in AssetType.initialLabels {
        _ = try ItemWriter(database: database).type(labeled: label, &memory)
      }
    }
  }

  func write<Result>(_ change: (Database, inout Memory) throws -> Result) throws(Failure) -> Result {
    try queue.inStore(path) { database in
      // The memory is taken out of the mutex, because the lock must not be held while SQLite waits for the disk. The
      // queue runs one change at a time.
      var memory = self.memory.withLock { memory in
        defer { memory = Memory() }
        return memory
      }
      defer { self.memory.withLock { [memory] in $0 = memory } }
      return try change(database, &memory)
    }
  }
}

/// The result of attaching a file to an item.
package enum Attached<Kind: Hashable & Sendable>: Hashable, Sendable {
  case added
  /// The item already had the file with another kind, which was replaced.
  case marked(as: Kind, insteadOf: Kind)
  /// The item already had the file with another kind, which was not replaced.
  case kept(as: Kind)
  /// The item already had the file with this kind, or only a first photo was to be attached and the item already has
  /// one.
  case known

  /// Whether the item was changed.
  package var isChange: Bool {
    switch self {
    case .added, .marked: true
    case .kept, .known: false
    }
  }
}
