import InventoryModel
import TestSupport
import Testing

@testable import InventorySite

/// What leaves the house, byte by byte.
@Suite struct DisclosureTests {
  private let inventory: PlantedInventory

  init() throws {
    inventory = try PlantedInventory()
  }

  @Test func `nothing of what the public does not see is anywhere in what is made for it`() async throws {
    let (words, files) = try await inventory.found(by: .public)
    #expect(words == [])
    #expect(files > 26)
  }

  @Test func `the same search finds every word in what is made for the owner`() async throws {
    #expect(try await inventory.found(by: .owner).words == Set(PlantedInventory.words.keys))
  }

  @Test(arguments: ["audience: public", "audience: family\naudiences: {family: {hide: [itemKey]}}"])
  func `with a salt, nothing tells of a key, of an original or of the salt`(settings: String) async throws {
    let inventory = try PlantedInventory(settings: "salt: salt.txt\n" + settings)
    let audience: Audience = settings.hasSuffix("public") ? .public : .family
    #expect(try await inventory.found(by: audience, of: PlantedInventory.traces).words == [])
    #expect(try await !inventory.found(by: audience).words.contains("itemKey"))
  }

  @Test func `without a salt, the same search finds the digests`() async throws {
    let digests = Set(PlantedInventory.traces.keys).subtracting(["salt"])
    let byKey = digests.subtracting(["digest of the key"])
    #expect(try await inventory.found(by: .family, of: PlantedInventory.traces).words == byKey)
    let withoutDocuments = digests.subtracting(["digest of a document"])
    #expect(try await inventory.found(by: .public, of: PlantedInventory.traces).words == withoutDocuments)
  }

  @Test(.enabled(if: PlantedDocument.canBeCopied))
  func `the family gets places, notes and manuals, and neither amounts, serial numbers nor originals`()
    async throws
  {
    let expected: Set = [
      "itemKey", "dateCreated", "orderingValue", "notes", "room", "brand", "pages of warranty",
      "pages of manual",
    ]
    let found = try await inventory.found(by: .family).words
    #expect(found == expected, "\(found.symmetricDifference(expected))")
  }

  @Test func `the insurer gets all but the fields that nobody has named`() async throws {
    let words = Set(PlantedInventory.words.keys).subtracting(["field name", "field value"])
    #expect(try await inventory.found(by: .insurer).words == words)
  }

  @Test(arguments: Audience.allCases)
  func `what is made has the mode of the umask, whatever the mode of the store`(audience: Audience)
    async throws
  {
    #expect(try await inventory.found(by: audience).files > 26)
    let modes = try inventory.modes()
    #expect(modes.store == 0o600)
    #expect(modes.made == [modes.usual])
  }

  @Test func `a page says nothing of values that are hidden`() async throws {
    let site = try SampleSite()
    _ = try await site.build("html,markdown", for: .public)
    for file in site.folder.files(below: "public") where file.hasSuffix("html") || file.hasSuffix("md") {
      let text = site.page(file)
      for word in ["$", "stated", "0.00", "share", "Serial", "Recorded", "key", "S/N", "above"] {
        #expect(!text.contains(word), "\(file): \(word)")
      }
    }
  }

  @Test func `pages for another audience take the place of the owner's`() async throws {
    let site = try SampleSite()
    _ = try await site.build()
    let owners = site.folder.files(below: "public/items")
    _ = try await site.build(for: .public)
    let others = site.folder.files(below: "public/items")
    #expect(others.count == owners.count && others.isDisjoint(with: owners))
  }
}
