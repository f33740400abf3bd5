import Diagnostics
import Foundation
import InventorySettings
import TestSupport
import Testing

@testable import InventorySite

/// What a clean finds besides regular files. Scenes of the command tests show the rest.
@Suite struct SiteCleanerTests {
  private let site: SampleSite
  private var folder: TemporaryFolder { site.folder }

  init() async throws {
    site = try SampleSite()
    _ = try await site.build()
  }

  private func clean() throws -> CleanReport {
    try SiteCleaner(Site(folder.path), output: nil, isDryRun: false).clean()
  }

  @Test func `a link in the place of a folder is not followed, and is an error`() throws {
    try FileManager.default.moveItem(atPath: folder.file("public/items"), toPath: folder.file("outside"))
    try folder.link("public/items", to: folder.file("outside"))
    let before = folder.files(below: "outside")
    for _ in 1...2 {
      let failure = #expect(throws: Failure.self) { try clean() }
      #expect(failure?.kind == .readOrWrite)
      #expect(failure?.description.contains("public/items: is a link that replaced a folder") == true)
    }
    #expect(folder.files(below: "outside") == before && before.count == 7)
    #expect(folder.text("public/SHA256SUMS")?.contains("items/a1.html") == true)
    try FileManager.default.removeItem(atPath: folder.file("public/items"))
    _ = try clean()
    #expect(!FileManager.default.fileExists(atPath: folder.file("public")))
  }

  @Test func `a link in the place of a file is kept as a changed file`() throws {
    try FileManager.default.removeItem(atPath: folder.file("public/about.html"))
    try folder.link("public/about.html", to: folder.file("site.yml"))
    #expect(try clean().left?.count == 1)
    #expect(try folder.isLink("public/about.html"))
    #expect(folder.text("site.yml") != nil)
  }

  @Test func `a link to the output folder is kept, and the folder is emptied`() throws {
    try FileManager.default.moveItem(atPath: folder.file("public"), toPath: folder.file("elsewhere"))
    try folder.link("public", to: "elsewhere")
    #expect(try clean().files > 20)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("elsewhere")) == [])
    #expect(try folder.isLink("public"))
  }

  @Test func `a build after a clean accepts the folder, and keeps the files of the user`() async throws {
    try folder.write("mine", to: "public/notes.txt")
    try folder.write("mine", to: "public/items/mine.html")
    #expect(try clean().foreign?.count == 2)
    #expect(folder.files(below: "public") == [".coffer-journal", "items/mine.html", "notes.txt"])
    // Another clean finds nothing, and leaves the folder as it is.
    let again = try clean()
    #expect(again.files == 0 && again.folders == 0 && again.foreign?.count == 2)
    #expect(folder.files(below: "public") == [".coffer-journal", "items/mine.html", "notes.txt"])
    _ = try await site.build()
    #expect(folder.text("public/notes.txt") == "mine" && folder.text("public/items/mine.html") == "mine")
    #expect(folder.contents("public/index.html") != nil && folder.contents("public/.coffer-journal") == nil)
    #expect(folder.text("public/SHA256SUMS")?.contains("notes.txt") == false)
  }

  @Test func `a build after a clean replaces no file of the user`() async throws {
    try folder.write("mine", to: "public/notes.txt")
    _ = try clean()
    try folder.write("mine", to: "public/index.html")
    let failure = await #expect(throws: Failure.self) { try await site.build() }
    #expect(failure?.description.contains("public/index.html: was not written by a build") == true)
    #expect(folder.text("public/index.html") == "mine" && folder.text("public/notes.txt") == "mine")
  }

  @Test func `a clean after the user's own files were removed removes the folder`() throws {
    try folder.write("mine", to: "public/notes.txt")
    _ = try clean()
    try FileManager.default.removeItem(atPath: folder.file("public/notes.txt"))
    #expect(try clean().folders == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.file("public")))
  }

  @Test func `a folder with nothing but seals needs no journal`() async throws {
    try folder.write("seal", to: "public/SHA256SUMS.sig")
    _ = try clean()
    #expect(folder.files(below: "public") == ["SHA256SUMS.sig"])
    _ = try await site.build()
    #expect(folder.text("public/SHA256SUMS.sig") == "seal")
  }

  @Test func `paths of a list that are outside are not removed`() throws {
    try folder.write("precious", to: "precious.txt")
    let digest = String(repeating: "0", count: 64)
    let list = try #require(folder.text("public/SHA256SUMS"))
    try folder.write(list + "\(digest)  ../precious.txt\n", to: "public/SHA256SUMS")
    _ = try clean()
    #expect(folder.text("precious.txt") == "precious")
  }

  @Test func `a build and a clean exclude each other`() throws {
    let output = try OutputFolder(folder.file("public"), folders: [], besides: .none, force: false)
    let failure = #expect(throws: Failure.self) { try clean() }
    #expect(failure?.kind == .locked)
    withExtendedLifetime(output) {}
  }
}
