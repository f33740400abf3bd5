import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

struct ImportedPhotoTests {
  private let home: Household

  init() throws {
    home = try Household()
    try home.write(.red, to: "photos/red.png")
    try home.write(.green, to: "photos/green.png")
    try home.write(.grey, to: "photos/grey.jpg")
  }

  @Test func `photos come by the column, in its order`() async throws {
    let report = try await add("Name,Photo\nLamp,green.png; red.png\n")
    #expect(report.photos == 2)
    #expect(try home.item("Lamp").photos.map(\.fileName) == ["green.png", "red.png"])
  }

  @Test func `a photo is stored as it is, with what its header says`() async throws {
    try await add("Name,Photo\nLamp,grey.jpg\n")
    let photo = try #require(try home.item("Lamp").photos.first)
    #expect(photo.width == 3 && photo.height == 2)
    #expect(photo.format == .jpeg)
    #expect(try home.store.snapshot().bytes(of: photo) == SamplePhoto.grey.bytes)
  }

  @Test func `the thumbnail of an item is a PNG of 120 pixels a side`() async throws {
    try await add("Name,Photo\nLamp,red.png\n")
    let snapshot = try home.store.snapshot()
    let thumbnail = try snapshot.thumbnail(of: #require(try snapshot.photos().first))
    #expect(thumbnail.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    #expect(Array(thumbnail[16..<24]) == [0, 0, 0, 120, 0, 0, 0, 120])
  }

  @Test func `a photo without a column comes by the item's key, else by its name`() async throws {
    try home.write(.red, to: "photos/K1.png")
    try home.write(.green, to: "photos/Oak dresser.png")
    let report = try await add("Key,Name\nK1,Oak Dresser\nK2,oak-dresser\nK3,Chair\n")
    #expect(try home.item("Oak Dresser").photos.map(\.fileName) == ["K1.png"])
    #expect(try home.item("oak-dresser").photos.map(\.fileName) == ["Oak dresser.png"])
    #expect(report.withoutPhoto == 1)
  }

  @Test func `what the column names comes before what is named like the item`() async throws {
    try home.write(.red, to: "photos/Lamp.png")
    try await add("Name,Photo\nLamp,green.png\n")
    #expect(try home.item("Lamp").photos.map(\.fileName) == ["green.png"])
  }

  @Test func `a photo named without an extension is found after the key`() async throws {
    try home.write(.grey, to: "photos/K1")
    try await add("Key,Name\nK1,Lamp\n")
    #expect(try home.item("Lamp").photos.map(\.fileName) == ["K1"])
  }

  @Test func `without a folder of photos nothing is said of items without one`() async throws {
    #expect(try await home.add("Name\nLamp\n").withoutPhoto == nil)
  }

  /// The stored bytes are not a photo, so decoding them would be an error.
  @Test func `a photo that the item already has is not decoded again`() async throws {
    try await home.add("Key,Name\nK1,Lamp\n")
    let bytes = Array("no photo".utf8)
    let edit = try home.store.edit()
    let lamp = try edit.item(named: "K1")
    _ = try edit.attach(
      NewPhoto(bytes: bytes, format: .png, width: 3, height: 2, hasAlpha: false, thumbnail: [1]),
      named: "lamp.png", to: lamp.id)
    try edit.commit()
    try home.folder.write(bytes, to: "photos/lamp.png")
    #expect(try await update("Key,Photo\nK1,lamp.png\n").photos == 0)
    #expect(try await update("Key,Receipt photos\nK1,lamp.png\n").photos == 1)
    #expect(try home.item("Lamp").photos.map(\.kind) == [.receipt])
  }

  @Test func `one photo may belong to many items`() async throws {
    let report = try await add("Name,Photo\nLamp,red.png\nChair,red.png\n")
    #expect(report.photos == 2)
    #expect(try home.store.snapshot().photos().count == 1)
  }

  /// The file becomes another one after the first item has it, in a way that only its bytes tell.
  @Test func `a file that many items name is read once`() async throws {
    let file = home.folder.file("photos/red.png")
    var attached = 0
    let list = try home.folder.write(
      Array("Name,Photo\nLamp,red.png\nChair,red.png\nBed,red.png\n".utf8), to: "1.csv")
    var request = ImportRequest(sources: [list], created: try .sample("2026-01-01"), jobs: 2)
    request.photos = home.folder.file("photos")
    let importer = try Importer(request) { progress in
      guard case .attached = progress else { return }
      attached += 1
      overwrite(file)
    }
    _ = try await importer.run(into: home.store)
    #expect(attached == 3)
    #expect(try home.item("Bed").photos == home.item("Lamp").photos)
  }

  private func overwrite(_ file: String) {
    var status = stat()
    guard stat(file, &status) == 0, let handle = FileHandle(forWritingAtPath: file) else { return }
    guard (try? handle.write(contentsOf: Data(count: Int(status.st_size)))) != nil else { return }
    var times = [status.st_atim, status.st_mtim]
    futimens(handle.fileDescriptor, &times)
  }

  @Test func `pictures in other formats that are named like an item are counted and named`() async throws {
    for name in ["Lamp.GIF", "chair.tif", "chair.tiff", "Bed.bmp", "other.gif", "bed.txt"] {
      try home.folder.write([1], to: "photos/" + name)
    }
    try home.write(.red, to: "photos/bed.png")
    let report = try await add("Name\nLamp\nChair\nBed\nTable\n")
    #expect(report.unreadPhotos?.count == 4)
    let photos = home.folder.file("photos")
    #expect(
      report.unreadPhotos?.first == ["Lamp.GIF", "chair.tif", "chair.tiff"].map { photos + "/" + $0 })
    #expect(report.withoutPhoto == 3)
    #expect(try await add("Name\nDesk\n").unreadPhotos == nil)
  }

  @Test func `a photo that a cell names twice is attached once`() async throws {
    let report = try await add("Name,Photo\nLamp,red.png;red.png\n")
    #expect(report.photos == 1)
    #expect(try home.item("Lamp").photos.count == 1)
  }

  @Test(arguments: [
    (
      "no.png",
      "there is no photo 'no.png' in photos; add the photo, correct the name, or import the items without such photos with "
        + "--missing-photos keep"
    ),
    ("../1.csv", "'../1.csv' is outside photos; copy the photo into this folder"),
    (
      "https://example.com/a.jpg",
      "'https://example.com/a.jpg' is a web address; save the photo in photos and use its file name, or import the items "
        + "without such photos with --missing-photos keep"
    ),
    (
      "rooms",
      "'photos/rooms': this is not a regular file; choose a photo file"
    ),
    ("empty.png", "'photos/empty.png': the file is empty; choose a photo"),
    (
      "text.jpg",
      "'photos/text.jpg': not a supported photo format (the file starts with 68 65 6c 6c 6f); save it as JPEG or PNG"
    ),
    ("cut.png", "'photos/cut.png': the photo is incomplete; replace it with the original"),
  ])
  func `a photo that cannot be had is a problem at the cell that names it`(name: String, message: String)
    async throws
  {
    try home.folder.write([], to: "photos/empty.png")
    try home.folder.write(Array("hello".utf8), to: "photos/text.jpg")
    try home.folder.write(SamplePhoto.red.bytes.dropLast(20), to: "photos/cut.png")
    try home.folder.write([], to: "photos/rooms/a.txt")
    let refusal = try await refusal(of: "Name,Photo\nLamp,red.png;\(name)\n")
    #expect(refusal?.kind == .badData)
    #expect(refusal?.text == "1.csv:2:6: " + message)
  }

  @Test func `a link to a pipe is not a photo, and is not waited for`() async throws {
    #expect(mkfifo(home.folder.file("photos/pipe"), 0o600) == 0)
    try home.folder.link("photos/link.png", to: "pipe")
    let refusal = try await refusal(of: "Name,Photo\nLamp,link.png\n")
    #expect(refusal?.text.contains("this is not a regular file") == true)
  }

  @Test func `a file that is too large is not read`() async throws {
    try home.folder.write([], to: "photos/large.png")
    #expect(truncate(home.folder.file("photos/large.png"), 256 << 20 + 1) == 0)
    let refusal = try await refusal(of: "Name,Photo\nLamp,large.png\n")
    #expect(
      refusal?.text
        == "1.csv:2:6: 'photos/large.png': the file is larger than 256 MiB, the limit for photos; resize it"
    )
  }

  @Test func `a link to a photo in the folder is that photo`() async throws {
    try home.folder.link("photos/link.png", to: "red.png")
    try await add("Name,Photo\nLamp,link.png\n")
    let photo = try #require(try home.item("Lamp").photos.first)
    #expect(photo.fileName == "link.png")
    #expect(try home.store.snapshot().bytes(of: photo) == SamplePhoto.red.bytes)
  }

  @Test func `a photo that is found by name and is none is a problem of that file`() async throws {
    try home.folder.write(Array("hello".utf8), to: "photos/Lamp.jpg")
    let refusal = try await refusal(of: "Name\nLamp\n")
    #expect(refusal?.text.hasPrefix("photos/Lamp.jpg: not a supported photo format") == true)
  }

  @Test func `bad cells and bad photos are shown together`() async throws {
    let refusal = try await refusal(of: "Name,Value,Photo\nLamp,x,\nChair,5,no.png\n")
    #expect(refusal?.text.split(separator: "\n").count == 2)
  }

  @Test func `a dry run looks at the photos and keeps none`() async throws {
    let before = try home.folder.bytes(of: "store.sqlite")
    let report = try await home.add("Name,Photo\nLamp,red.png\n") { request in
      request.photos = home.folder.file("photos")
      request.isDryRun = true
    }
    #expect(report.photos == 1)
    #expect(try home.folder.bytes(of: "store.sqlite") == before)
  }

  @discardableResult
  private func add(_ text: String) async throws -> ImportReport {
    try await home.add(text) { $0.photos = home.folder.file("photos") }
  }

  private func update(_ text: String) async throws -> ImportReport {
    try await home.add(text) { ($0.photos, $0.update) = (home.folder.file("photos"), KnownItems()) }
  }

  private func refusal(of text: String) async throws -> (kind: Failure.Kind, text: String)? {
    try await home.refusal(of: text) { $0.photos = home.folder.file("photos") }
  }
}
