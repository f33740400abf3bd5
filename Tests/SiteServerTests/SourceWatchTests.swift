import Foundation
import TestSupport
import Testing

@testable import SiteServer

/// What is reported of the files that a site is built from.
@Suite struct SourceWatchTests {
  @Test(.timeLimit(.minutes(2)), arguments: [true, false])
  func `with and without events, every change is reported once`(usesEvents: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/about.md")
    let server = try await SiteServer(port: 0)
    try await server.serve(Preview(of: folder.file("site"))) {
      let watch = SourceWatch(server.pool, { [folder.file("content")] }, usesEvents: usesEvents)
      // A change before the first call counts.
      try folder.write("two", to: "content/about.md")
      try await watch.change()
      for name in ["about.md", "new/one.md", "new/two.md"] {
        let change = Task {
          try await Task.sleep(for: .milliseconds(100))
          try folder.write("three", to: "content/" + name)
        }
        try await watch.change()
        // It was not the change before.
        #expect(folder.text("content/" + name) == "three", "\(name)")
        try await change.value
      }
      try FileManager.default.removeItem(atPath: folder.file("content"))
      try await watch.change()
      try await watch.retry()
      try await watch.change()
    }
  }

  @Test(.timeLimit(.minutes(2))) func `a change that ended a build is reported, even if it was undone`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/about.md")
    let server = try await SiteServer(port: 0)
    try await server.serve(Preview(of: folder.file("site"))) {
      let watch = SourceWatch(server.pool) { [folder.file("content")] }
      #expect(!watch.hasChanged)
      // Some editors create a file next to the file that they are about to write.
      try folder.write("", to: "content/4913")
      while !watch.hasChanged { try await Task.sleep(for: .milliseconds(10)) }
      try FileManager.default.removeItem(atPath: folder.file("content/4913"))
      #expect(watch.hasChanged, "The result remains known between two comparisons.")
      try await watch.change()
      #expect(!watch.hasChanged)
    }
  }
}
