import Foundation
import Testing

/// `Sources/README.md` says where everything is, and which files the bytes of four commands go through.
@Suite struct WalkTests {
  @Test func `every file and folder that the map names is there`() throws {
    let links = try map().matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    let paths = try map().matches(of: /`([\w.+\/]+\/[\w+]+\.swift)`/).map { String($0.1) }
    #expect(links.count > 100 && paths.count > 20)
    for name in Set(links + paths) {
      let path = SourceTree.root.appending(path: "Sources/" + name).path
      #expect(FileManager.default.fileExists(atPath: path), "\(name) is not there")
    }
  }

  @Test func `a name that links to a file is in this file`() throws {
    let links = try map().matches(of: /\[`([\w+]+)[^`]*`\]\(([^)]+\.swift)\)/)
    #expect(links.count > 100)
    for link in links {
      let (name, path) = (String(link.1), String(link.2))
      let text = try String(
        contentsOf: SourceTree.root.appending(path: "Sources/" + path), encoding: .utf8)
      #expect(path.hasSuffix("/\(name).swift") || text.contains(name), "\(name) is not in \(path)")
    }
  }

  @Test(arguments: [("A build", 45), ("An import", 45), ("A report", 45), ("An export", 25)])
  func `a walk goes through few files`(title: String, most: Int) throws {
    let section = try #require(map().components(separatedBy: "\n### ").first { $0.hasPrefix(title + ":") })
    let walk = section.components(separatedBy: "\n## ")[0]
    let files = Set(walk.matches(of: /\]\(([^)]+\.swift)\)/).map { String($0.1) })
    #expect((10...most).contains(files.count), "\(files.count) files")
  }

  private func map() throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: "Sources/README.md"), encoding: .utf8)
  }
}
