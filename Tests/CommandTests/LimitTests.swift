import Foundation
import TestSupport
import Testing

/// What an import says of what is too large to be meant, or of a kind that nobody reads.
@Suite struct LimitTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try Household.make("coffer init -q", in: scratch.url)
  }

  /// CSVErrorTests check each limit and its message.
  private enum Row: CaseIterable {
    case longCell, manyCells

    var text: String {
      switch self {
      case .longCell: "Lamp," + Self.letters(1 << 20 + 1)
      case .manyCells: "Lamp" + String(repeating: ",", count: 1_000)
      }
    }

    var message: String {
      switch self {
      case .longCell:
        "2:6: this cell is longer than 1 MiB (byte offset 19); shorten the cell, or choose a CSV file"
      case .manyCells:
        "2:1005: more than 1000 cells in one row (byte offset 1018); choose another delimiter"
      }
    }

    private static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }
  }

  @Test(arguments: Row.allCases) private func `a row beyond the limits is refused at its place`(row: Row)
    throws
  {
    try write(Data("itemName,Room\n\(row.text)\n".utf8), to: "inventory.csv")
    try refuses(["import", "inventory.csv"], with: "inventory.csv:\(row.message)\n")
  }

  /// Such texts were compared character by character, which takes the square of their length.
  @Test func `a name of thousands of marks is refused at its place`() throws {
    let marks = String(repeating: "\u{301}", count: 32_000)
    try write(Data("itemName,e\(marks)\nLamp,1\n".utf8), to: "inventory.csv")
    try refuses(
      ["import", "inventory.csv"],
      with: "inventory.csv:1:10: this header is longer than 1000 bytes; shorten it\n")
    let stacked = String(repeating: "\u{301}", count: 31)
    try write(Data("itemName,assetType\nLamp,e\(stacked)\n".utf8), to: "inventory.csv")
    try refuses(
      ["import", "inventory.csv"],
      with: "inventory.csv:2:6: this asset type has more than 30 combining marks on one letter; remove them\n"
    )
  }

  @Test func `a photo beyond the limit is not read`() throws {
    try write(Data(), to: "photos/lamp.png")
    try #require(truncate(scratch.url.appending(path: "photos/lamp.png").path, (256 << 20) + 1) == 0)
    try refusesPhoto(
      "lamp.png", with: "the file is larger than 256 MiB, the limit for photos; resize it")
  }

  /// Only the first part of such a file is read.
  @Test func `a file that is hardly a photo is not read`() throws {
    try write(Data([0xFF, 0xD8, 0xFF, 0xFE, 0, 2]), to: "photos/lamp.jpg")
    try #require(truncate(scratch.url.appending(path: "photos/lamp.jpg").path, 200 << 20) == 0)
    try refusesPhoto(
      "lamp.jpg",
      with:
        "the file is 200 MiB, but almost none of this is the picture; save the photo again from a photo editor"
    )
  }

  /// Twelve bits a sample, as scanners in hospitals write them. The detail is the decoder's own.
  @Test func `a photo of a kind that is not read is refused`() throws {
    let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC1, 0, 11, 12, 0, 8, 0, 8, 1, 1, 0x11, 0]
    let table: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x7F, 0xFF, 0xD9]
    try write(Data(frame + table + scan), to: "photos/lamp.jpg")
    try write(Data("itemName,photo\nLamp,lamp.jpg\n".utf8), to: "inventory.csv")
    let result = try program.run(["import", "inventory.csv", "--photos", "photos"])
    #expect(result.status == 65)
    #expect(
      result.errorText.hasPrefix(
        "inventory.csv:2:6: 'photos/lamp.jpg': this kind of photo is not supported (")
    )
    #expect(result.errorText.contains("); save it as a regular JPEG or PNG\n"))
  }

  private func refusesPhoto(_ name: String, with message: String) throws {
    try write(Data("itemName,photo\nLamp,\(name)\n".utf8), to: "inventory.csv")
    try refuses(
      ["import", "inventory.csv", "--photos", "photos"],
      with: "inventory.csv:2:6: 'photos/\(name)': \(message)\n")
  }

  private func refuses(_ command: [String], with message: String) throws {
    let result = try program.run(command)
    #expect(result.status == 65)
    #expect(result.errorText.hasPrefix(message))
    let rest = result.errorText.dropFirst(message.count)
    #expect(rest.hasPrefix("1 problem, nothing was imported; ") && rest.split(separator: "\n").count == 1)
  }

  private func write(_ data: Data, to name: String) throws {
    let file = scratch.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
