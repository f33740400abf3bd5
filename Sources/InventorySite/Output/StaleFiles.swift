import Diagnostics
import Digests
import Files
import Foundation
package import InventoryModel
import InventoryPages
package import InventoryStore

/// Removes files of earlier builds: those that are no longer part of the site, or all of them.
package struct StaleFiles {
  /// How to handle a file that was modified after a build wrote it.
  package enum Changed {
    /// Remove it: it may show data that the readers of this build must not see.
    case removed
    /// Keep and report it: the user may need the changes.
    case left

    /// Keeps changed files if the output is for the owner and has all items. Otherwise, the readers of the output may
    /// not be allowed to see them.
    package init(for disclosure: Disclosure, _ selection: ItemSelection?) {
      self = disclosure.audience == .owner && selection?.isFiltered != true ? .left : .removed
    }
  }

  private let root: OpenFolder
  private let changed: Changed
  /// The reason for the removal, which begins the message about a file that is kept.
  private let reason: String
  private let isDryRun: Bool
  private var folders: [String: OpenFolder]
  /// The folders that the build needs.
  private let needed: Set<String>
  private(set) var removed: [String] = []
  /// Modified files that are kept, and files that could not be read or removed. All of them stay in the manifest, so
  /// that the next build tries again.
  private(set) var kept = Manifest()
  private(set) var left = Problems()
  private(set) var failures = Problems()

  /// `folders` are the open folders that the build needs, keyed by path. A dry run only lists the files to remove.
  init(
    in root: OpenFolder, _ folders: [String: OpenFolder], changed: Changed,
    reason: String = "is no longer needed, but ", isDryRun: Bool = false
  ) {
    self.root = root
    self.folders = folders
    needed = Set(folders.keys)
    self.changed = changed
    self.reason = reason
    self.isDryRun = isDryRun
  }

  /// Removes a file, unless it was modified and is kept. `digests` are the digests of the bytes that builds have
  /// written to this path, the latest first; not empty.
  mutating func remove(_ path: String, written digests: [SHA256Digest]) {
    do throws(Failure) {
      let (parent, name) = OutputPath.parts(of: path)
      guard let folder = try folder(parent), try folder.has(name) else { return }
      if changed == .left, try !isOurs(name, in: folder, digests) {
        left.add(
          Problem(
            file: folder.path + "/" + name,
            reason
              + "was changed after a build wrote it, so it is kept; remove the file if you do not need it"))
        keep(path, digests)
      } else if isDryRun {
        removed.append(path)
      } else if try folder.remove(name) {
        removed.append(path)
      }
    } catch {
      failures.add(contentsOf: error.problems)
      keep(path, digests)
    }
  }

  /// Removes the files of the last build, and of an interrupted build after it, that are not among `files`. Returns the
  /// sorted paths of these files, including files that are kept.
  @discardableResult mutating func remove(
    of last: Manifest, _ interrupted: Manifest, besides files: Manifest
  ) -> [String] {
    let paths = Set(last.paths(notIn: files)).union(interrupted.paths(notIn: files)).sorted()
    for path in paths {
      remove(path, written: [interrupted.digest(of: path), last.digest(of: path)].compactMap(\.self))
    }
    return paths
  }

  /// Removes the folders of these files, and optional folders, if they are empty and the build does not need them.
  mutating func removeEmptyFolders(of paths: [String]) {
    var unneeded = Set(SiteLayout.optionalFolders)
    for path in paths {
      var folder = OutputPath.parts(of: path).folder
      while !folder.isEmpty, unneeded.insert(folder).inserted { folder = OutputPath.parts(of: folder).folder }
    }
    // Subfolders come first. A folder that cannot be opened was reported with its files.
    for path in unneeded.subtracting(needed).sorted().reversed() where (try? folder(path)) != nil {
      do throws(Failure) {
        let (parent, name) = OutputPath.parts(of: path)
        try folder(parent)?.removeFolder(name)
      } catch {
        failures.add(contentsOf: error.problems)
      }
    }
  }

  private mutating func keep(_ path: String, _ digests: [SHA256Digest]) {
    if let digest = digests.first { kept.keep(path, digest) }
  }

  private func isOurs(_ name: String, in folder: OpenFolder, _ digests: [SHA256Digest]) throws(Failure)
    -> Bool
  {
    guard let bytes = try folder.contents(of: name) else { return false }
    return digests.contains(SHA256Digest(of: bytes))
  }

  /// Returns an open folder; `nil` if it no longer exists. Removes temporary files of an interrupted build from it.
  private mutating func folder(_ path: String) throws(Failure) -> OpenFolder? {
    if path.isEmpty { return root }
    if let known = folders[path] { return known }
    let (above, name) = OutputPath.parts(of: path)
    guard let parent = try folder(above) else { return nil }
    guard let folder = try parent.folder(existing: name) else {
      guard parent.kind(of: name.utf8) == .other else { return nil }
      throw Failure(
        .readOrWrite, file: parent.path + "/" + name,
        "is a link that replaced a folder of the site; remove the link")
    }
    if !isDryRun { try folder.removeTemporaries() }
    folders[path] = folder
    return folder
  }
}
