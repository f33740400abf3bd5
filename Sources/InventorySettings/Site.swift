package import Diagnostics
import Files
import Foundation
package import InventoryStore

/// A folder with the settings from its site.yml, or with the default settings if it has no site.yml.
package struct Site: Sendable {
  /// The path of the folder as the user wrote it. For a default site, the path is `.` or `Site`.
  package let folder: String
  package let settings: SiteSettings
  /// Whether the folder has a site.yml. If not, folders in it such as `assets` are not part of a site.
  package let isWritten: Bool

  package static let settingsFile = "site.yml"

  /// Opens the site in `folder`. If `folder` is `nil`, opens the site in the current folder if that folder has a
  /// site.yml, or else the site in the folder `Site`.
  package init(_ folder: String?) throws(Failure) {
    let isNamed = folder != nil
    let folder = try Self.chosenFolder(folder)
    self.folder = folder
    let file = Self.path(Self.settingsFile, in: folder)
    let text = try Self.text(of: file, near: isNamed ? [] : Self.sitesBelow())
    settings = try SiteSettings(yaml: text, file: file, title: Self.name(of: folder))
    isWritten = true
  }

  /// Creates a site with the default settings in the current folder.
  package init() {
    folder = "."
    settings = SiteSettings(title: Self.name(of: folder))
    isWritten = false
  }

  private static func chosenFolder(_ folder: String?) throws(Failure) -> String {
    if let folder { return folder }
    let here = try FileKind(at: settingsFile) ?? .folder
    return here == .folder ? "Site" : "."
  }

  /// Returns the path of the site.yml that `init` reads, without reading it.
  package static func settingsPath(of folder: String?) throws(Failure) -> String {
    path(settingsFile, in: try chosenFolder(folder))
  }

  /// Resolves a path from site.yml. The path is relative to the site's folder, or to the home folder if it starts with
  /// `~/`. An absolute path is returned unchanged.
  package func path(_ path: String) -> String { Self.path(path, in: folder) }

  /// The paths of the stores; at least one.
  package var stores: [String] { (settings.stores ?? [settings.store]).map(path) }

  /// The settings for reading a Core Data store.
  package var coreData: CoreDataRules {
    CoreDataRules(names: settings.coreData, pictureFolders: settings.photos.map { [path($0)] } ?? [])
  }

  /// Returns the names of the subfolders of the current folder that are sites. Only the first 1,000 names are checked.
  private static func sitesBelow() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    // A link named site.yml counts, whatever its target, because the user sees a file with this name.
    return names.sorted().prefix(1000).filter { name in
      let kind = try? FileKind.unfollowed(name + "/" + settingsFile)
      return kind != nil && kind != .folder
    }
  }

  private static func name(of folder: String) -> String {
    URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }

  private static func path(_ path: String, in folder: String) -> String {
    if path.hasPrefix("~/") { return FilePath.joined(FilePath.home, String(path.dropFirst(2))) }
    return path.hasPrefix("/") ? path : FilePath.joined(folder, path)
  }

  /// Returns the names in one of the site's folders, sorted by bytes, without hidden names. Empty if the folder or
  /// site.yml is missing. Throws if the folder cannot be read.
  package func names(in folder: String) throws(Failure) -> [String] {
    let path = path(folder)
    guard isWritten, try FileKind(at: path) != nil else { return [] }
    return try namesInFolder(path).filter { !$0.hasPrefix(".") }
  }

  /// Returns the text of a site.yml. Throws if the file is missing; the error suggests the sites `near`. Never opens a
  /// pipe, because opening a pipe could block.
  private static func text(of file: String, near: @autoclosure () -> [String]) throws(Failure) -> String {
    let kind = try FileKind(at: file)
    guard let kind, kind != .folder else {
      let sites = near()
      let advice =
        sites.isEmpty
        ? "choose a site with --site FOLDER, or create a site with 'coffer init'"
        : "choose one of these: " + sites.prefix(3).map { "--site \($0)" }.joined(separator: " or ")
          + (sites.count > 3 ? " ..." : "")
      throw Failure(.inputMissing, file: file, "no site here; " + advice)
    }
    guard kind == .file else {
      throw Failure(.badSettings, file: file, "is not a regular file; replace it with a text file")
    }
    guard let text = String(bytes: try bytes(of: file), encoding: .utf8) else {
      throw Failure(.badSettings, file: file, "is not UTF-8; save it as UTF-8")
    }
    return text
  }

  /// Returns the bytes of a file in the site. Throws if the file is not a regular file.
  package func contents(of file: String) throws(Failure) -> [UInt8] {
    guard try FileKind(at: path(file)) == .file else {
      throw Failure(.badData, file: path(file), "is not a regular file; move it out of the site")
    }
    return try Self.bytes(of: path(file))
  }

  private static func bytes(of file: String) throws(Failure) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    } catch {
      throw Failure(.readOrWrite, file: file, "cannot be read: \(SystemReason(error))")
    }
  }
}
