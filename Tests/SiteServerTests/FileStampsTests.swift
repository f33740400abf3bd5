import Foundation
import TestSupport
import Testing

@testable import SiteServer

/// What counts as a change of the files of a site.
@Suite struct FileStampsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "content/about.md")
  }

  private func stamps() -> FileStamps { FileStamps(of: [folder.file("content"), folder.file("site.yml")]) }

  @Test func `files that did not change are equal`() {
    #expect(stamps() == stamps())
  }

  @Test func `new, changed and removed files are changes`() throws {
    var seen = [stamps()]
    for change in [
      { try folder.write("title: x", to: "site.yml") }, { try folder.write("two", to: "content/about.md") },
      { try folder.write("plan", to: "content/plans/a.md") },
      { try folder.write("PLAN", to: "content/plans/a.md") },
    ] {
      // The clock of the file system may be slow.
      usleep(20_000)
      _ = try change()
      seen.append(stamps())
    }
    try FileManager.default.removeItem(atPath: folder.file("site.yml"))
    seen.append(stamps())
    for (index, one) in seen.enumerated() {
      #expect(seen[..<index].allSatisfy { $0 != one }, "\(index)")
    }
  }

  @Test(arguments: [".about.md.swp", "about.md~", "../other.txt"])
  func `files that a build ignores are not changes`(name: String) throws {
    let before = stamps()
    try folder.write("text", to: "content/" + name)
    #expect(stamps() == before)
  }

  @Test func `links to folders above end`() throws {
    try folder.link("content/loop", to: folder.file("content"))
    #expect(stamps() == stamps())
    #expect(stamps().folders.contains(folder.file("content")))
    #expect(!stamps().folders.contains(folder.file("content/loop")))
  }
}
