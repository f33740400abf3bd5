package import Diagnostics
import Foundation

/// The kind of file at a path.
package enum FileKind: Sendable {
  case file, folder, other

  /// Creates the kind from the mode of a file. `mode` can be any integer, such as the value of `st_mode`, which is a
  /// `UInt16` on macOS and a `UInt32` on Linux.
  package init(mode: some BinaryInteger) {
    switch mode_t(truncatingIfNeeded: mode) & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  /// Creates the kind of the file at `path`, following symbolic links; `nil` if there is no such file. Throws if the
  /// system cannot determine the kind.
  package init?(at path: String) throws(Failure) {
    guard let status = try FileStatus.read(path, stat) else { return nil }
    self.init(mode: status.st_mode)
  }

  /// Returns the kind of the file at `path`, without following a symbolic link; `nil` if there is no such file.
  package static func unfollowed(_ path: String) throws(Failure) -> FileKind? {
    try FileStatus.read(path, lstat).map { FileKind(mode: $0.st_mode) }
  }
}

/// The identity of a file, which does not depend on its names.
package struct FileID: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  private init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }

  /// Creates the ID of the file at `path`, following symbolic links; `nil` if the file does not exist or its status
  /// cannot be read.
  package init?(_ path: String) {
    guard let status = try? FileStatus.read(path, stat) else { return nil }
    self.init(status)
  }

  /// Creates the ID of an open file; `nil` if its status cannot be read.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the ID of the file at `path`, without following a symbolic link; `nil` if there is no such file.
  init?(unfollowed path: String) throws(Failure) {
    guard let status = try FileStatus.read(path, lstat) else { return nil }
    self.init(status)
  }
}

enum FileStatus {
  /// Returns the status of a file as reported by `stat` or `lstat`; `nil` if the file does not exist.
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

/// Functions for paths as text. A relative path is not converted to a `URL`, because the conversion would expand `~` to
/// the home folder.
package enum FilePath {
  /// Returns the path of `name` in `folder`; only the name if the folder is `.`.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The home folder, as in a shell: `$HOME` if it is an absolute path, or else the home folder that the system reports
  /// for the user.
  package static var home: String {
    let named = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return named.hasPrefix("/") ? named : FileManager.default.homeDirectoryForCurrentUser.path
  }

  /// Returns the relative path from `folder` to the file or folder at `path`, such as `../public`.
  package static func relative(_ path: String, to folder: String) -> String {
    let (names, above) = (parts(ofAbsolute: path), parts(ofAbsolute: folder))
    let shared = zip(names, above).prefix { $0 == $1 }.count
    return (above.dropFirst(shared).map { _ in ".." } + names.dropFirst(shared)).joined(separator: "/")
  }

  private static func parts(ofAbsolute path: String) -> [String] {
    URL(fileURLWithPath: absolute(path)).standardizedFileURL.pathComponents
  }

  /// Returns `path` as an absolute path; a relative path starts in the current folder.
  package static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : joined(FileManager.default.currentDirectoryPath, path)
  }

  /// Returns the folder that contains the file at `path`; `.` if the path is only a name.
  package static func folder(of path: String) -> String { parts(of: path).folder }

  /// Splits a path into the folder that contains the file and the name of the file. A trailing slash or `/.` is
  /// ignored.
  package static func parts(of path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path = path.dropLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
