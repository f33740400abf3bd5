package import Foundation
import Testing

/// A folder as the Homepwner app leaves it, with `expected.json`: what its generator wrote into it.
package struct HomepwnerFolder: CustomTestStringConvertible, Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url.standardizedFileURL }

  package var testDescription: String { url.lastPathComponent }
  package var store: String { url.appending(path: "store.data").path }
  package var archive: String { url.appending(path: "items.archive").path }

  /// The folders of another folder that contain a store, by name.
  package static func stores(in url: URL) -> [HomepwnerFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().map { HomepwnerFolder(url.appending(path: $0)) }
      .filter { FileManager.default.fileExists(atPath: $0.store) }
  }

  /// The folders of `InventoryStoreTests`.
  package static let stores = stores(in: tests.appending(path: "InventoryStoreTests/Fixtures"))

  /// With `make harden`, also the other folders of the generator.
  package static let withGenerated =
    stores
    + (PublicSuites.url("homepwner").map(stores) ?? []).filter { folder in
      !stores.contains { $0.testDescription == folder.testDescription }
    }

  /// The folders of `KeyedArchiveTests`, each with an archive. Only `archive-xml` has its pictures.
  package static let archives = ["archive-new-uiimage", "archive-xml", "e3", "e4", "small", "small-xml"].map(
    archive)

  package static func archive(_ name: String) -> HomepwnerFolder {
    HomepwnerFolder(tests.appending(path: "KeyedArchiveTests/Fixtures/" + name))
  }

  package func expected() throws -> Expected {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Expected.self, from: Data(contentsOf: url.appending(path: "expected.json")))
  }

  /// In the order of the archive, which is the order in which the items were made. The generator lists them in the order of a
  /// store, in which two have moved: the last one to the front, and the middle one after the second.
  package func itemsOfArchive() throws -> [Item] {
    var items = try expected().items
    guard items.count >= 4 else { return items }
    items.append(items.removeFirst())
    let middle = items.remove(at: 2)
    items.insert(middle, at: (items.count + 1) / 2)
    return items
  }

  package struct Expected: Decodable, Sendable {
    package let assetTypes: [AssetType]
    package let items: [Item]
  }

  package struct AssetType: Decodable, Sendable { package let label: String }

  package struct Item: Decodable, Sendable {
    package let name: String?
    package let serial: String?
    package let value: Int64
    /// Seconds since 2001.
    package let date: Double
    package let key: String?
    package let order: Double
    package let asset: String?
    package let thumbnailSha256: String?
    package let jpegSha256: String?
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
}
