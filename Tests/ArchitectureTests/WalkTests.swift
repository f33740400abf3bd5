import Foundation
import Testing

/// `Sources/README.md` tells which files the bytes of four commands go through. They exist, and are few.
@Suite struct WalkTests {
  @Test(arguments: [("A build", 45), ("An import", 45), ("A report", 45), ("An export", 25)])
  func `a walk names files that exist, and not too many`(title: String, most: Int) throws {
    let map = try String(contentsOf: SourceTree.root.appending(path: "Sources/README.md"), encoding: .utf8)
    let section = try #require(map.components(separatedBy: "\n### ").first { $0.hasPrefix(title + ":") })
    let walk = section.components(separatedBy: "\n## ")[0]
    let files = Set(walk.matches(of: /\]\(([^)]+\.swift)\)/).map { String($0.1) })
    #expect((10...most).contains(files.count), "\(files.count) files")
    for file in files {
      let path = SourceTree.root.appending(path: "Sources/" + file).path
      #expect(FileManager.default.fileExists(atPath: path), "\(file) is not there")
    }
  }
}
