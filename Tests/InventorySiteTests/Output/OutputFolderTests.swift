import Diagnostics
import Digests
import Foundation
import TestSupport
import Testing

@testable import InventorySite

@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a new folder gets the files and then the manifest`() throws {
    let output = try folder.open()
    try output.write(SiteFile("items/a.html", [1]))
    #expect(folder.bytes("out/SHA256SUMS") == nil)
    #expect(try folder.finish(output).written == 1)
    #expect(folder.bytes("out/items/a.html") == [1])
    #expect(folder.text("out/SHA256SUMS")?.hasSuffix("  items/a.html\n") == true)
    #expect(folder.files(below: "out") == ["items/a.html", "SHA256SUMS"])
  }

  @Test func `only what changed is written`() throws {
    try folder.build(["a": [1], "items/b": [2]])
    let before = try ["out/a", "out/items/b"].map(folder.inode)
    try folder.build(["a": [1], "items/b": [3]])
    let after = try ["out/a", "out/items/b"].map(folder.inode)
    #expect(before[0] == after[0])
    #expect(before[1] != after[1])
    #expect(folder.bytes("out/items/b") == [3])
  }

  @Test func `the same again writes nothing, not even the manifest`() throws {
    try folder.build(["a": [1]])
    let before = try folder.inode("out/SHA256SUMS")
    try folder.build(["a": [1]])
    #expect(try folder.inode("out/SHA256SUMS") == before)
  }

  @Test func `what this build does not write any more is removed`() throws {
    try folder.build(["a": [1], "items/b": [2]])
    #expect(try folder.build(["a": [1]]).removed == ["items/b"])
    #expect(folder.files(below: "out") == ["a", "SHA256SUMS"])
  }

  @Test func `a foreign file is left alone`() throws {
    try folder.build(["items/a": [1], "items/b": [1]])
    try folder.write("mine", to: "out/items/mine.txt")
    try folder.build(["items/a": [1]])
    #expect(folder.text("out/items/mine.txt") == "mine")
  }

  @Test func `a manifest cannot name a file outside`() throws {
    try folder.build(["a": [1]])
    try folder.write("keep", to: "precious.txt")
    let digest = String(repeating: "0", count: 64)
    try folder.write(
      "\(digest)  ../precious.txt\n\(digest)  \(folder.path)/precious.txt\n", to: "out/SHA256SUMS")
    #expect(try folder.build(["a": [1]]).removed == [])
    #expect(folder.text("precious.txt") == "keep")
  }

  @Test func `a folder with other things and no manifest is refused`() throws {
    try folder.write("mine", to: "out/mine.txt")
    let failure = #expect(throws: Failure.self) { try folder.open() }
    #expect(failure?.kind == .outputRefused)
    #expect(folder.files(below: "out") == ["mine.txt"])
  }

  @Test func `force goes on there and leaves what is foreign`() throws {
    try folder.write("mine", to: "out/mine.txt")
    try folder.build(["a": [1]], force: true)
    try folder.build([:])
    #expect(folder.files(below: "out") == ["mine.txt", "SHA256SUMS"])
  }

  @Test func `a second build at the same time is refused`() throws {
    let first = try folder.open()
    let failure = #expect(throws: Failure.self) { try folder.open() }
    #expect(failure?.kind == .locked)
    try folder.finish(first)
  }

  @Test func `a file outside of the prepared folders is refused`() throws {
    let output = try folder.open()
    #expect(throws: Failure.self) { try output.write(SiteFile("elsewhere/a", [1])) }
  }

  @Test func `a file that someone has changed is not removed`() throws {
    try folder.build(["items/a": [1], "items/b": [1]])
    try folder.write("remarks", to: "out/items/b")
    let finished = try folder.build(["items/a": [1]])
    #expect(finished.removed == [])
    #expect(
      finished.left?.description.contains("out/items/b: is no longer needed, but was changed")
        == true)
    #expect(folder.text("out/items/b") == "remarks")
  }

  @Test(arguments: [true, false]) func `a foreign file is never replaced`(force: Bool) throws {
    if !force { try folder.build(["b": [1]]) }
    try folder.write("mine", to: "out/a")
    let failure = #expect(throws: Failure.self) { try folder.build(["a": [1]], force: force) }
    #expect(failure?.kind == .outputRefused)
    #expect(folder.text("out/a") == "mine")
  }

  @Test func `a foreign list of sums is no manifest, and what it lists stays`() throws {
    try folder.write("precious", to: "dl/data.bin")
    let sum = SHA256Digest(of: "precious".utf8).hex()
    try folder.write("\(sum)  data.bin\n", to: "dl/SHA256SUMS")
    for force in [false, true] {
      let failure = #expect(throws: Failure.self) {
        try OutputFolder(folder.file("dl"), folders: [], besides: .none, force: force)
      }
      #expect(
        failure?.description.contains("dl/SHA256SUMS: was written by another program or command")
          == true)
    }
    #expect(folder.files(below: "dl") == ["data.bin", "SHA256SUMS"])
  }
}
