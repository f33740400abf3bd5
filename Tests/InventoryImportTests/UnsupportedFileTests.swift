import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import InventoryImport

struct UnsupportedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"), ([0x89, 0x50, 0x4E, 0x47, 0x0D], "PNG"),
    (Array("GIF89a".utf8), "GIF"),
    ([0, 0, 0, 0x18] + Array("ftypheic....".utf8), "HEIC"), (Array("%PDF-1.7".utf8), "PDF"),
    ([0x50, 0x4B, 0x03, 0x04], "spreadsheet"), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], "Excel"),
    ([0x1F, 0x8B, 0x08, 0], "gzip"),
  ])
  func `a file that holds no list is named for what it is`(bytes: [UInt8], what: String) throws {
    let path = try write(bytes)
    let failure = try #require(UnsupportedFile(path)).refusal(of: path)
    #expect(failure.kind == .badData)
    #expect(failure.description.contains(what) && failure.description.contains("not a list of items; "))
  }

  @Test(arguments: [
    "itemName\nLamp\n", "", "PK,Name\n", "GIF,Name\n", "\u{FEFF}itemName\n", "....ftypmp42\n",
  ])
  func `every other file is read`(text: String) throws {
    #expect(try UnsupportedFile(write(Array(text.utf8))) == nil)
  }

  @Test(arguments: ["-", "missing.csv", "/dev/null"]) func `what is not a file is not looked into`(
    path: String
  ) {
    #expect(UnsupportedFile(path) == nil)
  }

  private func write(_ bytes: [UInt8]) throws -> String {
    let path = folder.file("source")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
