package import Diagnostics
import Foundation
import Synchronization

/// A file or folder that is being written next to its destination, under a name with the process number, such as
/// `.inventory.csv.coffer-4711`. The writer holds a lock (`flock`) on the file or folder. A file or folder without the
/// lock is a leftover of a killed process.
///
/// The file or folder is removed when this object is released without `moveToPlace`, and when a signal ends the
/// program.
package final class Unfinished: Sendable {
  package let path: String
  package let descriptor: Int32
  private let place: String
  private let cleanup: Cleanup
  private let isPlaced = Mutex(false)

  /// The kind of output that is unfinished.
  package enum Kind {
    case file, folder
  }

  /// Creates the file or folder next to `place`, and removes leftovers of killed processes there. `named` is the path
  /// in messages.
  package init(_ kind: Kind, beside place: String, named: String? = nil) throws(Failure) {
    let named = named ?? place
    let (folder, name) = FilePath.parts(of: place)
    let place = folder + "/" + name
    Self.removeLeftovers(folder)
    for attempt in 0..<100 {
      let path = folder + "/" + TemporaryName.beside(place, attempt)
      let made = try Cleanup.creating { () throws(Failure) in
        try Self.make(kind, path, named)
      } undo: { _ in
        Self.remove(path)
      }
      guard let made else { continue }
      (self.place, self.path, descriptor, cleanup) = (place, path, made.made, made.cleanup)
      return
    }
    throw Failure(
      .outputRefused, file: named,
      "has a hundred unfinished files next to it; remove '\(folder)/\(TemporaryName.pattern)'")
  }

  deinit {
    if !isPlaced.withLock({ $0 }) { Self.remove(path) }
    cleanup.cancel()
    close(descriptor)
  }

  /// Moves the file or folder to its destination. An existing file is replaced. An existing folder is replaced only if
  /// it is empty. Returns `false` on failure; see `errno`.
  package func moveToPlace() -> Bool {
    guard rename(path, place) == 0 else { return false }
    isPlaced.withLock { $0 = true }
    cleanup.cancel()
    return true
  }

  /// Whether another process is writing a file or folder whose destination is `place`.
  package static func isBeingWritten(_ place: String) -> Bool {
    let start = TemporaryName.start(of: place)
    return temporaryFiles(in: FilePath.folder(of: place)).contains { path, name in
      guard name.hasPrefix(start), let file = opened(path) else { return false }
      defer { close(file) }
      return flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
  }

  /// Removes leftovers of killed processes from a folder. Errors are ignored.
  package static func removeLeftovers(_ folder: String) {
    for (path, _) in temporaryFiles(in: folder) {
      guard let file = opened(path) else { continue }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_uid == geteuid(), flock(file, LOCK_EX | LOCK_NB) == 0,
        (try? isStill(file, at: path)) == true
      else { continue }
      remove(path)
    }
  }

  private static func temporaryFiles(in folder: String) -> [(path: String, name: String)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter(TemporaryName.isTemporary).map { (folder + "/" + $0, $0) }
  }

  private static func opened(_ path: String) -> Int32? {
    let file = Foundation.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    return file >= 0 ? file : nil
  }

  /// Creates, opens and locks the file or folder. `nil` if the name exists already, or if another process removed the
  /// new file as a leftover before it was locked.
  private static func make(_ kind: Kind, _ path: String, _ named: String) throws(Failure) -> Int32? {
    let descriptor: Int32
    switch kind {
    case .file: descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    case .folder:
      descriptor = mkdir(path, 0o777) == 0 ? open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1
    }
    guard descriptor >= 0 else {
      if errno == EEXIST { return nil }
      guard errno == ENOENT else { throw Failure.output(named, "cannot be created") }
      throw Failure(
        .outputRefused, file: named, "the folder does not exist; create it, or choose another file")
    }
    return try locked(descriptor, at: path)
  }

  /// Locks the new file or folder to mark it as in use, and returns its descriptor. `nil` if another process has
  /// already removed it as a leftover.
  static func locked(_ descriptor: Int32, at path: String) throws(Failure) -> Int32? {
    // A file system without locks is not an error; leftovers are not removed there.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    do throws(Failure) {
      if try isStill(descriptor, at: path) { return descriptor }
    } catch {
      remove(path)
      close(descriptor)
      throw error
    }
    close(descriptor)
    return nil
  }

  /// Whether `path` still refers to the open file.
  private static func isStill(_ descriptor: Int32, at path: String) throws(Failure) -> Bool {
    guard let opened = FileID(descriptor) else { throw Failure.system(.readOrWrite, path, "cannot be read") }
    return try FileID(unfollowed: path) == opened
  }

  /// Removes a file, or a folder with its contents. Does not follow links.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    // Tries again, because other threads may still be writing to the folder.
    for _ in 1...100 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

/// The names of temporary files and folders, all of which contain `.coffer-`.
package enum TemporaryName {
  private static let mark = ".coffer-"

  /// The highest number of a writer. Writers 0 to 256 can write files of an output at the same time.
  package static let mostWriters = 256

  /// Returns the name of the temporary file that writer `number` of an output uses, such as `.coffer-7`. All builds use
  /// the same names, so the next build can remove leftovers.
  static func ofWriter(_ number: Int) -> String { mark + "\(number)" }

  static let ofWriters = (0...mostWriters).map(ofWriter)

  /// Whether `name` is the temporary name of a numbered writer of `OpenFolder`.
  package static func isOfWriter(_ name: String) -> Bool { ofWriters.contains(name) }

  /// Returns the name of the temporary file or folder for a destination: `.inventory.csv.coffer-4711`, with the
  /// process number.
  static func beside(_ place: String, _ attempt: Int) -> String {
    start(of: place) + "\(getpid())" + (attempt == 0 ? "" : "-\(attempt)")
  }

  /// Returns the common prefix of all temporary names for a destination.
  static func start(of place: String) -> String {
    "." + String(decoding: FilePath.parts(of: place).name.utf8.prefix(100), as: UTF8.self) + mark
  }

  /// Whether `name` is a temporary name for any destination.
  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix("."), let range = name.range(of: mark, options: .backwards),
      range.lowerBound > name.startIndex
    else { return false }
    let end = name[range.upperBound...]
    return !end.isEmpty && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// The template of `mkdtemp` for temporary folders. Leftover folders are removed like other temporary files.
  static let ofWork = ".work" + mark + "XXXXXX"

  /// A shell pattern that matches all temporary names for destinations in a folder.
  static let pattern = ".*\(mark)*"
}
