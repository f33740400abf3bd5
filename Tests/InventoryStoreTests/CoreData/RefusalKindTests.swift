import Diagnostics
import TestSupport
import Testing

@testable import InventoryStore

/// A store that cannot be read is invalid data, unless a setting for it is wrong.
struct RefusalKindTests {
  private static let recipes = CoreDataSample(entities: [
    .init(name: "Recipe", columns: "ZPAGE INTEGER, ZNAME VARCHAR", rows: ["1, 'Pie'"]),
    .init(name: "Cook", columns: "ZAGE INTEGER", rows: ["7"]),
  ])

  /// The app's types with two texts, either of which may be the label.
  private static let unlabeled: CoreDataSample = {
    var sample = CoreDataSample.book
    sample.entities[0] = .init(
      name: "BNRAssetType", columns: "ZCODE VARCHAR, ZTITLE VARCHAR", rows: ["'A', 'Art'"])
    sample.entities[1].rows = ["1, 1, 0, 1, 'K', 'Lamp', NULL, NULL"]
    sample.entities[1].toOne = ["ZASSETTYPE"]
    return sample
  }()

  private func kind(_ sample: CoreDataSample, _ names: [CoreDataNames.Role: String]) throws -> Failure.Kind? {
    let folder = try TemporaryFolder()
    let path = try sample.write(to: folder)
    let rules = CoreDataRules(names: CoreDataNames(names))
    return failure { _ = try InventoryStore(opening: path, for: .reading, coreData: rules) }?.kind
  }

  @Test(
    arguments: [
      ([:], .badData), ([.photo: ""], .badData), ([.item: ""], .badSettings), ([.item: "Cake"], .badSettings),
      ([.item: "Cook"], .badSettings), ([.item: "Recipe", .itemName: ""], .badSettings),
    ] as [([CoreDataNames.Role: String], Failure.Kind)])
  func `without items to be seen, only a setting that is wrong is invalid`(
    names: [CoreDataNames.Role: String], kind: Failure.Kind
  ) throws {
    #expect(try self.kind(Self.recipes, names) == kind)
  }

  @Test(
    arguments: [
      ([:], .badData), ([.photo: ""], .badData), ([.assetType: "assetType"], .badSettings),
      ([.label: ""], .badSettings), ([.label: "nam"], .badSettings),
    ] as [([CoreDataNames.Role: String], Failure.Kind)])
  func `a label that the store does not state is missing data`(
    names: [CoreDataNames.Role: String], kind: Failure.Kind
  ) throws {
    #expect(try self.kind(Self.unlabeled, names) == kind)
  }

  @Test func `names that two columns may have are missing data`() throws {
    let sample = try OpenedSample(.unknown)
    #expect(failure { _ = try sample.store() }?.kind == .badData)
    #expect(failure { _ = try sample.store([.item: "Gadget"]) }?.kind == .badData)
  }
}
