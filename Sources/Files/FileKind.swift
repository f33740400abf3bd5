package import Diagnostics
import Foundation

/// What is at a path.
package enum FileKind: Sendable {
  case file, folder, other

  /// Of a `mode_t`, whose size differs between systems.
  package init(mode: some BinaryInteger) {
    switch mode_t(truncatingIfNeeded: mode) & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  /// Follows links; `nil` where nothing is there. Throws where the system does not say: that is not the same as nothing.
  package init?(at path: String) throws(Failure) {
    guard let status = try FileStatus.read(path, stat) else { return nil }
    self.init(mode: status.st_mode)
  }

  /// Of a link itself.
  package static func unfollowed(_ path: String) throws(Failure) -> FileKind? {
    try FileStatus.read(path, lstat).map { FileKind(mode: $0.st_mode) }
  }
}

/// Which file it is, whatever it is called.
package struct FileID: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  private init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }

  /// Follows links; `nil` where nothing is there, or the system does not say.
  package init?(_ path: String) {
    guard let status = try? FileStatus.read(path, stat) else { return nil }
    self.init(status)
  }

  /// `nil` where the system does not say.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of a link itself; `nil` where nothing is there.
  init?(unfollowed path: String) throws(Failure) {
    guard let status = try FileStatus.read(path, lstat) else { return nil }
    self.init(status)
  }
}

enum FileStatus {
  /// By `stat` or `lstat`; `nil` where nothing is there.
  static func read(
    _ path: String, _ read: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
  ) throws(Failure) -> stat? {
    var status = stat()
    if read(path, &status) == 0 { return status }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw Failure.system(.readOrWrite, path, "cannot be read")
    }
    return nil
  }
}

/// Paths as texts. Not by URL, which takes `~` for the home folder.
package enum FilePath {
  /// A path in a folder; one in the current folder is the name alone.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder that a path is in.
  package static func folder(of path: String) -> String { parts(of: path).folder }

  /// A slash or a `/.` at the end does not count.
  package static func parts(of path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path = path.dropLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
