import Diagnostics
import Digests
import Files

/// Reads and writes files of the cache. Each file contains its kind, its content, and the SHA-256 of both.
enum SealedFile {
  /// Returns the content of a file, and its modification time in nanoseconds since 1970. `nil` if the file is missing,
  /// damaged, or of another kind.
  static func contents(
    at path: String, ofKind kind: StaticString
  ) -> (bytes: ArraySlice<UInt8>, written: Int64)? {
    let (folder, name) = FilePath.parts(of: path)
    guard let folder = try? OpenFolder(folder), let found = try? folder.tracedContents(of: name) else {
      return nil
    }
    let (bytes, kind) = (found.bytes, Array("\(kind)\n".utf8))
    guard bytes.starts(with: kind), bytes.count >= kind.count + 32 else { return nil }
    let end = bytes.count - 32
    guard SHA256Digest(of: bytes[..<end]) == SHA256Digest(bytes: Array(bytes[end...])) else { return nil }
    return (bytes[kind.count..<end], found.trace.modified)
  }

  /// Writes a file. Its content consists of the pieces, one after the other.
  static func write(_ kind: StaticString, _ pieces: [[UInt8]], to path: String) throws(Failure) {
    let file = try OutputFile(path)
    var sum = SHA256Stream()
    for piece in [Array("\(kind)\n".utf8)] + pieces {
      piece.withUnsafeBytes { sum.add($0) }
      try file.write(piece)
    }
    try file.write(sum.finish().bytes)
    try file.finish()
  }
}
