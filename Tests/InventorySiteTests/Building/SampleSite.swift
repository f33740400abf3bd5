import Foundation
import InventoryModel
import InventorySettings
import InventoryStore
import Synchronization
import TestSupport

@testable import InventoryImages
@testable import InventorySite

/// A site with a small store, in a folder that removes itself.
///
/// Furniture has five items, A1 to A5; Jewelry one, J1; N1 has no type. A1 and J1 have the same large photo, A2 a
/// small one with alpha. There are two items a page, a text, and an asset of the site's own.
struct SampleSite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: The household\nitemsPerPage: 2\n", to: "site.yml")
    try folder.write("# About us\n\nWe live here.\n", to: "content/about.md")
    try folder.write("Hello\n", to: "content/index.md")
    try folder.write("plan", to: "assets/plans/ground.svg")
    try InventoryStore.create(at: folder.file("store.sqlite"))
    let edit = try InventoryStore(opening: folder.file("store.sqlite"), for: .writing).edit()
    guard let created = Timestamp("2023-03-18") else { throw NotASample() }
    let ids = try edit.add(
      ["A1", "A2", "A3", "A4", "A5", "J1", "N1"].map(Self.draft), created: created)
    let photos = try Self.photos.get()
    for (index, photo) in [(0, photos[0]), (1, photos[1]), (5, photos[0])] {
      if let id = ids[index] { _ = try edit.attach(photo, named: "p\(index).png", to: id) }
    }
    try edit.commit()
  }

  func build(
    _ formats: String = "html", to output: String = "public", jobs: Int = 1, force: Bool = false,
    debug: SQLDebug? = nil, for audience: Audience? = nil, part: BuildPart = .whole,
    generator: String = "Coffer 0.1.0", cache: PictureCache? = nil, openPages: OpenPages? = nil,
    progress: @escaping (BuildProgress) -> Void = { _ in }
  ) async throws -> BuildReport {
    let site = try Site(folder.path)
    let request = try BuildRequest(
      site: site, output: folder.file(output), formats: SiteFormats(formats),
      jobs: jobs, force: force, asOf: nil,
      disclosure: site.disclosure(for: audience ?? site.settings.audience),
      generator: generator, part: part, isPreview: cache != nil, cache: cache)
    let store = try InventoryStore(opening: folder.file("store.sqlite"), for: .reading, debug: debug)
    await Turns.builds.begin()
    defer { Turns.builds.end() }
    return try await SiteBuilder(request, of: store, openPages: openPages, progress: progress).build()
  }

  func page(_ name: String) -> String { folder.text("public/" + name) ?? "" }

  /// In the place of its own.
  func useHomepwnerStore() throws {
    let fixture = URL(filePath: #filePath).appending(
      path: "../../../InventoryStoreTests/Fixtures/e4-wal-noshm"
    ).standardized
    try FileManager.default.removeItem(atPath: folder.file("store.sqlite"))
    for file in try FileManager.default.contentsOfDirectory(atPath: fixture.path) {
      let name = file.replacing("store.data", with: "store.sqlite")
      try FileManager.default.copyItem(atPath: fixture.path + "/" + file, toPath: folder.file(name))
    }
  }

  /// Changes the store in one transaction.
  func edit(_ change: (StoreEdit) throws -> Void) throws {
    let edit = try InventoryStore(opening: folder.file("store.sqlite"), for: .writing).edit()
    try change(edit)
    try edit.commit()
  }

  /// Adds an item with this number of small photos.
  func add(_ key: String, photos count: Int) throws {
    guard let created = Timestamp("2023-03-18") else { throw NotASample() }
    try edit { edit in
      guard let id = try edit.add([Self.draft(key)], created: created)[0] else { throw NotASample() }
      for number in 1...count {
        let photo = try Self.photo(width: number, height: 8, alpha: 255)
        _ = try edit.attach(photo, named: "p\(number).png", to: id)
      }
    }
  }

  /// A large one, and a small one with alpha.
  private static let photos = Result {
    [try photo(width: 656, height: 20, alpha: 255), try photo(width: 40, height: 60, alpha: 128)]
  }

  private static func draft(_ key: String) -> ItemDraft {
    var draft = ItemDraft(itemKey: ItemKey(key), itemName: "Item " + key)
    draft.valueInDollars = Money(cents: 12_34)
    draft.assetType = key.hasPrefix("A") ? "Furniture" : key.hasPrefix("J") ? "Jewelry" : nil
    return draft
  }

  private static func photo(width: Int, height: Int, alpha: UInt8) throws -> NewPhoto {
    let pixels = (0..<width * height).flatMap { number -> [UInt8] in
      [UInt8(truncatingIfNeeded: number), 90, 200, alpha]
    }
    let bytes = try Bitmap(size: PixelSize(width: width, height: height), pixels: pixels).png(profile: nil)
    let thumbnail = try Thumbnail(of: PhotoFile(bytes)).png(at: .three)
    return NewPhoto(
      bytes: bytes, format: .png, width: width, height: height, hasAlpha: alpha < 255, thumbnail: thumbnail)
  }
}

struct NotASample: Error {}

/// A limit of what runs at once. A build that waits for its tasks lets other tests begin theirs, and each has a dozen open
/// folders: with more than a thousand, Foundation's `Process.run` crashes.
final class Turns: Sendable {
  static let builds = Turns(16)

  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(_ limit: Int) { state = Mutex((limit, [])) }

  func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
