import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import InventorySite

/// Symbolic links in the output are never followed: whatever they point to stays as it is.
@Suite struct OutputLinksTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("precious", to: "outside/precious.txt")
    try folder.finish(folder.open())
  }

  @Test func `a link in the place of a file of ours is replaced`() throws {
    try folder.build(["items/a": [1]])
    try FileManager.default.removeItem(atPath: folder.file("out/items/a"))
    try folder.link("out/items/a", to: folder.file("outside/precious.txt"))
    try folder.open().write(SiteFile("items/a", Array("page".utf8)))
    #expect(folder.text("outside/precious.txt") == "precious")
    #expect(folder.text("out/items/a") == "page")
    #expect(try !folder.isLink("out/items/a"))
  }

  @Test func `a link is replaced even where it points to the same bytes`() throws {
    try folder.build(["items/a": [1]])
    try FileManager.default.removeItem(atPath: folder.file("out/items/a"))
    try folder.link("out/items/a", to: folder.file("outside/precious.txt"))
    try folder.open().write(SiteFile("items/a", Array("precious".utf8)))
    #expect(try !folder.isLink("out/items/a"))
  }

  @Test(.timeLimit(.minutes(10))) func `a pipe in the place of a file of ours is replaced, not waited for`()
    throws
  {
    try folder.build(["items/a": [1]])
    try FileManager.default.removeItem(atPath: folder.file("out/items/a"))
    try #require(mkfifo(folder.file("out/items/a"), 0o666) == 0)
    try folder.build(["items/a": [1]])
    #expect(folder.bytes("out/items/a") == [1])
  }

  @Test func `a link in the place of a folder is refused`() throws {
    try FileManager.default.removeItem(atPath: folder.file("out/items"))
    try folder.link("out/items", to: folder.file("outside"))
    let failure = #expect(throws: Failure.self) { try folder.open() }
    #expect(failure?.kind == .outputRefused)
    #expect(failure?.description.contains("out/items: is a link or a file, but a folder is needed") == true)
    #expect(folder.files(below: "outside") == ["precious.txt"])
  }

  @Test func `a link in the place of a temporary file is removed, not followed`() throws {
    try folder.link("out/items/.coffer-1", to: folder.file("outside/precious.txt"))
    try folder.open().write(SiteFile("items/a", Array("page".utf8)))
    #expect(folder.text("outside/precious.txt") == "precious")
    #expect(folder.text("out/items/a") == "page")
  }

  @Test func `a journal that is a link is not followed`() throws {
    try folder.link("out/.coffer-journal", to: folder.file("outside/precious.txt"))
    #expect(throws: Failure.self) { try folder.open().write(SiteFile("items/a", [1])) }
    #expect(folder.text("outside/precious.txt") == "precious")
  }

  /// On a thread of its own: a time limit of the test would count how long it waits for its turn.
  @Test func `a journal that is a pipe is refused, not waited for`() throws {
    try #require(mkfifo(folder.file("out/.coffer-journal"), 0o666) == 0)
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      let output = try? folder.open()
      #expect(output != nil)
      #expect(throws: Failure.self) { try output?.write(SiteFile("items/a", [1])) }
      isDone.signal()
    }
    thread.start()
    #expect(isDone.wait(timeout: .now() + 60) == .success)
  }

  @Test func `a file is not removed through a link`() throws {
    let digest = String(repeating: "0", count: 64)
    try folder.write("\(digest)  old/precious.txt\n", to: "out/SHA256SUMS")
    try folder.link("out/old", to: folder.file("outside"))
    let failure = #expect(throws: Failure.self) { try folder.finish(folder.open()) }
    #expect(failure?.description.contains("out/old: is a link that replaced a folder of the site") == true)
    #expect(folder.text("outside/precious.txt") == "precious")
    #expect(folder.text("out/SHA256SUMS") == "\(digest)  old/precious.txt\n")
  }

  @Test func `a link that someone put in the place of a file stays, and so does what it points to`() throws {
    let digest = String(repeating: "0", count: 64)
    try folder.write("\(digest)  items/old\n", to: "out/SHA256SUMS")
    try folder.link("out/items/old", to: folder.file("outside/precious.txt"))
    #expect(try folder.finish(folder.open()).left?.count == 1)
    #expect(try folder.isLink("out/items/old"))
    #expect(folder.text("outside/precious.txt") == "precious")
  }
}
