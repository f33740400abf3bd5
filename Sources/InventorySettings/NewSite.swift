package import Diagnostics
import Files
import Foundation
import InventoryStore

/// A site that is not there yet.
package struct NewSite {
  private let folder: String

  package init(_ folder: String) {
    self.folder = folder
  }

  /// What was made.
  package struct Made: Codable, Sendable {
    package let files: [String]
  }

  /// Makes the folder with site.yml, an empty store, content/ and assets/. Nothing that is there is touched: a folder with
  /// a store is refused, and a site that came without one, from a repository for example, gets only that.
  package func make() throws(Failure) -> Made {
    let settings = path(Site.settingsFile)
    if try FileKind(at: settings) != nil {
      let site = try Site(folder)
      let store = site.path(site.settings.store)
      try Self.refuse(store)
      try InventoryStore.create(at: store)
      return Made(files: [store])
    }
    let store = path("store.sqlite")
    try Self.refuse(store)
    do {
      for name in ["content", "assets"] {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
      }
      try InventoryStore.create(at: store)
      if try FileKind(at: path("content/index.md")) == nil {
        try OutputFile.create(path("content/index.md"), with: Array(Self.intro.utf8))
      }
      // Last: with it the folder is a site.
      try OutputFile.create(settings, with: Array(NewSite.settings(title: title).utf8))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        .outputRefused, file: folder, "the site cannot be created here: \(error.systemReason)")
    }
    return Made(files: [settings, store, path("content") + "/", path("assets") + "/"])
  }

  private static func refuse(_ store: String) throws(Failure) {
    guard try FileKind(at: store) != nil else { return }
    throw Failure(
      .outputRefused, file: store, "is there already; choose another folder, or go on with this site")
  }

  private func path(_ name: String) -> String {
    FilePath.joined(folder, name)
  }

  private var title: String {
    URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }

  private static let intro =
    "# Welcome\n\nThis is a list of what we own, with photos and values.\n"
}
