package import Diagnostics
import Foundation

/// The kind of file at a path.
package enum FileKind: Sendable {
  case file, folder, other

  /// From a `mode_t`, whose size differs between systems.
  package init(mode: some BinaryInteger) {
    switch mode_t(truncatingIfNeeded: mode) & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  /// Follows links; `nil` if the file does not exist. Throws if the system cannot tell.
  package init?(at path: String) throws(Failure) {
    guard let status = try FileStatus.read(path, stat) else { return nil }
    self.init(mode: status.st_mode)
  }

  /// Does not follow a link.
  package static func unfollowed(_ path: String) throws(Failure) -> FileKind? {
    try FileStatus.read(path, lstat).map { FileKind(mode: $0.st_mode) }
  }
}

/// Identifies a file independently of its name.
package struct FileID: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  private init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }

  /// Follows links; `nil` if the file does not exist or cannot be read.
  package init?(_ path: String) {
    guard let status = try? FileStatus.read(path, stat) else { return nil }
    self.init(status)
  }

  /// `nil` if it cannot be determined.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Does not follow a link; `nil` if the file does not exist.
  init?(unfollowed path: String) throws(Failure) {
    guard let status = try FileStatus.read(path, lstat) else { return nil }
    self.init(status)
  }
}

enum FileStatus {
  /// Uses `stat` or `lstat`; `nil` if the file does not exist.
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

/// Functions on paths as text. A URL would expand `~` to the home folder.
package enum FilePath {
  /// The path of a name in a folder; in the current folder it is the name alone.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The home folder, as in a shell: `$HOME`, otherwise the one that the system knows.
  package static var home: String {
    let named = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return named.hasPrefix("/") ? named : FileManager.default.homeDirectoryForCurrentUser.path
  }

  /// The path from a folder to a file or another folder, such as `../public`.
  package static func relative(_ path: String, to folder: String) -> String {
    let (names, above) = (parts(ofAbsolute: path), parts(ofAbsolute: folder))
    let shared = zip(names, above).prefix { $0 == $1 }.count
    return (above.dropFirst(shared).map { _ in ".." } + names.dropFirst(shared)).joined(separator: "/")
  }

  private static func parts(ofAbsolute path: String) -> [String] {
    URL(fileURLWithPath: absolute(path)).standardizedFileURL.pathComponents
  }

  /// From the current folder.
  package static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : joined(FileManager.default.currentDirectoryPath, path)
  }

  /// The folder that contains a path.
  package static func folder(of path: String) -> String { parts(of: path).folder }

  /// A trailing slash or `/.` is ignored.
  package static func parts(of path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path = path.dropLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
