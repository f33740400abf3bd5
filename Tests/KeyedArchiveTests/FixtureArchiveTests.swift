import Foundation
import KeyedArchive
import TestSupport
import Testing

/// The archives of the fixtures, item by item.
struct FixtureArchiveTests {
  @Test(arguments: HomepwnerFolder.archives)
  func `an archive contains what its generator wrote, in order`(folder: HomepwnerFolder) throws {
    let expected = try folder.itemsOfArchive()
    let items = try items(of: folder)
    #expect(items.count == expected.count)
    for (item, expected) in zip(items, expected) {
      #expect(try item.value("itemName")?.string() == expected.name)
      #expect(try item.value("serialNumber")?.string() == expected.serial)
      #expect(try item.value("valueInDollars")?.integer() == expected.value)
      #expect(try item.value("dateCreated")?.date() == expected.date)
      let key = try item.value("itemKey") ?? item.value("imageKey")
      #expect(try key?.string() == expected.key)
      let thumbnail = try item.value("thumbnail") ?? item.value("thumbnailData")
      let png = try thumbnail?.image()
      #expect(png?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == (expected.thumbnailSha256 == nil ? nil : true))
    }
  }

  @Test(
    arguments: zip(
      HomepwnerFolder.archives,
      ["Homepwner.Item", "BNRItem", "BNRItem", "BNRItem", "Homepwner.Item", "BNRItem"]))
  func `items are of the class that their generator names`(folder: HomepwnerFolder, className: String) throws
  {
    #expect(try items(of: folder).allSatisfy { try $0.classNames() == [className, "NSObject"] })
  }

  private func items(of folder: HomepwnerFolder) throws -> [ArchivedValue] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.archive)))
    return try #require(try KeyedArchive(bytes).value()).array()
  }
}
