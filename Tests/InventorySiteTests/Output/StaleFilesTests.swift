import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import InventorySite

/// Files of earlier builds that a build does not have.
@Suite struct StaleFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.build(["items/a": [1], "items/b": [2]])
  }

  @Test func `a changed file is removed where it may show too much`() throws {
    try folder.write("remarks", to: "out/items/b")
    let finished = try folder.build(["items/a": [1]], changed: .removed)
    #expect(finished.removed == ["items/b"] && finished.left == nil)
    #expect(folder.files(below: "out") == ["items/a", "SHA256SUMS"])
  }

  @Test func `a folder that is no longer needed is removed with its last file`() throws {
    try folder.build(["items/a": [1], "plans/old/b": [2], "plans/c": [3]])
    try folder.write("remarks", to: "out/plans/remarks")
    try folder.build(["items/a": [1]])
    let exists = { FileManager.default.fileExists(atPath: self.folder.file("out/" + $0)) }
    #expect(!exists("plans/old") && exists("plans/remarks"))
    try FileManager.default.removeItem(atPath: folder.file("out/plans/remarks"))
    try folder.build(["items/a": [1], "plans/c": [3]])
    try folder.build(["items/a": [1]])
    #expect(!exists("plans") && exists("items/a"))
  }

  @Test func `a changed file that stays is still known to later builds`() throws {
    try folder.write("remarks", to: "out/items/b")
    for _ in 1...2 { #expect(try folder.build(["items/a": [1]]).left?.count == 1) }
    #expect(try folder.build(["items/a": [1]], changed: .removed).removed == ["items/b"])
    #expect(folder.files(below: "out") == ["items/a", "SHA256SUMS"])
  }

  @Test func `a changed file that is gone is forgotten`() throws {
    try folder.write("remarks", to: "out/items/b")
    try folder.build(["items/a": [1]])
    try FileManager.default.removeItem(atPath: folder.file("out/items/b"))
    #expect(try folder.build(["items/a": [1]]).left == nil)
    #expect(folder.text("out/SHA256SUMS")?.contains("items/b") == false)
  }

  @Test(arguments: [StaleFiles.Changed.left, .removed])
  func `a file that cannot be removed is an error, and the next build tries again`(
    changed: StaleFiles.Changed
  ) throws {
    // A folder in the place of the file: not even the superuser can remove it as a file.
    try FileManager.default.removeItem(atPath: folder.file("out/items/b"))
    try FileManager.default.createDirectory(
      atPath: folder.file("out/items/b"), withIntermediateDirectories: false)
    for _ in 1...2 {
      if changed == .removed {
        let failure = #expect(throws: Failure.self) { try folder.build(["items/a": [1]], changed: changed) }
        #expect(failure?.kind == .readOrWrite)
        #expect(failure?.description.contains("out/items/b: cannot be removed: ") == true)
      } else {
        #expect(try folder.build(["items/a": [1]], changed: changed).left?.count == 1)
      }
      #expect(folder.text("out/SHA256SUMS")?.contains("items/b") == true)
    }
    try FileManager.default.removeItem(atPath: folder.file("out/items/b"))
    try folder.build(["items/a": [1]], changed: changed)
    #expect(folder.text("out/SHA256SUMS")?.contains("items/b") == false)
  }

  @Test func `what an interrupted build was writing goes with the files around it`() throws {
    try folder.write("page of the owner", to: "out/items/.coffer-3")
    let output = try OutputFolder(
      folder.file("out"), folders: [], besides: .none, force: false, signature: [])
    try folder.finish(output, changed: .removed)
    #expect(folder.files(below: "out") == ["SHA256SUMS"])
  }
}
