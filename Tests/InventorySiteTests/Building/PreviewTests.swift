import Foundation
import InventoryModel
import InventoryStore
import Synchronization
import TestSupport
import Testing

@testable import InventorySite

/// A site that is built again and again by one process.
@Suite struct PreviewTests {
  private let site: SampleSite
  private let known = KnownPictures()

  init() throws { site = try SampleSite() }

  @Test func `a preview has the files of a build, each time`() async throws {
    _ = try await site.build()
    for _ in 1...2 {
      _ = try await site.build(to: "preview", preview: known)
      #expect(site.folder.files(below: "preview") == site.folder.files(below: "public"))
      for path in site.folder.files(below: "public") {
        #expect(site.folder.contents("preview/" + path) == site.folder.contents("public/" + path), "\(path)")
      }
    }
  }

  @Test func `a rendition that was changed is made again`() async throws {
    _ = try await site.build(to: "preview", preview: known)
    let name = try #require(site.folder.files(below: "preview").first { $0.hasSuffix("-640.jpg") })
    let bytes = site.folder.contents("preview/" + name)
    try site.folder.write("other", to: "preview/" + name)
    #expect(try await site.build(to: "preview", preview: known).written == 1)
    #expect(site.folder.contents("preview/" + name) == bytes)
  }

  @Test func `a photo is read by the first build alone`() async throws {
    var reads: [Int] = []
    for _ in 1...2 {
      let count = Mutex(0)
      let debug = SQLDebug(.statements) { line in
        if line.contains("SELECT length(bytes) ") { count.withLock { $0 += 1 } }
      }
      _ = try await site.build(to: "preview", debug: debug, preview: known)
      reads.append(count.withLock { $0 })
    }
    #expect(reads == [2, 0])
  }
}
