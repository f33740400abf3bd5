import Diagnostics
import Foundation
package import InventorySettings
import Mustache

/// What no build and no report writes into: the folders that a site is made of, the store, the home folder, the root.
package struct ProtectedFolders: Sendable {
  /// With their names in messages.
  private let sources: [(path: String, name: String)]
  private let contained: [(path: String, name: String)]

  package init(_ site: Site?, store: String?) {
    let homes =
      [FileManager.default.homeDirectoryForCurrentUser.path]
      + [ProcessInfo.processInfo.environment["HOME"]]
      .compactMap { $0 }.filter { $0.hasPrefix("/") }
    var contained = [("/", "the root folder")] + homes.map { ($0, "the home folder") }
    if let store { contained.append((store, "the store '\(store)'")) }
    var sources: [(String, String)] = []
    if let site, site.isWritten {
      contained.append((site.path(Site.settingsFile), "the site's \(Site.settingsFile)"))
      let folders = ["content", "assets", "templates", "photos"] + [site.settings.photos].compactMap { $0 }
      sources = folders.map { (site.path($0), "the site's folder '\($0)'") }
    }
    (self.contained, self.sources) = (contained, sources)
  }

  func refuse(_ output: String) throws(Failure) {
    let place = FolderPlace(output)
    if let source = sources.first(where: { FolderPlace($0.path).holds(place) }) {
      throw Failure(.outputRefused, file: output, "is in \(source.name); choose another output folder")
    }
    if let inside = (contained + sources).first(where: { place.holds(FolderPlace($0.path)) }) {
      throw Failure(.outputRefused, file: output, "contains \(inside.name); choose another output folder")
    }
  }
}
