import Foundation

/// The program that made the fixtures: it is in `../shared`, and needs Python and Pillow.
enum HomepwnerGenerator {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../../shared/data/homepwner/make_homepwner_store.py"
  ).standardizedFileURL.path

  /// Whether it can be run here.
  static let isThere = (try? run(["--help"])) == 0

  /// Makes a folder as the app leaves it, and returns 0.
  static func make(_ folder: String, _ options: String) throws -> Int32 {
    try run([folder] + options.split(separator: " ").map(String.init))
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// What the generator says that a reader must find.
struct GeneratedFolder {
  let folder: String
  let contents: Contents

  init(_ folder: String) throws {
    self.folder = folder
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    contents = try decoder.decode(
      Contents.self, from: Data(contentsOf: URL(filePath: folder + "/expected.json")))
  }

  var archive: String { folder + "/items.archive" }

  /// In the order of an archive, which is that in which the items were made: the generator lists them in the order of a
  /// store, where it has moved the last one to the front, and the middle one after the second.
  var itemsOfArchive: [Item] {
    var items = contents.items
    guard items.count >= 4 else { return items }
    items.append(items.removeFirst())
    let middle = items.remove(at: 2)
    items.insert(middle, at: (items.count + 1) / 2)
    return items
  }

  struct Contents: Decodable {
    let assetTypes: [AssetType]
    let items: [Item]
  }

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
