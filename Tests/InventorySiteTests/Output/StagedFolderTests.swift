import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import InventorySite

/// A first build takes its place when it is done.
@Suite struct StagedFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  @Test func `until it is done, nothing is there`() throws {
    let output = try folder.open()
    try output.write(SiteFile("items/a", [1]))
    #expect(!names.contains("out"))
    try folder.finish(output)
    #expect(names == ["out"])
  }

  @Test(arguments: ["new/", "new/.", "new//", "deep/er/new", "~new"])
  func `the end of the path may be written in many ways`(name: String) throws {
    let output = try OutputFolder(
      folder.path + "/" + name, folders: [], besides: .none, force: false, signature: [])
    try output.write(SiteFile("a", [1]))
    try folder.finish(output)
    #expect(folder.bytes(name + "/a") == [1])
  }

  @Test func `a first build that fails leaves nothing`() throws {
    try folder.open().write(SiteFile("items/a", [1]))
    #expect(names.isEmpty)
  }

  @Test func `what a killed first build has left is removed by the next one`() throws {
    try folder.write("page", to: ".out.coffer-4711/items/a.html")
    try folder.build(["items/a": [1]])
    #expect(names == ["out"])
  }

  @Test func `an empty folder is filled in place`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("out/lost+found"), withIntermediateDirectories: true)
    let before = try folder.inode("out")
    let output = try folder.open()
    try output.write(SiteFile("items/a", [1]))
    #expect(folder.bytes("out/items/a") == [1])
    #expect(folder.bytes("out/SHA256SUMS") == nil)
    try folder.finish(output)
    #expect(try folder.inode("out") == before)
    #expect(folder.bytes("out/.coffer-journal") == nil)
  }

  @Test func `an empty list of sums does not make a folder ours`() throws {
    try folder.write("mine", to: "out/mine.txt")
    try folder.write("", to: "out/SHA256SUMS")
    let failure = #expect(throws: Failure.self) {
      try OutputFolder(folder.file("out"), folders: [], besides: .none, force: false)
    }
    #expect(failure?.kind == .outputRefused)
    #expect(folder.files(below: "out") == ["mine.txt", "SHA256SUMS"])
  }

  @Test func `a folder that came into being meanwhile is not replaced`() throws {
    let output = try folder.open()
    try folder.write("mine", to: "out/mine.txt")
    let failure = #expect(throws: Failure.self) { try folder.finish(output) }
    #expect(failure?.kind == .locked)
    #expect(folder.files(below: "out") == ["mine.txt"])
  }
}
