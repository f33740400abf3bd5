import Testing

@testable import InventorySite

/// A build that was interrupted at any moment: the next one heals what it left.
@Suite struct InterruptedBuildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an interrupted build is known as ours, and the next one heals it`() throws {
    _ = try folder.open().write([1], to: "items/a", writer: 1)
    try folder.build(["items/a": [1], "items/b": [2]])
    #expect(folder.files(below: "out") == ["items/a", "items/b", "SHA256SUMS"])
  }

  @Test func `a build that was interrupted at its first file is known as ours`() throws {
    try folder.write([], to: "out/.coffer-0")
    try folder.build(["items/a": [1]])
    #expect(folder.files(below: "out") == ["items/a", "SHA256SUMS"])
  }

  @Test func `what an interrupted build wrote and nobody wants any longer is removed`() throws {
    _ = try folder.open().write([1], to: "items/a", writer: 1)
    #expect(try folder.build(["items/b": [2]]) == 1)
    #expect(folder.files(below: "out") == ["items/b", "SHA256SUMS"])
  }

  @Test func `a build that is interrupted again forgets nothing`() throws {
    _ = try folder.open().write([1], to: "items/a", writer: 1)
    _ = try folder.open().write([1], to: "items/b", writer: 1)
    try folder.build([:])
    #expect(folder.files(below: "out") == ["SHA256SUMS"])
  }

  @Test func `files that were being written are gone after the next build`() throws {
    try folder.build(["items/a": [1]])
    _ = try folder.open().write([2], to: "items/a", writer: 4)
    try folder.write([9], to: "out/.coffer-0")
    try folder.write([9], to: "out/items/.coffer-4")
    try folder.build(["items/a": [2]])
    #expect(folder.files(below: "out") == ["items/a", "SHA256SUMS"])
  }

  @Test(arguments: ["../precious.txt", "/precious.txt", "items/../../precious.txt"])
  func `a journal cannot name a file outside`(path: String) throws {
    try folder.build(["items/a": [1]])
    try folder.write("keep", to: "precious.txt")
    try folder.write(path + "\n", to: "out/.coffer-journal")
    #expect(try folder.build(["items/a": [1]]) == 0)
    #expect(folder.text("precious.txt") == "keep")
  }
}
