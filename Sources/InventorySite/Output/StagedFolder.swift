import Diagnostics
import Files
import Foundation
import InventoryPages

/// The folder that a build writes to: the output folder itself, or, if it does not exist yet, a temporary folder that
/// is renamed at the end. An interrupted first build removes what it wrote.
struct StagedFolder: Sendable {
  let folder: OpenFolder
  /// Whether the output is new, so that no file needs to be compared.
  let isNew: Bool
  private let staged: Unfinished?

  var isStaged: Bool { staged != nil }

  init(_ path: String) throws(Failure) {
    let (parent, name) = FilePath.parts(of: path)
    var status = stat()
    if lstat(parent + "/" + name, &status) == 0 || errno != ENOENT || name == ".." {
      staged = nil
      folder = try OpenFolder(path)
      isNew = try Self.isNew(folder)
    } else {
      do {
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      } catch {
        throw Failure(
          .outputRefused, file: path,
          "the folder cannot be created: \(SystemReason(error).text); choose another output")
      }
      guard !Unfinished.isBeingWritten(path) else { throw Self.isLocked(path) }
      let staged = try Unfinished(.folder, beside: path)
      let descriptor = dup(staged.descriptor)
      guard descriptor >= 0 else { throw Failure.output(path, "cannot be opened") }
      folder = OpenFolder(path, descriptor: descriptor)
      isNew = true
      self.staged = staged
    }
  }

  /// Whether a folder has no files besides `names`. The seals of a list may remain after the list and its files were
  /// removed.
  static func isNew(_ folder: OpenFolder, besides names: [String] = []) throws(Failure) -> Bool {
    try folder.isEmpty(besides: SealForm.allCases.map { $0.name(of: SiteLayout.manifest) } + names)
  }

  /// Syncs all files of the output to disk, once per build.
  func sync() throws(Failure) {
    guard syncFileSystem(of: folder.descriptor) else {
      throw Failure.system(.readOrWrite, folder.path, "cannot be synced to disk")
    }
  }

  /// Renames the temporary folder, if there is one, to the output folder.
  func moveToPlace(of path: String) throws(Failure) {
    guard let staged else { return }
    guard staged.moveToPlace() else {
      guard errno == EEXIST || errno == ENOTEMPTY else { throw Failure.output(path, "cannot be created") }
      throw Self.isLocked(path)
    }
    guard syncFolder(of: path) else {
      throw Failure.system(.readOrWrite, path, "was written, but cannot be synced to disk")
    }
  }

  static func isLocked(_ path: String) -> Failure {
    Failure(
      .locked, file: path,
      "is in use by another 'coffer build' or 'coffer verify'; try again when that command ends")
  }
}
