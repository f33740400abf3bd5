import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

/// What else the generator of the fixtures can make, read directly and by an import, each against what it says.
@Suite(.enabled(if: HomepwnerGenerator.isAvailable, "run by make harden; needs Python and Pillow"))
struct GeneratedStoreTests {
  private let home: Household

  init() throws { home = try Household() }

  private static let stores = [
    "--edition 4", "--edition 3", "--edge --items 30 --seed 7", "--edition 3 --edge --items 30 --seed 8",
    "--wal unmerged --edge", "--wal unmerged --no-shm", "--wal empty", "--wal none",
    "--edition 3 --wal unmerged", "--no-jpegs", "--images 0", "--scale 1", "--scale 3 --picture-ratio 1",
    "--external --external-threshold 3000", "--external --thumb-px 400 --no-jpegs",
    "--edition 3 --external --external-threshold 3000 --no-jpegs",
    "--default-transformer --no-jpegs", "--default-transformer --uiimage new --no-jpegs",
    "--default-transformer --external --external-threshold 3000 --no-jpegs",
    "--ordered --edge", "--date-as-double --edge", "--modelcache --edge", "--modelcache --ordered --external",
    "--no-asset-types", "--delete-one", "--delete-one --wal unmerged", "--items 1", "--items 0",
    "--items 300 --images 2", "--prefix OGM", "--prefix= --modelcache", "--prefix LNG --edition 3",
    "--item-entity Possession --rename itemName=possessionName --rename items=possessions --edition 3",
    "--item-entity MNItem --asset-entity KMNAssetType", "--asset-entity DCAssetType",
    "--rename itemName=name --rename valueInDollars=valueDollars --rename orderingValue=ordingValue",
    "--rename itemKey=key --rename dateCreated=dateOfCreation --rename valueInDollars=value",
    "--rename itemKey=myUUID --rename orderingValue=orderInTVC",
    "--rename label=name --rename assetType=category --modelcache", "--rename assetType=category",
    "--framework 386 --edition 3", "--name possessions.data", "--name HomepwnerCD.sqlite --external",
  ]

  @Test(arguments: stores)
  func `a store is what its maker says, read directly and imported`(options: String) async throws {
    let (made, path) = try make(options)
    let contents = try made.expected()
    let rules = try rules(options, path)
    let direct = try InventoryStore(opening: path, for: .reading, coreData: rules)
    let report = try await home.add {
      $0.sources = [path]
      $0.coreData = rules
    }
    #expect(report.added == contents.items.count)
    for (store, isImported) in [(direct, false), (home.store, true)] {
      let items = try all(store).sorted { $0.orderingValue < $1.orderingValue }
      expect(items, contents.items, isImported: isImported)
      let shown = { (label: String) in isImported ? label.trimmed : label }
      #expect(items.map(\.assetType) == contents.items.map { $0.asset.map(shown) })
      let labels = try store.snapshot().groups().compactMap(\.assetType?.label)
      #expect(Set(contents.assetTypes.map { shown($0.label) }).isSubset(of: labels))
    }
    #expect(try all(direct).map(\.orderingValue).sorted() == contents.items.map(\.order))
    try expectEqual(direct, home.store)
  }

  @Test(arguments: [
    "--edge", "--edition 3 --edge", "--archive-xml", "--edition 3 --archive-xml --edge",
    "--archive-class Homepwner.Item --edge", "--archive-class Homepwner.Item --archive-xml",
    "--no-archive-thumbs", "--edition 3 --no-archive-thumbs --no-jpegs", "--uiimage new --no-jpegs",
    "--no-jpegs --scale 3", "--images 0", "--items 1", "--items 0", "--items 300 --images 2", "--prefix OGM",
  ])
  func `an archive is what its maker says`(options: String) async throws {
    let path = home.folder.file("app")
    #expect(try HomepwnerGenerator.make(path, "--items 12 --archive-only " + options) == 0)
    let made = HomepwnerFolder(URL(filePath: path))
    let contents = try made.expected()
    let report = try await home.add { $0.sources = [made.archive] }
    #expect(report.added == contents.items.count)
    let hasThumbnails = !options.contains("--no-archive-thumbs")
    expect(
      try all(home.store).sorted { $0.orderingValue < $1.orderingValue }, try made.itemsOfArchive(),
      hasThumbnails
    )
  }

  /// Without a model, the end of a relationship with another name is refused until it is stated.
  private func rules(_ options: String, _ path: String) throws -> CoreDataRules {
    guard options.contains("assetType=category"), !options.contains("--modelcache") else {
      return CoreDataRules()
    }
    let without = try InventoryStore(opening: path, for: .reading)
    #expect(try all(without).allSatisfy { $0.assetType == nil })
    let leftOut = try #require(try without.remarks()).leftOut
    #expect(leftOut.contains { "\($0)".contains("category") }, "\(leftOut)")
    return CoreDataRules(names: CoreDataNames([.assetType: "category", .types: "BNRAssetType"]))
  }

  private func make(_ options: String) throws -> (made: HomepwnerFolder, store: String) {
    let folder = home.folder.file("app")
    #expect(try HomepwnerGenerator.make(folder, "--items 12 " + options) == 0)
    let words = options.split(separator: " ")
    let name = words.firstIndex(of: "--name").map { String(words[$0 + 1]) } ?? "store.data"
    return (HomepwnerFolder(URL(filePath: folder)), folder + "/" + name)
  }

  /// An import drops the blanks at the ends of names; a store of the app is shown as it is.
  private func expect(
    _ items: [Item], _ made: [HomepwnerFolder.Item], _ hasThumbnails: Bool = true, isImported: Bool = true
  ) {
    #expect(items.count == made.count)
    for (item, other) in zip(items, made) {
      let name = isImported ? other.name?.trimmed : other.name
      #expect(item.itemName == (name.flatMap { $0.isEmpty ? nil : $0 } ?? Item.unnamed))
      #expect(item.serialNumber == (other.serial == "" ? nil : other.serial))
      #expect(item.valueInDollars?.cents == other.value * 100)
      #expect(other.key == nil || item.itemKey.text == other.key)
      let date = Timestamp(secondsSince2001: other.date)
      #expect(item.dateCreated == date ?? Timestamp("0001-01-01T00:00:00Z"))
      let photo = other.jpegSha256 ?? (hasThumbnails ? other.thumbnailSha256 : nil)
      #expect(item.photos.map(\.digest) == [photo].compactMap { $0 })
      #expect(item.fields == [] && item.notes == nil)
    }
  }

  /// Items, bytes of photos, and thumbnails where the app has made one.
  private func expectEqual(_ direct: InventoryStore, _ imported: InventoryStore) throws {
    let (theirs, ours) = (try direct.snapshot(), try imported.snapshot())
    for (item, copy) in zip(try all(direct), try all(imported)) {
      #expect(item.itemKey == copy.itemKey && item.itemName.trimmed == copy.itemName)
      #expect(item.dateCreated == copy.dateCreated)
      #expect(try item.photos.map(theirs.bytes) == copy.photos.map(ours.bytes))
      if let thumbnail = try theirs.thumbnail(of: item.itemKey) {
        #expect(try ours.thumbnail(of: copy.itemKey) == thumbnail)
      }
    }
  }

  private func all(_ store: InventoryStore) throws -> [Item] {
    let snapshot = try store.snapshot()
    return try snapshot.groups().flatMap { group in
      var batches = snapshot.items(of: group.assetType?.id, batchedBy: 1000)
      return try batches.next() ?? []
    }
  }
}
