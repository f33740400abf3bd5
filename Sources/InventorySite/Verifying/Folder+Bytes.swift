import Diagnostics
import Files
import Foundation

/// Entries by the bytes of their names, which need not be text.
extension Folder {
  /// Nothing where there is none, or the system refuses to tell; `errno` says which.
  func kind(of name: some Collection<UInt8>) -> FileKind? {
    var status = stat()
    guard fstatat(descriptor, Self.cString(name), &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileKind(mode: status.st_mode)
  }

  /// A file to read; below 0 where that cannot be, and `errno` says why. It never waits for the other end of a pipe.
  func openFile(_ name: some Collection<UInt8>) -> Int32 {
    openat(descriptor, Self.cString(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }

  /// Nothing where there is no folder of its own; `errno` says why.
  func folder(_ name: some Collection<UInt8>) -> Folder? {
    let child = openat(descriptor, Self.cString(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard child >= 0 else { return nil }
    return Folder(path + "/" + String(decoding: name, as: UTF8.self), descriptor: child)
  }

  /// Calls `body` with every name but `.` and `..`, in the order of the system. False where it cannot be read; `errno` says
  /// why.
  func forEachName(_ body: ([UInt8]) -> Void) -> Bool {
    // A descriptor of its own, as reading moves and closing ends it.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return copy >= 0 && Files.forEachName(inOpenFolder: copy, body)
  }

  private static func cString(_ name: some Collection<UInt8>) -> [CChar] {
    name.map { CChar(bitPattern: $0) } + [0]
  }
}
