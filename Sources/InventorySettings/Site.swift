package import Diagnostics
import Files
import Foundation
package import InventoryStore

/// A folder with a site.yml and its settings, or the default settings for a folder without one.
package struct Site: Sendable {
  /// The path of the folder as the user wrote it, or as it was found.
  package let folder: String
  package let settings: SiteSettings
  /// Whether there is a site.yml. Without one, folders such as `assets` do not belong to a site.
  package let isWritten: Bool

  package static let settingsFile = "site.yml"

  /// Opens the site in `folder`. Without `folder`, opens the site in the current folder if it has a site.yml, or else
  /// in `Site`.
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

  /// Creates a site with the default settings in the current folder.
  package init() {
    folder = "."
    settings = SiteSettings(title: Self.name(of: folder))
    isWritten = false
  }

  /// Resolves a path in site.yml. Such a path is relative to this site, absolute, or, if it starts with `~/`, in the
  /// home folder.
  package func path(_ path: String) -> String { Self.path(path, in: folder) }

  /// The paths of the stores; at least one.
  package var stores: [String] { (settings.stores ?? [settings.store]).map(path) }

  /// The settings for reading a Core Data store.
  package var coreData: CoreDataRules {
    CoreDataRules(names: settings.coreData, pictureFolders: settings.photos.map { [path($0)] } ?? [])
  }

  /// Returns the names of up to 1,000 subfolders of the current folder that are sites.
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

  /// Returns the names in one of the site's folders, sorted by bytes, without hidden names. Empty if there is no such
  /// folder or no site.yml. Throws if the folder cannot be read.
  package func names(in folder: String) throws(Failure) -> [String] {
    let path = path(folder)
    guard isWritten, try FileKind(at: path) != nil else { return [] }
    return try namesInFolder(path).filter { !$0.hasPrefix(".") }
  }

  /// Returns the text of a site.yml. Never opens a pipe, which could block. If the file is missing, the error suggests
  /// the sites `near`.
  private static func text(of file: String, near: @autoclosure () -> [String]) throws(Failure) -> String {
    let kind = try FileKind(at: file)
    guard let kind, kind != .folder else {
      let sites = near()
      let advice =
        sites.isEmpty
        ? "choose a site with --site FOLDER, or create one with 'coffer init'"
        : "choose one: " + sites.prefix(3).map { "--site \($0)" }.joined(separator: " or ")
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

  /// Returns the bytes of a file in the site. Throws if the path is not a regular file.
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
