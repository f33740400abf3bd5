package import Diagnostics
import Foundation

/// A folder that only the current user can read. The folder is removed with its contents when this object is released,
/// or when a signal ends the program. If the program is killed, the next run that needs a temporary folder removes this
/// one.
package final class TemporaryFolder: Sendable {
  package let path: String
  private let descriptor: Int32
  private let cleanup: Cleanup

  /// Removes the folders of interrupted runs, and creates a new folder. If `isLarge` is true, a signal does not wait for
  /// the removal of the folder: another process removes it.
  package init(isLarge: Bool = false) throws(Failure) {
    let parent = FileManager.default.temporaryDirectory.path
    Unfinished.removeLeftovers(parent)
    while true {
      let made = try Cleanup.creating { () throws(Failure) in
        try Self.make(in: parent)
      } undo: { made in
        if isLarge {
          DetachedRemoval.remove(made.path, lock: made.descriptor)
        } else {
          Unfinished.remove(made.path)
        }
      }
      guard let made else { continue }
      (path, descriptor, cleanup) = (made.made.path, made.made.descriptor, made.cleanup)
      return
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    cleanup.cancel()
    close(descriptor)
  }

  /// Creates a subfolder.
  package func makeFolder(_ name: String) throws(Failure) {
    guard mkdir(path + "/" + name, 0o700) == 0 else {
      throw Failure.output(path + "/" + name, "cannot be created")
    }
  }

  /// Writes or replaces a file with mode 0600, without following a link.
  package func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    let file = path + "/" + name
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.output(file, "cannot be created") }
    defer { close(descriptor) }
    guard writeWhole(bytes, to: descriptor) else {
      throw Failure.system(.readOrWrite, file, "cannot be written")
    }
  }

  /// Returns the bytes of a file; `nil` if no regular file has this name, or if the file is larger than `limit` bytes.
  package func contents(of name: String, limit: Int) throws(Failure) -> [UInt8]? {
    try OpenFolder(path).contents(of: name, limit: limit)
  }

  /// Creates and locks a folder; `nil` if another process removed the folder as a leftover before it was locked.
  private static func make(in parent: String) throws(Failure) -> (path: String, descriptor: Int32)? {
    var template = Array((parent + "/" + TemporaryName.ofWork).utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure.output(parent, "cannot create a temporary folder here")
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Failure.output(path, "cannot be opened")
    }
    return try Unfinished.locked(descriptor, at: path).map { (path, $0) }
  }
}
