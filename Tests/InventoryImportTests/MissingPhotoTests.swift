import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// Photos that are missing, written in another way than their files, or too many.
struct MissingPhotoTests {
  private let home: Household

  init() throws {
    home = try Household()
    try home.write(.red, to: "photos/red.png")
    try home.write(.green, to: "photos/rooms/Green One.PNG")
  }

  @Test func `with keep the items are imported and the missing files are listed`() async throws {
    let report = try await add("Name,Photo\nA,no.png\nB,red.png;gone.jpg\nC,https://example.com/a.jpg\n") {
      $0.keepsMissingPhotos = true
    }
    #expect(report.added == 3 && report.photos == 1 && report.withoutPhoto == 2)
    #expect(
      report.warnings.description.hasSuffix(
        "1.csv:2:3: warning: 3 photo files are missing; items are imported without them: 'no.png' (line 2), "
          + "'gone.jpg' (line 3), 'https://example.com/a.jpg' (line 4)"))
  }

  @Test func `what is not missing is still refused`() async throws {
    try home.folder.write(Array("hello".utf8), to: "photos/text.jpg")
    for name in ["../1.csv", "text.jpg"] {
      let refusal = try await refusal(of: "Name,Photo\nA,\(name)\n") { $0.keepsMissingPhotos = true }
      #expect(refusal != nil)
    }
  }

  @Test func `the error about a missing file offers keep`() async throws {
    #expect(
      try await refusal(of: "Name,Photo\nA,no.png\n")?.text
        == "1.csv:2:3: there is no photo 'no.png' in photos; add the photo, correct the name, or import the items "
        + "without such photos with --missing-photos keep")
  }

  @Test func `a file that differs only in case is used and reported`() async throws {
    let report = try await add("Name,Photo\nA,RED.PNG\nB,Rooms/green one.png\n")
    #expect(report.photos == 2)
    #expect(try home.item("A").photos.map(\.fileName) == ["red.png"])
    #expect(
      report.warnings.description.hasSuffix(
        "1.csv:2:3: warning: 2 photo names differ from the file name in case or encoding: 'RED.PNG' is 'red.png' (line 2), "
          + "'Rooms/green one.png' is 'rooms/Green One.PNG' (line 3)"))
  }

  @Test func `so is one whose accents are composed otherwise`() async throws {
    try home.write(.red, to: "photos/Tu\u{308}r.png")
    #expect(try await add("Name,Photo\nA,T\u{FC}r.png\n").photos == 1)
  }

  @Test func `two files that differ only in case are a question`() async throws {
    try home.write(.red, to: "photos/Red.png")
    let refusal = try await refusal(of: "Name,Photo\nA,RED.png\n")
    #expect(
      refusal?.text
        == "1.csv:2:3: 'RED.png' in photos could be 'Red.png' or 'red.png'; write the exact file name")
  }

  @Test func `a link that leads outside is not used, whatever its case`() async throws {
    try home.folder.link("photos/Out.png", to: "../store.sqlite")
    let refusal = try await refusal(of: "Name,Photo\nA,out.png\n")
    #expect(refusal?.text.contains("there is no photo 'out.png'") == true)
  }

  @Test func `a name that is encoded as an address is decoded`() async throws {
    let report = try await add("Name,Photo\nA,rooms/Green%20One.PNG\n")
    #expect(report.photos == 1 && report.warnings.isEmpty)
  }

  @Test func `a second file that is called like one item is reported`() async throws {
    try home.write(.red, to: "photos/Lamp.png")
    try home.write(.grey, to: "photos/lamp.jpg")
    let report = try await add("Name\nLamp\nBed\n")
    #expect(report.photos == 2)
    #expect(
      report.warnings.description.hasSuffix(
        "1.csv:2: warning: 1 item has several photo files with the same name; all different photos are attached: 'Lamp.png, lamp.jpg'; remove unwanted ones with 'coffer photo remove'"
      ))
  }

  @Test func `files that belong to no item are reported`() async throws {
    let report = try await add("Name,Photo\nA,red.png\n")
    #expect(report.oversights.map(\.count) == [1])
  }

  @discardableResult
  private func add(_ text: String, asking change: (inout ImportRequest) -> Void = { _ in }) async throws
    -> ImportReport
  {
    try await home.add(text) {
      $0.photos = home.folder.file("photos")
      change(&$0)
    }
  }

  private func refusal(of text: String, asking change: (inout ImportRequest) -> Void = { _ in }) async throws
    -> (kind: Failure.Kind, text: String)?
  {
    try await home.refusal(of: text) {
      $0.photos = home.folder.file("photos")
      change(&$0)
    }
  }
}
