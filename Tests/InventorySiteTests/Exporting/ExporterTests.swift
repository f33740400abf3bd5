import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryExports
@testable import InventorySite

@Suite struct ExporterTests {
  private let site: SampleSite
  private var folder: TemporaryFolder { site.folder }

  init() throws {
    site = try SampleSite()
  }

  @Test(arguments: ExportFormat.allCases)
  func `the same store gives the same bytes, in a file as on the standard output`(format: ExportFormat) throws
  {
    let bytes = try export(format).bytes
    #expect(try export(format).bytes == bytes)
    #expect(try export(format, to: "out").bytes.isEmpty)
    #expect(folder.bytes("out") == bytes)
  }

  @Test func `a report counts items and photos`() throws {
    #expect(try export(.csv).report == ExportReport(items: 7, photos: nil))
    #expect(try export(.csv, photos: "photos").report == ExportReport(items: 7, photos: 3))
  }

  @Test func `photos are written as they were attached, under each of their names`() throws {
    _ = try export(.csv, photos: "new/photos")
    #expect(folder.files(below: "new/photos") == ["p0.png", "p1.png", "p5.png"])
    #expect(folder.bytes("new/photos/p0.png") == folder.bytes("new/photos/p5.png"))
    #expect(folder.bytes("new/photos/p0.png") != folder.bytes("new/photos/p1.png"))
  }

  @Test func `a photo that is there already stays`() throws {
    _ = try export(.csv, photos: "photos")
    let before = try folder.inode("photos/p0.png")
    #expect(try export(.csv, photos: "photos").report.photos == 3)
    #expect(try folder.inode("photos/p0.png") == before)
  }

  @Test func `a foreign file is never replaced, and then nothing is written`() throws {
    try folder.write("mine", to: "photos/p1.png")
    let failure = #expect(throws: Failure.self) { try export(.csv, to: "out.csv", photos: "photos") }
    #expect(failure?.kind == .outputRefused)
    #expect(
      failure?.description
        == folder.file("photos/p1.png")
        + ": already exists and is a different file; choose another folder, or move this file")
    #expect(folder.files(below: "photos") == ["p1.png"])
    #expect(folder.text("photos/p1.png") == "mine")
    #expect(folder.bytes("out.csv") == nil)
  }

  @Test func `a link in the folder of photos is a foreign file`() throws {
    try folder.write("mine", to: "photos/mine.txt")
    try folder.link("photos/p1.png", to: folder.file("photos/mine.txt"))
    #expect(throws: Failure.self) { try export(.csv, photos: "photos") }
    #expect(folder.text("photos/mine.txt") == "mine")
  }

  @Test func `a CSV of more fields than an import reads is refused, and JSON is not`() throws {
    try site.edit { edit in
      var draft = ItemDraft(itemKey: ItemKey("many"), itemName: "many")
      draft.fields = (0..<991).map { Field(name: "f\($0)", value: "x") }
      _ = try edit.add([draft], created: #require(Timestamp("2026-01-01")))
    }
    #expect(throws: Failure.self) { try export(.csv) }
    #expect(try !export(.json).bytes.isEmpty)
  }

  @Test func `a file that is replaced may be read by whom it was`() throws {
    try folder.write("old", to: "out.csv")
    #expect(chmod(folder.file("out.csv"), 0o600) == 0)
    _ = try export(.csv, to: "out.csv")
    var status = stat()
    #expect(stat(folder.file("out.csv"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  private func export(_ format: ExportFormat, to output: String? = nil, photos: String? = nil) throws
    -> (report: ExportReport, bytes: [UInt8])
  {
    let exporter = Exporter(
      format, output: output.map(folder.file), photos: photos.map(folder.file))
    let store = try InventoryStore(opening: folder.file("store.sqlite"), for: .reading)
    var bytes: [UInt8] = []
    let report = try exporter.run(of: store) { bytes += $0 }
    return (report, bytes)
  }
}
