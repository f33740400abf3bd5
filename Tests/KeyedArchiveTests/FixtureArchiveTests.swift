import KeyedArchive
import Testing

/// The archives of the fixtures, item by item.
struct FixtureArchiveTests {
  @Test(arguments: Fixture.archives)
  func `an archive holds what its maker says, in order`(name: String) throws {
    let expected = try Fixture.items(name)
    let items = try #require(try KeyedArchive(Fixture.archive(name)).value()).array()
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
      Fixture.archives, ["Homepwner.Item", "BNRItem", "BNRItem", "BNRItem", "Homepwner.Item", "BNRItem"]))
  func `items are of the class that their maker names`(name: String, className: String) throws {
    let items = try #require(try KeyedArchive(Fixture.archive(name)).value()).array()
    #expect(try items.allSatisfy { try $0.classNames() == [className, "NSObject"] })
  }
}
