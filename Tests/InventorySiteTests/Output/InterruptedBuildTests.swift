import Diagnostics
import Digests
import TestSupport
import Testing

@testable import InventorySite

/// A build that was interrupted at any moment: the next one heals what it left.
@Suite struct InterruptedBuildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an interrupted build is known as ours, and the next one heals it`() throws {
    try folder.interrupt(writing: ["items/a": [1]])
    try folder.build(["items/a": [1], "items/b": [2]])
    #expect(folder.files(below: "out") == ["items/a", "items/b", "SHA256SUMS"])
  }

  @Test func `a build that was interrupted at its first file is known as ours`() throws {
    try folder.interrupt(writing: [:])
    try folder.build(["items/a": [1]])
    #expect(folder.files(below: "out") == ["items/a", "SHA256SUMS"])
  }

  @Test func `what an interrupted build wrote and nobody wants any longer is removed`() throws {
    try folder.interrupt(writing: ["items/a": [1]])
    #expect(try folder.build(["items/b": [2]]).removed == ["items/a"])
    #expect(folder.files(below: "out") == ["items/b", "SHA256SUMS"])
  }

  @Test func `a build that is interrupted again forgets nothing`() throws {
    try folder.interrupt(writing: ["items/a": [1]])
    try folder.open().write(SiteFile("items/b", [1]))
    try folder.build([:])
    #expect(folder.files(below: "out") == ["SHA256SUMS"])
  }

  @Test func `files that were being written are gone after the next build`() throws {
    try folder.build(["items/a": [1]])
    try folder.open().write(SiteFile("items/a", [2]))
    try folder.write([9], to: "out/.coffer-0")
    try folder.write([9], to: "out/items/.coffer-4")
    try folder.build(["items/a": [2]])
    #expect(folder.files(below: "out") == ["items/a", "SHA256SUMS"])
  }

  @Test(arguments: ["../precious.txt", "/precious.txt", "items/../../precious.txt"])
  func `a journal cannot name a file outside`(path: String) throws {
    try folder.build(["items/a": [1]])
    try folder.write("keep", to: "precious.txt")
    let digest = SHA256Digest(of: "keep".utf8).hex()
    try folder.write("\(digest)  \(path)\n", to: "out/.coffer-journal")
    #expect(try folder.build(["items/a": [1]]).removed == [])
    #expect(folder.text("precious.txt") == "keep")
  }

  @Test func `a journal does not make another program's file ours`() throws {
    try folder.build(["items/a": [1]])
    try folder.write("mine", to: "out/items/b")
    let digest = SHA256Digest(of: [1]).hex()
    try folder.write("\(digest)  items/b\n", to: "out/.coffer-journal")
    let failure = #expect(throws: Failure.self) { try folder.build(["items/a": [1], "items/b": [2]]) }
    #expect(failure?.kind == .outputRefused)
    #expect(try folder.build(["items/a": [1]]).left?.count == 1)
    #expect(folder.text("out/items/b") == "mine")
  }
}
