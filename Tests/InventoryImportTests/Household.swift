import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

/// A folder with a store, to import into.
final class Household {
  let folder: TemporaryFolder
  let store: InventoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try InventoryStore(
      opening: folder.write(Self.emptyStore.get(), to: "store.sqlite"), for: .writing)
  }

  private static let emptyStore = Result {
    let folder = try TemporaryFolder()
    try InventoryStore.create(at: folder.file("store.sqlite"))
    return try folder.bytes(of: "store.sqlite")
  }

  /// Imports texts as the files `1.csv`, `2.csv` ...
  @discardableResult
  func add(_ texts: String..., asking change: (inout ImportRequest) throws -> Void = { _ in }) async throws
    -> ImportReport
  {
    var request = ImportRequest(sources: [], created: try .sample("2026-01-01"), jobs: 2)
    for (index, text) in texts.enumerated() {
      request.sources.append(try folder.write(Array(text.utf8), to: "\(index + 1).csv"))
    }
    try change(&request)
    return try await Importer(request).run(into: store)
  }

  /// What an import is refused with: its kind and its text, without the folder's own path. It must leave the store as it was.
  func refusal(of texts: String..., asking change: (inout ImportRequest) throws -> Void = { _ in })
    async throws
    -> (kind: Failure.Kind, text: String)?
  {
    let before = try folder.bytes(of: "store.sqlite")
    var request = ImportRequest(sources: [], created: try .sample("2026-01-01"), jobs: 2)
    for (index, text) in texts.enumerated() {
      request.sources.append(try folder.write(Array(text.utf8), to: "\(index + 1).csv"))
    }
    try change(&request)
    do {
      _ = try await Importer(request).run(into: store)
      return nil
    } catch let failure as Failure {
      #expect(try folder.bytes(of: "store.sqlite") == before)
      return (failure.kind, failure.description.replacingOccurrences(of: folder.path + "/", with: ""))
    }
  }

  func write(_ photo: SamplePhoto, to name: String) throws {
    try folder.write(photo.bytes, to: name)
  }

  func items() throws -> [Item] {
    let snapshot = try store.snapshot()
    return try snapshot.groups().flatMap { group in
      var batches = snapshot.items(of: group.assetType?.id, batchedBy: 100)
      return try batches.next() ?? []
    }
  }

  func item(_ name: String) throws -> Item { try #require(try items().first { $0.itemName == name }) }

  func names() throws -> [String] { try items().map(\.itemName) }
}

/// Photos of 3 x 2 px.
enum SamplePhoto: String {
  case red = """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR42mM4wcAAQQxwFgAzpASxhX+UXwAAAABJRU5ErkJggg==
    """
  case green = """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAD0lEQVR42mNgWMAARXAWACWUA8FS/ybeAAAAAElFTkSuQmCC
    """
  case blue = """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR42mMQ0TgBQQxwFgA4zAYZxyZY7QAAAABJRU5ErkJggg==
    """
  /// A JPEG; the others are PNGs.
  case grey = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hn\
    Pk1xeXBkeFxlZ2P/wAALCAACAAMBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AMf/Z
    """

  var bytes: [UInt8] { Data(base64Encoded: rawValue).map { [UInt8]($0) } ?? [] }
}
