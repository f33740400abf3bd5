package import Diagnostics
import Foundation

/// A file that is read as a whole, because files of its kind are small.
package struct SmallFile: Sendable {
  package let bytes: [UInt8]
  /// The identity of the file, which is the same for all names of the file.
  package let id: FileID

  /// Reads the file at `path`; `nil` if there is no such file. Throws if the file is larger than `limit` bytes, or if
  /// it grows while it is read. `limit` must be below 2 GiB. Never blocks on a pipe. `kind` is the noun for such files
  /// in messages.
  package init?(_ path: String, limit: Int, of kind: String) throws(Failure) {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Failure.system(.readOrWrite, path, "cannot be read")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, let id = FileID(file) else {
      throw Failure.system(.readOrWrite, path, "cannot be read")
    }
    guard FileKind(mode: status.st_mode) == .file else {
      throw Failure(.badData, file: path, "is not a regular file; choose another file")
    }
    guard status.st_size <= limit else { throw Self.tooLarge(path, limit, kind) }
    // Asks for one byte more than the size. If this byte exists, the file has grown.
    guard let bytes = read(upTo: Int(status.st_size) + 1, from: file) else {
      throw Failure.system(.readOrWrite, path, "cannot be read")
    }
    guard bytes.count <= status.st_size else {
      throw Failure(.readOrWrite, file: path, "changed while it was being read; try again")
    }
    (self.bytes, self.id) = (bytes, id)
  }

  /// Returns all bytes of a file or a pipe, or of standard input if `path` is `nil`. Waits for the end of the input.
  /// Throws if there are more than `limit` bytes.
  package static func stream(_ path: String?, limit: Int, of kind: String) throws(Failure) -> [UInt8] {
    let name = path ?? "standard input"
    let file = path.map { open($0, O_RDONLY | O_NOCTTY | O_CLOEXEC) } ?? STDIN_FILENO
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR {
        throw Failure(.inputMissing, file: name, "no such file; correct the name")
      }
      throw Failure.system(.readOrWrite, name, "cannot be read")
    }
    defer { if path != nil { close(file) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard let count = fill(&buffer, from: file) else {
        throw Failure.system(.readOrWrite, name, "cannot be read")
      }
      bytes += buffer.prefix(count)
      guard bytes.count <= limit else { throw tooLarge(name, limit, kind) }
      if count < buffer.count { return bytes }
    }
  }

  private static func tooLarge(_ path: String, _ limit: Int, _ kind: String) -> Failure {
    Failure(
      .badData, file: path, "is larger than \(limit >> 20) MiB, the limit for \(kind); choose another file")
  }
}
