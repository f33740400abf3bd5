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
}
