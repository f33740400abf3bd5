import Foundation
import InventoryModel
import Testing

@testable import InventoryStore

/// Stores of Core Data with a few bytes of others in them: each is read, or refused; none ends the program or takes forever.
struct DamagedStoreTests {
  private static let perSeed = 1_000

  @Test(arguments: 1...5) func `a damaged store is read or refused`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let items = (1...6).map {
      "\($0 * 10), \($0 % 2 + 1), \($0)e5, \($0), 'K\($0)', 'Item \($0)', 'S\($0)', x'0102'"
    }
    let path = try CoreDataSample.book(types: ["'Art'", "'Tools'"], items: items).write(to: folder)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = Splitmix(state: seed)
    var refused = 0
    for _ in 0..<Self.perSeed {
      let bytes = random.damaged(whole)
      _ = try folder.write(bytes, to: "store.data")
      do {
        let store = try InventoryStore(opening: path, for: .reading)
        let snapshot = try store.snapshot()
        _ = try (store.items(), snapshot.photos(), snapshot.fieldColumns(), snapshot.totals())
      } catch let failure as Failure {
        refused += 1
        #expect([.badData, .readOrWrite, .badSettings].contains(failure.kind))
      }
    }
    #expect((Self.perSeed / 20..<Self.perSeed).contains(refused))
  }
}

/// Numbers that are the same in every run.
private struct Splitmix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  /// Some bytes are others, or a piece is missing, or stands twice.
  mutating func damaged(_ whole: [UInt8]) -> [UInt8] {
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
