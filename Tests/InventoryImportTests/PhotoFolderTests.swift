import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import InventoryImport

struct PhotoFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["photos/oak-dresser.jpg", "photos/rooms/hall.png", "outside.jpg", "photos-2/lamp.jpg"] {
      try folder.write([1], to: name)
    }
  }

  @Test(arguments: ["oak-dresser.jpg", "rooms/hall.png", "./oak-dresser.jpg", "rooms/../oak-dresser.jpg"])
  func `a file in the folder or below is found by its path`(name: String) throws {
    #expect(try photos().file(named: name) == .success(folder.file("photos/" + name)))
  }

  @Test(arguments: ["../outside.jpg", "rooms/../../outside.jpg", "..", ".", "../photos-2/lamp.jpg"])
  func `a path that points outside of the folder is refused`(name: String) throws {
    #expect(try photos().file(named: name) == .failure(.isOutside))
  }

  @Test func `an absolute path is never read`() throws {
    let photos = try photos()
    #expect(throws: PhotoFolder.Refusal.self) { try photos.file(named: folder.file("outside.jpg")).get() }
    #expect(throws: PhotoFolder.Refusal.self) { try photos.file(named: "/etc/hostname").get() }
  }

  @Test func `a link that points outside of the folder is refused`() throws {
    try folder.link("photos/link.jpg", to: folder.file("outside.jpg"))
    try folder.link("photos/links", to: folder.path)
    #expect(try photos().file(named: "link.jpg") == .failure(.isOutside))
    #expect(try photos().file(named: "links/outside.jpg") == .failure(.isOutside))
  }

  @Test func `a file without an extension is unused if it is a photo in the folder, whatever else is there`()
    throws
  {
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "photos/3F2504E0")
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "secret")
    try folder.link("photos/outside", to: folder.file("secret"))
    #expect(mkfifo(folder.file("photos/pipe"), 0o600) == 0)
    let unused = try photos().oversights(without: []).map { "\($0)" }
    #expect(unused.count == 1)
    #expect(unused[0].contains("photos/3F2504E0"))
    #expect(!unused[0].contains("photos/outside") && !unused[0].contains("photos/pipe"))
  }

  @Test func `a link within the folder is followed`() throws {
    try folder.link("photos/link.jpg", to: "oak-dresser.jpg")
    #expect(try photos().file(named: "link.jpg") == .success(folder.file("photos/link.jpg")))
  }

  @Test func `a folder that is itself a link is the folder it points to`() throws {
    try folder.link("link", to: folder.file("photos"))
    let photos = try PhotoFolder(folder.file("link"))
    #expect(photos.file(named: "oak-dresser.jpg") == .success(folder.file("link/oak-dresser.jpg")))
    #expect(photos.file(named: "../outside.jpg") == .failure(.isOutside))
  }

  @Test(arguments: ["http://example.com/a.jpg", "file:///etc/hostname", "HTTPS://example.com"])
  func `an address is refused as one`(name: String) throws {
    #expect(try photos().file(named: name) == .failure(.isAddress))
  }

  @Test(arguments: ["lamp.jpg", "OAK-DRESSER.JPEG", "oak-dresser.jpg/", "oak-dresser.jpg/x", "a\u{0}b"])
  func `a file that is not there is missing`(name: String) throws {
    #expect(try photos().file(named: name) == .failure(.isMissing))
  }

  @Test(arguments: ["oak-dresser", "Oak Dresser", "OAK  dresser!", " oak_dresser "])
  func `a file is found by a name that differs in case, blanks and signs`(text: String) throws {
    #expect(try photos().files(called: text) == ["oak-dresser.jpg"])
  }

  @Test func `files called alike are found in the order of the alphabet`() throws {
    for name in [
      "Oak Dresser.png", "oak.dresser.jpeg", "oak-dresser", "oak-dresser-2.jpg", "oak-dresser.txt",
    ] {
      try folder.write([1], to: "photos/" + name)
    }
    #expect(
      try photos().files(called: "oak dresser").sorted()
        == ["Oak Dresser.png", "oak-dresser", "oak-dresser.jpg", "oak.dresser.jpeg"])
  }

  @Test(arguments: ["", "!", "🙂", "..", "hall", "outside"]) func `a text that calls no file finds none`(
    text: String
  ) throws {
    try folder.write([1], to: "photos/!.jpg")
    #expect(try photos().files(called: text).isEmpty)
  }

  @Test func `a folder that is not there is none, nor is a file`() {
    for name in ["nowhere", "outside.jpg"] {
      let failure = #expect(throws: Failure.self) { try PhotoFolder(folder.file(name)) }
      #expect(failure?.kind == .inputMissing)
    }
  }

  private func photos() throws -> PhotoFolder { try PhotoFolder(folder.file("photos")) }
}
