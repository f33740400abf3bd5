import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import InventoryImport

/// Archives with a few bytes of others in them, imported by a dry run.
struct DamagedArchiveTests {
  @Test(arguments: ["small", "small-xml"])
  func `a damaged archive is imported or refused with its name`(name: String) async throws {
    let home = try Household()
    let fixture = HomepwnerFolder.archive(name)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.archive)))
    let before = try home.folder.bytes(of: "store.sqlite")
    var refused = 0
    // Each time two bytes are another's; the numbers step through all places and values in no regular order.
    for round in 1...rounds(25) {
      var bytes = whole
      bytes[round * 7_919 % bytes.count] = UInt8(truncatingIfNeeded: round * 31)
      bytes[round * 104_729 % bytes.count] ^= UInt8(1 << (round % 8))
      let archive = try home.folder.write(bytes, to: "items.archive")
      do {
        _ = try await home.add { request in
          request.sources = [archive]
          request.isDryRun = true
        }
      } catch let failure as Failure {
        refused += 1
        #expect(failure.kind == .badData && failure.description.hasPrefix(archive + ":"))
      }
    }
    #expect((rounds(2)..<rounds(25)).contains(refused))
    #expect(try home.folder.bytes(of: "store.sqlite") == before)
  }
}
