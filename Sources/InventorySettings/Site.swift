package import Diagnostics
import Files
import Foundation
package import InventoryStore

/// A folder with a site.yml.
package struct Site: Sendable {
  /// As the user wrote it, or as it was found.
  package let folder: String
  package let settings: SiteSettings
  /// Whether somebody wrote a site.yml here: only then are folders such as `assets` the site's.
  package let isWritten: Bool

  package static let settingsFile = "site.yml"

  /// The site in `folder`; without one the current folder's, if it has a site.yml, else that in `Site`.
  package init(_ folder: String?) throws(Failure) {
    let isNamed = folder != nil
    let here = try FileKind(at: Self.settingsFile) ?? .folder
    let folder = folder ?? (here == .folder ? "Site" : ".")
    self.folder = folder
    let file = Self.path(Self.settingsFile, in: folder)
    let text = try Self.text(of: file, near: isNamed ? [] : Self.sitesBelow())
    settings = try SiteSettings(yaml: text, file: file, title: Self.name(of: folder))
    isWritten = true
  }

  /// A site in the current folder of which nobody has said anything.
  package init() {
    folder = "."
    settings = SiteSettings(title: Self.name(of: folder))
    isWritten = false
  }

  /// A path of this site; an absolute one stays as it is.
  package func path(_ path: String) -> String {
    Self.path(path, in: folder)
  }

  /// How a Core Data store is to be read.
  package var coreData: CoreDataRules {
    CoreDataRules(names: settings.coreData, pictureFolders: settings.photos.map { [path($0)] } ?? [])
  }

  /// Folders of the current one that are sites.
  private static func sitesBelow() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    return names.sorted().prefix(1000).filter { isFile($0 + "/" + settingsFile) }
  }

  private static func name(of folder: String) -> String {
    URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }

  private static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : FilePath.joined(folder, path)
  }

  /// A link counts, wherever it leads: the message is about the file that the user sees.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }
}
