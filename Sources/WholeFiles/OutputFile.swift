import Foundation
package import InventoryModel

/// A file that is written piece by piece and put in its place at the end: it is whole, old or new, whenever the machine
/// stops. Let go without `finish`, it leaves nothing.
package final class OutputFile {
  private let path: String
  /// Nothing where the path is no file but a pipe or a device, which is written to as it is.
  private let temporary: String?
  private var descriptor: Int32
  private var isFinished = false

  /// A file is only replaced by `finish`; who may read it stays as it was.
  package init(_ path: String) throws(Failure) {
    self.path = path
    var status = stat()
    let isThere = stat(path, &status) == 0
    if path.hasSuffix("/") || isThere && status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(.outputRefused, file: path, "is a folder; name a file")
    }
    if isThere, Self.beginsLikeStore(path) {
      throw Failure(.outputRefused, file: path, "is an SQLite file, perhaps your store; name another file")
    }
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let url = URL(fileURLWithPath: path)
      let name = ".\(url.lastPathComponent.prefix(100)).coffer-\(getpid())"
      let temporary = url.deletingLastPathComponent().appending(path: name).path
      self.temporary = temporary
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if descriptor >= 0, isThere { fchmod(descriptor, status.st_mode & 0o777) }
    }
    guard descriptor >= 0 else { throw Failure.system(.outputRefused, path, "cannot be made") }
  }

  deinit {
    close()
    if !isFinished, let temporary { unlink(temporary) }
  }

  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard writeWhole(bytes, to: descriptor) else {
      throw Failure.system(.readOrWrite, path, "cannot be written")
    }
  }

  /// Puts the file in its place.
  package func finish() throws(Failure) {
    guard close(), temporary.map({ rename($0, path) == 0 }) ?? true else {
      throw Failure.system(.readOrWrite, path, "cannot be written")
    }
    isFinished = true
  }

  /// Nobody wants a store replaced by a list. Of a pipe or a device nothing is read.
  private static func beginsLikeStore(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    return (try? file.read(upToCount: 16)) ?? nil == Data("SQLite format 3\0".utf8)
  }

  @discardableResult
  private func close() -> Bool {
    guard descriptor >= 0 else { return true }
    defer { descriptor = -1 }
    return Foundation.close(descriptor) == 0
  }
}
