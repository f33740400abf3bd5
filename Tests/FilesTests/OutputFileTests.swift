import Diagnostics
import Files
import Foundation
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "coffer-" + UUID().uuidString)
  private var path: String { folder.appending(path: "out.csv").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: folder.appending(path: "out.csv"))
  }

  @Test func `a file that is not finished leaves nothing, and the old one as it was`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let file = try OutputFile(path)
      try file.write(Array("half".utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.csv"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func `a file that is finished is there alone`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try OutputFile(path)
    try file.write(Array("ne".utf8))
    try file.write(Array("w".utf8))
    try file.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.csv"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func `a private file is private when it is new, and keeps its readers`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let new = folder.appending(path: "new.json").path
    try OutputFile.write([1], to: new, forNew: .owner)
    #expect(try mode(of: new) == 0o600)
    try OutputFile.write([2], to: path, forNew: .owner)
    #expect(try mode(of: path) & 0o044 != 0)
  }

  @Test func `a small file is read, and a larger one is not`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try SmallFile(path, limit: 3, of: "tests")?.bytes == Array("old".utf8))
    #expect(try SmallFile(path + "x", limit: 3, of: "tests") == nil)
    #expect(throws: Failure.self) { try SmallFile(path, limit: 2, of: "tests") }
    #expect(throws: Failure.self) { try SmallFile(folder.path, limit: 2, of: "tests") }
    #expect(throws: Failure.self) { try SmallFile("/dev/zero", limit: 2, of: "tests") }
    #expect(try SmallFile.stream(path, limit: 3, of: "tests") == Array("old".utf8))
    #expect(throws: Failure.self) { try SmallFile.stream("/dev/zero", limit: 1 << 20, of: "tests") }
  }

  @Test(arguments: [true, false])
  func `a file is created or replaced, and nothing else is left`(isLasting: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let open = try OpenFolder(folder.path)
    for (name, text) in [("out.csv", "new"), ("other.csv", "other"), ("out.csv", "newest")] {
      let trace = try open.replace(name, with: Array(text.utf8), writer: 1, isLasting: isLasting)
      #expect(try open.contents(of: name) == Array(text.utf8))
      #expect(trace != nil && trace == open.trace(of: name))
    }
    #expect(try namesInFolder(folder.path) == ["other.csv", "out.csv"])
  }

  @Test(arguments: [true, false])
  func `a link is replaced, not its target, and a folder is kept`(isLasting: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let open = try OpenFolder(folder.path)
    #expect(symlink("out.csv", folder.path + "/link") == 0 && mkdir(folder.path + "/sub", 0o700) == 0)
    try open.replace("link", with: [1], writer: 1, isLasting: isLasting)
    #expect(try FileKind.unfollowed(folder.path + "/link") == .file)
    #expect(try open.contents(of: "out.csv") == Array("old".utf8))
    let failure = #expect(throws: Failure.self) {
      try open.replace("sub", with: [1], writer: 1, isLasting: isLasting)
    }
    #expect(failure?.description.contains("sub: cannot be written") == true)
    #expect(try FileKind.unfollowed(folder.path + "/sub") == .folder)
    #expect(try namesInFolder(folder.path) == ["link", "out.csv", "sub"])
  }

  private func mode(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }
}
