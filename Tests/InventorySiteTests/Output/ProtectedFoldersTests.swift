import Diagnostics
import Foundation
import InventorySettings
import TestSupport
import Testing

@testable import InventorySite

@Suite struct ProtectedFoldersTests {
  private let folder: TemporaryFolder
  private let protected: ProtectedFolders

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("photos: pictures\n", to: "site/site.yml")
    try folder.write("x", to: "site/assets/plans/x.txt")
    try folder.write("x", to: "data/store.sqlite")
    try folder.link("elsewhere", to: folder.file("site/assets"))
    protected = ProtectedFolders(try Site(folder.file("site")), stores: [folder.file("data/store.sqlite")])
  }

  @Test(arguments: [
    ("site/assets", "is in the site's folder 'assets'"),
    ("site/assets/plans", "is in the site's folder 'assets'"),
    ("site/assets/new/deep", "is in the site's folder 'assets'"),
    ("site/content", "is in the site's folder 'content'"),
    ("site/templates/x", "is in the site's folder 'templates'"),
    ("site/photos", "is in the site's folder 'photos'"),
    ("site/pictures/", "is in the site's folder 'pictures'"),
    ("site/public/../assets", "is in the site's folder 'assets'"),
    ("elsewhere", "is in the site's folder 'assets'"), ("elsewhere/new", "is in the site's folder 'assets'"),
    ("site", "contains the site's site.yml"), (".", "contains the store"),
    ("data", "contains the store"), ("/", "contains the root folder"),
  ])
  func `an output there is refused`(_ output: String, _ words: String) throws {
    let path = output.hasPrefix("/") ? output : folder.file(output)
    let failure = #expect(throws: Failure.self) { try protected.refuse(path) }
    #expect(failure?.kind == .outputRefused)
    #expect(failure?.description.contains(words) == true, "\(String(describing: failure))")
  }

  @Test(arguments: ["site/public", "site/assets-2", "out", "out/deep/er", "data/site"])
  func `an output there is accepted`(_ output: String) throws {
    try protected.refuse(folder.file(output))
  }

  @Test func `the home folder and what it is in are refused`() throws {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(throws: Failure.self) { try ProtectedFolders(nil, stores: []).refuse(home) }
    try ProtectedFolders(nil, stores: []).refuse(home + "/coffer-test-that-is-not-there")
  }
}
