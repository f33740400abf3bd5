import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Stores of Core Data with a few bytes of others in them: each is read, or refused; none ends the program or takes forever.
struct DamagedStoreTests {
  private static let perSeed = rounds(100)

  @Test(.timeLimit(.minutes(20)), arguments: 1...5)
  func `a damaged store is read or refused`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let items = (1...6).map {
      "\($0 * 10), \($0 % 2 + 1), \($0)e5, \($0), 'K\($0)', 'Item \($0)', 'S\($0)', x'0102'"
    }
    let path = try CoreDataSample.book(types: ["'Art'", "'Tools'"], items: items).write(to: folder)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SplitMix(seed: seed)
    var refused = 0
    for _ in 0..<Self.perSeed {
      _ = try folder.write(random.damaged(whole), to: "store.data")
      if try !isRead(path) { refused += 1 }
    }
    #expect((Self.perSeed / 20..<Self.perSeed).contains(refused))
  }

  /// The model, pictures in the store and next to it, and a write-ahead log.
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      ("e2", "store.data"), ("e3-external", "store.data"), ("e4-modelcache", "store.data"),
      ("e4-wal-noshm", "store.data"), ("e4-wal-noshm", "store.data-wal"),
    ])
  func `a damaged store of the app, or its journal, is read or refused`(name: String, file: String) throws {
    let fixture = try #require(HomepwnerFolder.stores.first { $0.testDescription == name })
    let folder = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.url.path) {
      try FileManager.default.copyItem(
        atPath: fixture.url.appending(path: name).path, toPath: folder.file(name))
    }
    let whole = [UInt8](try Data(contentsOf: fixture.url.appending(path: file)))
    var random = SplitMix(seed: 1)
    var read = 0
    for _ in 0..<rounds(20) {
      _ = try folder.write(random.damaged(whole), to: file)
      if try isRead(folder.file("store.data")) { read += 1 }
    }
    #expect(read > 0)
  }

  /// Composites, many-to-many relationships, pictures in other rows, and a model.
  @Test(.timeLimit(.minutes(20)), arguments: 1...2)
  func `a damaged store of SwiftData is read or refused, and inspected or refused`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = try SwiftDataSample.home.write(to: URL(fileURLWithPath: folder.path))
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SplitMix(seed: seed)
    var read = 0
    for _ in 0..<rounds(20) {
      _ = try folder.write(random.damaged(whole), to: "default.store")
      if try isRead(path) { read += 1 }
      do {
        _ = try StoreInspection(of: path)
      } catch {
        #expect([.badData, .readOrWrite, .badSettings].contains(error.kind))
      }
    }
    #expect(read > 0)
  }

  /// Whether all that a store has can be read; else it must be refused for what is in it.
  private func isRead(_ path: String) throws -> Bool {
    do {
      let store = try InventoryStore(opening: path, for: .reading)
      let snapshot = try store.snapshot()
      _ = try (store.items(), snapshot.fieldColumns(), snapshot.totals())
      _ = try (store.remarks(), store.unreadablePictures())
      for photo in try snapshot.photos() { _ = try snapshot.bytes(of: photo.photo) }
      return true
    } catch let failure as Failure {
      #expect([.badData, .readOrWrite, .badSettings].contains(failure.kind))
      return false
    }
  }
}

extension SplitMix {
  /// Some bytes are others, or a piece is missing, or appears twice.
  fileprivate mutating func damaged(_ whole: [UInt8]) -> [UInt8] {
    var bytes = whole
    switch Int.random(in: 0..<8, using: &self) {
    case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &self))
    case 1:
      let start = Int.random(in: 0..<(bytes.count - 512), using: &self)
      bytes.replaceSubrange(start..<(start + 64), with: bytes[(start + 256)..<(start + 320)])
    default:
      // Where something stands, not in the empty middle of pages.
      for _ in 0..<Int.random(in: 1...6, using: &self) {
        var place = Int.random(in: 0..<bytes.count, using: &self)
        for _ in 0..<64 where whole[place] == 0 { place = Int.random(in: 0..<bytes.count, using: &self) }
        bytes[place] = UInt8.random(in: 0...255, using: &self)
      }
    }
    return bytes
  }
}
