import Diagnostics
import Foundation
import GRDB
import TestSupport
import Testing

@testable import InventoryStore

/// Files that are named as a store and are none: each is refused with its own remedy, and left as it is.
struct UnsupportedStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func refusal(
    _ bytes: [UInt8], _ access: InventoryStore.Access = .reading
  ) throws -> String {
    let path = try folder.write(bytes, to: "file")
    let before = try folder.state()
    let failure = failure { _ = try InventoryStore(opening: path, for: access) }
    #expect(failure?.kind == .badData)
    #expect(try folder.state() == before)
    return failure?.description ?? ""
  }

  private func archive(_ object: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>$version</key><integer>100000</integer><key>$archiver</key>
      <string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
      <key>$objects</key><array><string>$null</string>
      <dict><key>NS.objects</key><array><dict><key>CF$UID</key><integer>3</integer></dict></array>
      <key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>
      <dict><key>$classname</key><string>NSArray</string><key>$classes</key><array><string>NSArray</string></array></dict>
      <dict><key>\(object)</key><integer>5</integer><key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict></dict>
      <dict><key>$classname</key><string>Thing</string><key>$classes</key><array><string>Thing</string></array></dict>
      </array></dict></plist>
      """.utf8)
  }

  @Test(arguments: [InventoryStore.Access.reading, .writing])
  func `an encrypted store, or another file of bytes`(access: InventoryStore.Access) throws {
    let bytes = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 200) }
    #expect(
      try refusal(bytes, access).contains("is encrypted, or not an SQLite file; export it without a password")
    )
  }

  @Test func `an archive of the app's items is for an import`() throws {
    let refusal = try refusal(archive("valueInDollars"))
    #expect(
      refusal.contains(
        "is an items.archive of the Homepwner app, not a store; import its items into a Coffer store"))
  }

  @Test func `an archive of something else`() throws {
    #expect(
      try refusal(archive("color")).contains(
        "is an archive of other objects (Thing), not a store or an items.archive"))
  }

  @Test func `a property list`() throws {
    let list = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict></dict></plist>"
    #expect(try refusal(Array(list.utf8)).contains("is a property list, not a store"))
  }

  @Test(arguments: [
    ([UInt8](arrayLiteral: 0x50, 0x4B, 3, 4, 1), "is a ZIP file"), ([0x1F, 0x8B, 8, 1], "is a gzip file"),
  ])
  func `a packed file`(bytes: [UInt8], words: String) throws {
    #expect(try refusal(bytes).contains(words))
  }

  @Test(arguments: [InventoryStore.Access.reading, .building, .writing])
  func `a database of another program in WAL mode gets no files next to it`(access: InventoryStore.Access)
    throws
  {
    let path = folder.file("other.db")
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE other (a)") }
    try queue.close()
    for side in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + side) }
    let before = try folder.state()
    let failure = failure { _ = try InventoryStore(opening: path, for: access) }
    #expect(failure?.description.contains("is an SQLite file, but not a Coffer store") == true)
    #expect(try folder.state() == before)
  }

  @Test func `an empty database whose log is missing says so`() throws {
    let path = folder.file("default.store")
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE a (b); DROP TABLE a; VACUUM")
    }
    try queue.close()
    for side in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + side) }
    let failure = failure { _ = try InventoryStore(opening: path, for: .reading) }
    #expect(
      failure?.description.contains("its '-wal' file, where apps write recent changes, is missing") == true)
  }

  @Test func `a store of Core Data without rows whose log is missing is a warning`() throws {
    var sample = SwiftDataSample.home
    for index in sample.entities.indices { sample.entities[index].rows = [] }
    sample.statements = ["DELETE FROM ACHANGE"]
    let path = try sample.write(to: URL(fileURLWithPath: folder.path))
    #expect(try InventoryStore(opening: path, for: .reading).remarks()?.warnings == [])
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.close()
    for side in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + side) }
    let warnings = try InventoryStore(opening: path, for: .reading).remarks()?.warnings
    #expect(warnings?.first?.contains("has no items, and its '-wal' file") == true)
  }
}
