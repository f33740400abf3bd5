import Foundation
import InventoryModel
import Testing

@testable import InventorySite

@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a new folder gets the files and then the manifest`() throws {
    let output = try open()
    let file = try output.write([1], to: "items/a.html", writer: 1)
    #expect(file.isChanged)
    #expect(folder.bytes("out/SHA256SUMS") == [])
    try finish(output, [file])
    #expect(folder.bytes("out/items/a.html") == [1])
    #expect(folder.text("out/SHA256SUMS")?.hasSuffix("  items/a.html\n") == true)
    #expect(folder.files(below: "out") == ["items/a.html", "SHA256SUMS"])
  }

  @Test func `only what changed is written`() throws {
    try build(["a": [1], "items/b": [2]])
    let before = try ["out/a", "out/items/b"].map(folder.inode)
    try build(["a": [1], "items/b": [3]])
    let after = try ["out/a", "out/items/b"].map(folder.inode)
    #expect(before[0] == after[0])
    #expect(before[1] != after[1])
    #expect(folder.bytes("out/items/b") == [3])
  }

  @Test func `the same again writes nothing, not even the manifest`() throws {
    try build(["a": [1]])
    let before = try folder.inode("out/SHA256SUMS")
    try build(["a": [1]])
    #expect(try folder.inode("out/SHA256SUMS") == before)
  }

  @Test func `what this build does not write any more is removed`() throws {
    try build(["a": [1], "items/b": [2]])
    #expect(try build(["a": [1]]) == 1)
    #expect(folder.files(below: "out") == ["a", "SHA256SUMS"])
  }

  @Test func `a foreign file is left alone`() throws {
    try build(["items/a": [1], "items/b": [1]])
    try folder.write("mine", to: "out/items/mine.txt")
    try build(["items/a": [1]])
    #expect(folder.text("out/items/mine.txt") == "mine")
  }

  @Test func `a manifest cannot name a file outside`() throws {
    try build(["a": [1]])
    try folder.write("keep", to: "precious.txt")
    let digest = String(repeating: "0", count: 64)
    try folder.write(
      "\(digest)  ../precious.txt\n\(digest)  \(folder.path)/precious.txt\n", to: "out/SHA256SUMS")
    #expect(try build(["a": [1]]) == 0)
    #expect(folder.text("precious.txt") == "keep")
  }

  @Test func `a folder with other things and no manifest is refused`() throws {
    try folder.write("mine", to: "out/mine.txt")
    let failure = #expect(throws: Failure.self) { try open() }
    #expect(failure?.kind == .outputRefused)
    #expect(folder.files(below: "out") == ["mine.txt"])
  }

  @Test func `force goes on there and leaves what is foreign`() throws {
    try folder.write("mine", to: "out/mine.txt")
    try build(["a": [1]], force: true)
    try build([:])
    #expect(folder.files(below: "out") == ["mine.txt", "SHA256SUMS"])
  }

  @Test func `an interrupted build is known as ours, and the next one heals it`() throws {
    _ = try open().write([1], to: "items/a", writer: 1)
    try folder.write([9, 9], to: "out/items/.coffer-1")
    try build(["items/a": [1], "items/b": [2]])
    #expect(folder.files(below: "out") == ["items/a", "items/b", "SHA256SUMS"])
  }

  @Test func `a build that was interrupted at its first file is known as ours`() throws {
    try folder.write([], to: "out/.coffer-0")
    try build(["items/a": [1]])
    #expect(folder.files(below: "out") == ["items/a", "SHA256SUMS"])
  }

  @Test func `what an interrupted build left is gone after a build that has nothing to write`() throws {
    try build(["items/a": [1]])
    try folder.write([9], to: "out/.coffer-0")
    try folder.write([9], to: "out/items/.coffer-4")
    try build(["items/a": [1]])
    #expect(folder.files(below: "out") == ["items/a", "SHA256SUMS"])
  }

  @Test func `a second build at the same time is refused`() throws {
    let first = try open()
    let failure = #expect(throws: Failure.self) { try open() }
    #expect(failure?.kind == .locked)
    try finish(first, [])
  }

  @Test func `a file outside of the prepared folders is refused`() throws {
    let output = try open()
    #expect(throws: Failure.self) { try output.write([1], to: "elsewhere/a", writer: 1) }
  }

  private func open(force: Bool = false) throws -> OutputFolder {
    try OutputFolder(folder.path("out"), folders: ["items"], force: force)
  }

  private func finish(_ output: OutputFolder, _ files: [WrittenFile]) throws {
    var manifest = Manifest()
    for file in files { _ = manifest.add(file) }
    _ = try output.finish(manifest)
  }

  /// Returns how many files are gone.
  @discardableResult
  private func build(_ files: [String: [UInt8]], force: Bool = false) throws -> Int {
    let output = try open(force: force)
    var manifest = Manifest()
    for (path, bytes) in files { _ = manifest.add(try output.write(bytes, to: path, writer: 1)) }
    return try output.finish(manifest)
  }
}
