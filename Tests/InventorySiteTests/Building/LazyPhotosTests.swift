import Foundation
import InventoryStore
import Synchronization
import TestSupport
import Testing

@testable import InventorySite

/// When a build reads photos, as the SQL log shows it.
@Suite struct LazyPhotosTests {
  private let site: SampleSite

  init() throws { site = try SampleSite() }

  @Test func `each photo is read once`() async throws {
    let log = try await buildLog()
    let ids = log.filter { $0.isPhoto }.compactMap { $0.value }
    #expect(ids.count == 2)
    #expect(Set(ids).count == 2)
  }

  @Test func `no photo is read before every page of items is written`() async throws {
    let log = try await buildLog()
    let first = try #require(log.firstIndex { $0.isPhoto })
    #expect(log[first].files.filter { $0.hasPrefix("items/") }.count == 7)
    #expect(log[first].files.contains("index.html"))
    #expect(!log[first...].contains { $0.statement.contains("serialNumber") })
  }

  @Test func `a photo is read when the pictures of the one before are written`() async throws {
    let log = try await buildLog().filter { $0.isPhoto }
    let pictures = log.map { read in
      read.files.filter { $0.hasPrefix("photos/") || $0.hasPrefix("thumbnails/") }
    }
    #expect(pictures.first?.isEmpty == true)
    // Two renditions and three thumbnails of the large photo.
    #expect(pictures.last?.count == 5)
  }

  /// It says nothing of its pictures: to name them they must be read.
  @Test func `of a Core Data store a picture is read when its page is the next but one at most`()
    async throws
  {
    try site.folder.write("itemsPerPage: 1\n", to: "site.yml")
    try site.useHomepwnerStore()
    let looks = try await buildLog().filter {
      !$0.statement.hasPrefix("CREATE") && $0.statement.contains(/FROM attached\s/) && $0.value != "'[]'"
    }
    let pages = looks.map { $0.files.count { $0.hasPrefix("items/") } }
    let items = looks.indices.filter { looks[$0].statement.contains("WHERE item = ") }
    #expect(items.count > 3)
    for index in items { #expect(pages[index] >= index - 1, "\(looks[index].statement)") }
    // The list of all of them, and the covers of types.
    #expect(pages.count > items.count)
    #expect(pages.dropFirst(items.count).allSatisfy { $0 == items.count })
  }

  /// A statement, its first value, and the files that the output held when it began.
  private struct Entry {
    let statement: String
    let files: Set<String>
    var value: String?

    var isPhoto: Bool { statement.contains("SELECT length(bytes) ") }
  }

  private func buildLog() async throws -> [Entry] {
    let log = Mutex<[Entry]>([])
    let folder = site.folder
    // A folder that is there is written in place, and can be watched.
    try FileManager.default.createDirectory(
      atPath: folder.file("public"), withIntermediateDirectories: true)
    let debug = SQLDebug(.values) { line in
      let parts = line.split(separator: ": ", maxSplits: 2).map(String.init)
      if parts[1] == "sql" {
        let entry = Entry(statement: parts[2], files: folder.files(below: "public"))
        log.withLock { $0.append(entry) }
      } else if let value = line.wholeMatch(of: /.* SQLite bind\[0\] = (.*)/)?.1 {
        log.withLock { $0[$0.count - 1].value = String(value) }
      }
    }
    _ = try await site.build(debug: debug)
    return log.withLock { $0 }
  }
}
