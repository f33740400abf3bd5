import Files
import Foundation

/// The inodes, sizes and times of files, including all files in folders. Two values are equal if nothing has changed.
///
/// Costs one system call for each file. Hidden files and editor backups are left out, because a build ignores them.
struct FileStamps: Equatable {
  fileprivate struct Stamp: Equatable {
    let inode: UInt64
    let size: Int64
    let modified: Int64
    let changed: Int64
  }

  private var stamps: [String: Stamp] = [:]
  /// The folders in which a change can happen, including those of files that do not exist yet.
  private(set) var folders: Set<String> = []

  private static let deepest = 16

  /// Reads the stamps. Paths that do not exist are allowed.
  init(of paths: [String]) {
    for path in paths {
      folders.insert(FilePath.folder(of: path))
      add(path, depth: 0, isLinkFollowed: true)
    }
  }

  private mutating func add(_ path: String, depth: Int, isLinkFollowed: Bool) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard FileKind(mode: status.st_mode) == .folder else {
      stamps[path] = Stamp(status)
      return
    }
    // A link to a folder could form a cycle.
    guard depth < Self.deepest, isLinkFollowed || (try? FileKind.unfollowed(path)) == .folder,
      // The build reports a folder that cannot be read.
      let names = try? namesInFolder(path)
    else { return }
    folders.insert(path)
    for name in names where !name.hasPrefix(".") && !name.hasSuffix("~") {
      add(FilePath.joined(path, name), depth: depth + 1, isLinkFollowed: false)
    }
  }
}

extension FileStamps.Stamp {
  fileprivate init(_ status: stat) {
    #if os(Linux)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
    self.init(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), modified: nanoseconds(modified),
      changed: nanoseconds(changed))
  }
}
