import Foundation

/// The archives next to the tests, as the generator of the shared fixtures writes them, and what is in them.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  static let archives = ["archive-new-uiimage", "archive-xml", "e3", "e4", "small", "small-xml"]

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  static func archive(_ name: String) throws -> [UInt8] { try bytes(name + "/items.archive") }

  /// In the order of the archive, which is that in which they were made. The generator lists them in the order of a
  /// store, where it has moved two: the last one to the front, and the middle one after the second.
  static func items(_ name: String) throws -> [ExpectedItem] {
    let file = try Data(contentsOf: folder.appending(path: name + "/expected.json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var items = try decoder.decode(Expected.self, from: file).items
    guard items.count >= 4 else { return items }
    items.append(items.removeFirst())
    let middle = items.remove(at: 2)
    items.insert(middle, at: (items.count + 1) / 2)
    return items
  }

  private struct Expected: Decodable {
    let items: [ExpectedItem]
  }
}

struct ExpectedItem: Decodable {
  let name: String?
  let serial: String?
  let value: Int64
  let date: Double
  let key: String?
  let thumbnailSha256: String?
}
