import Diagnostics
import Digests
import Foundation
import InventoryImages
import InventoryModel
import InventoryStore
import Synchronization
import TestSupport
import Testing

@testable import InventorySite

/// A site that is built again and again with the pictures of earlier builds.
@Suite struct PictureCacheTests {
  private let site: SampleSite

  init() throws { site = try SampleSite() }

  @Test func `a preview has the files of a build, each time`() async throws {
    _ = try await site.build()
    for _ in 1...2 {
      _ = try await site.build(to: "preview", cache: cache())
      #expect(site.folder.files(below: "preview") == site.folder.files(below: "public"))
      for path in site.folder.files(below: "public") {
        #expect(site.folder.contents("preview/" + path) == site.folder.contents("public/" + path), "\(path)")
      }
    }
  }

  @Test func `a rendition that was changed is made again`() async throws {
    _ = try await site.build(to: "preview", cache: cache())
    let name = try #require(site.folder.files(below: "preview").first { $0.hasSuffix("-640.jpg") })
    let bytes = site.folder.contents("preview/" + name)
    try site.folder.write("other", to: "preview/" + name)
    #expect(try await site.build(to: "preview", cache: cache()).written == 1)
    #expect(site.folder.contents("preview/" + name) == bytes)
  }

  @Test func `a photo is read by the first build alone`() async throws {
    var reads: [Int] = []
    for _ in 1...2 {
      let count = Mutex(0)
      let debug = SQLDebug(.statements) { line in
        if line.contains("SELECT length(bytes) ") { count.withLock { $0 += 1 } }
      }
      _ = try await site.build(to: "preview", debug: debug, cache: cache())
      reads.append(count.withLock { $0 })
    }
    #expect(reads == [2, 0])
  }

  @Test func `a build decodes no photo whose pictures an import has added`() async throws {
    let store = try InventoryStore(opening: site.folder.file("store.sqlite"), for: .reading)
    let snapshot = try store.snapshot()
    let photo = try #require(try snapshot.photos().first { $0.photo.width == 656 }).photo
    let bytes = try snapshot.bytes(of: photo)
    let digest = SHA256Digest(of: bytes)
    let thumbnail = try cache().thumbnail(of: PhotoFile(bytes), digest)
    // A second import needs only the header.
    #expect(throws: PhotoError.self) { _ = try Thumbnail(of: PhotoFile(Array(bytes.prefix(60)))) }
    #expect(try cache().thumbnail(of: PhotoFile(Array(bytes.prefix(60))), digest) == thumbnail)

    _ = try await site.build()
    let count = Mutex(0)
    let debug = SQLDebug(.statements) { line in
      if line.contains("SELECT length(bytes) ") { count.withLock { $0 += 1 } }
    }
    _ = try await site.build(to: "preview", debug: debug, cache: cache())
    #expect(count.withLock { $0 } == 1)
    #expect(site.folder.contents("preview/SHA256SUMS") == site.folder.contents("public/SHA256SUMS"))
  }

  @Test func `the pictures of another cache are used, and the other cache is not changed`() async throws {
    _ = try await site.build(to: "public", cache: cache())
    let before = cacheFiles()
    let other = PictureCache(site.folder.file("cache"), isReadOnly: true)
    let count = Mutex(0)
    let debug = SQLDebug(.statements) { line in
      if line.contains("SELECT length(bytes) ") { count.withLock { $0 += 1 } }
    }
    _ = try await site.build(
      to: "preview", debug: debug, cache: PictureCache(site.folder.file("own"), other: other))
    #expect(count.withLock { $0 } == 0)
    #expect(site.folder.contents("preview/SHA256SUMS") == site.folder.contents("public/SHA256SUMS"))
    #expect(cacheFiles() == before)
  }

  @Test func `a damaged, cut or foreign file of the cache is not used`() async throws {
    _ = try await site.build()
    for damage in ["", "x", String(repeating: "0", count: 64) + "other"] {
      _ = try await site.build(to: "preview", cache: cache())
      for path in site.folder.files(below: "cache") where path.hasPrefix("pictures/") {
        try site.folder.write(damage, to: "cache/" + path)
      }
      try FileManager.default.removeItem(at: site.folder.url.appending(path: "preview"))
      let report = try await site.build(to: "preview", cache: cache())
      #expect(report.oversights.isEmpty)
      #expect(site.folder.contents("preview/SHA256SUMS") == site.folder.contents("public/SHA256SUMS"))
    }
  }

  @Test func `a picture with the name of another one is not used`() async throws {
    _ = try await site.build(to: "public", cache: cache())
    let pictures = site.folder.files(below: "cache").filter { $0.hasPrefix("pictures/") }.sorted()
    let bytes = try pictures.map { try #require(site.folder.bytes("cache/" + $0)) }
    #expect(Set(bytes).count > 1)
    for (path, other) in zip(pictures, bytes.dropFirst() + bytes.prefix(1)) {
      try site.folder.write(other, to: "cache/" + path)
    }
    _ = try await site.build(to: "preview", cache: cache())
    #expect(site.folder.contents("preview/SHA256SUMS") == site.folder.contents("public/SHA256SUMS"))
  }

  @Test func `a cache that cannot be written is reported, and changes nothing else`() async throws {
    _ = try await site.build()
    try site.folder.write("a file", to: "cache")
    let report = try await site.build(to: "preview", cache: cache())
    #expect(report.oversights.map(\.kind) == [.unusableCaches])
    #expect(site.folder.contents("preview/SHA256SUMS") == site.folder.contents("public/SHA256SUMS"))
  }

  @Test func `pictures that no build uses are deleted after thirty builds`() async throws {
    let other = "pictures/00/" + String(repeating: "0", count: 38)
    try FileManager.default.createDirectory(
      at: site.folder.url.appending(path: "cache/pictures/00"), withIntermediateDirectories: true)
    try site.folder.write("unused", to: "cache/" + other)
    _ = try await site.build(to: "preview", cache: cache())
    let used = site.folder.files(below: "cache").subtracting([other])
    for build in 2...31 {
      #expect(site.folder.files(below: "cache").contains(other), "before build \(build)")
      _ = try await site.build(to: "preview", cache: cache())
    }
    #expect(site.folder.files(below: "cache") == used)
  }

  @Test func `tasks that make the same picture do not disturb each other`() async throws {
    let cache = cache()
    let key = PictureCache.Key("source", "@1x", format: .png)
    let picture = [UInt8](repeating: 7, count: 100_000)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { cache.add([picture], as: [key]) } }
    }
    #expect(cache.problem == nil)
    #expect(cache.pictures([key]) == [picture])
  }

  /// The cache as another process opens it.
  private func cacheFiles() -> [String: Data?] {
    let files = site.folder.files(below: "cache")
    return Dictionary(uniqueKeysWithValues: files.map { ($0, site.folder.contents("cache/" + $0)) })
  }

  private func cache() -> PictureCache {
    PictureCache(site.folder.url.appending(path: "cache").path)
  }
}
