import Foundation
import Testing

/// A folder as the app keeps it, with what its maker says is in the archive.
struct ArchiveFixture: CustomTestStringConvertible {
  let folder: URL
  var testDescription: String { folder.lastPathComponent }
  var archive: String { folder.appending(path: "items.archive").path }

  /// Of the tests of KeyedArchive; only `archive-xml` has its pictures.
  static let own = ["archive-xml", "archive-new-uiimage", "e3", "e4", "small", "small-xml"].map {
    ArchiveFixture(folder: tests.appending(path: "KeyedArchiveTests/Fixtures/" + $0))
  }

  /// Those with all pictures, where they are there.
  static let shared = ["archive-xml", "archive-new-uiimage", "e3", "e4"].map {
    ArchiveFixture(folder: tests.appending(path: "../../shared/data/homepwner/" + $0).standardizedFileURL)
  }
  static let hasShared = FileManager.default.fileExists(atPath: shared[0].archive)

  /// In the order of the archive: in that of a store the generator has moved the last item to the front, and the middle
  /// one after the second.
  func items() throws -> [Expected] {
    let file = try Data(contentsOf: folder.appending(path: "expected.json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var items = try decoder.decode(Contents.self, from: file).items
    guard items.count >= 4 else { return items }
    items.append(items.removeFirst())
    let middle = items.remove(at: 2)
    items.insert(middle, at: (items.count + 1) / 2)
    return items
  }

  /// What an import makes of them.
  struct Expected: Decodable {
    let name: String?
    let serial: String?
    let value: Int64
    let date: Double
    let key: String?
    let thumbnailSha256: String?
    let jpegSha256: String?
  }

  private struct Contents: Decodable {
    let items: [Expected]
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
