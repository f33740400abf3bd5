import Foundation
import Testing

/// A folder as the Homepwner app leaves it, with what a reader must find in it: see `make_homepwner_store.py`.
struct HomepwnerFixture: CustomTestStringConvertible, Sendable {
  let folder: URL

  /// Those that lie here, and those that are only in `../shared`, where it is there.
  static let all = own + shared

  static let own = folders(
    in: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures"))

  private static let shared = folders(
    in: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../shared/data/homepwner")
  ).filter { folder in !own.contains { $0.testDescription == folder.testDescription } }

  var testDescription: String { folder.lastPathComponent }

  var store: String { folder.appending(path: "store.data").path }

  func expected() throws -> Expected {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Expected.self, from: Data(contentsOf: folder.appending(path: "expected.json")))
  }

  private static func folders(in folder: URL) -> [HomepwnerFixture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { HomepwnerFixture(folder: folder.appending(path: $0)) }
      .filter { FileManager.default.fileExists(atPath: $0.store) }
  }

  struct Expected: Decodable {
    let assetTypes: [AssetType]
    let items: [Item]

    struct AssetType: Decodable { let label: String }

    struct Item: Decodable {
      let name: String?
      let serial: String?
      let value: Int64
      /// Seconds since 2001.
      let date: Double
      let key: String?
      let order: Double
      let asset: String?
      let thumbnailSha256: String?
      let jpegSha256: String?
    }
  }
}
