import Diagnostics
import Digests
import Files

// The format of `sha256sum`: a line for each file, with the SHA-256 as hex digits, two spaces, and the path.

extension Manifest {
  /// The manifest in the format of `sha256sum`, sorted by the bytes of the paths.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachPiece { bytes += $0 }
    return bytes
  }

  /// Calls `body` with `bytes` in pieces, because a list of a million files is about a hundred megabytes long.
  func forEachPiece(_ body: ([UInt8]) -> Void) {
    let size = 1 << 16
    var piece: [UInt8] = []
    piece.reserveCapacity(size + 1024)
    forEachSorted { path, digest, _, _ in
      Self.append(path, digest, to: &piece)
      guard piece.count >= size else { return }
      body(piece)
      piece.removeAll(keepingCapacity: true)
    }
    if !piece.isEmpty { body(piece) }
  }

  /// The digest of `bytes`.
  var digest: SHA256Digest {
    var digest = SHA256Stream()
    forEachPiece { piece in piece.withUnsafeBytes { digest.add($0) } }
    return digest.finish()
  }

  /// Returns one line in the format of `sha256sum`.
  static func line(_ path: String, _ digest: SHA256Digest) -> [UInt8] {
    var bytes: [UInt8] = []
    append(path.utf8, digest, to: &bytes)
    return bytes
  }

  private static func append(
    _ path: some Collection<UInt8>, _ digest: SHA256Digest, to bytes: inout [UInt8]
  ) {
    digest.appendHex(to: &bytes)
    bytes.append(UInt8(ascii: " "))
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: path)
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension FileIndex {
  /// The files of a list in the format of `sha256sum`, and the digest of the list itself.
  typealias List = (files: FileIndex, digest: SHA256Digest)

  /// Reads a list piece by piece. Returns `nil` if there is no such file.
  static func list(_ name: String, in folder: OpenFolder) throws(Failure) -> List? {
    var reader = ListReader()
    var digest = SHA256Stream()
    let isThere = try folder.forEachPiece(of: name, size: { reader.reserve($0) }) { piece in
      digest.add(UnsafeRawBufferPointer(piece))
      reader.add(piece)
    }
    return isThere ? (reader.finish(), digest.finish()) : nil
  }

  /// Reads the files of a list.
  init(list bytes: [UInt8]) {
    var reader = ListReader()
    bytes.withUnsafeBufferPointer { reader.add($0) }
    self = reader.finish()
  }
}

/// Reads lines in the format of `sha256sum`.
///
/// A line that lacks a digest or a valid path is ignored, so that it cannot cause the removal of another file. If
/// several lines have the same path, the last one counts.
private struct ListReader {
  private var entries: [UInt8] = []
  private var paths: [UInt8] = []
  /// The beginning of a line whose end is in the next piece.
  private var begun: [UInt8] = []
  private var last: [UInt8] = []
  private var isSorted = true

  /// Reserves memory for a list with this number of bytes. No line is shorter than 68 bytes.
  mutating func reserve(_ bytes: Int) {
    entries.reserveCapacity(bytes / 68 * 40)
    paths.reserveCapacity(bytes / 3)
  }

  mutating func add(_ piece: UnsafeBufferPointer<UInt8>) {
    var rest = piece[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = UnsafeBufferPointer(rebasing: rest[..<end])
      if begun.isEmpty {
        read(line)
      } else {
        begun.append(contentsOf: line)
        let whole = begun
        whole.withUnsafeBufferPointer { read($0) }
        begun = []
      }
      rest = rest[(end + 1)...]
    }
    begun.append(contentsOf: rest)
  }

  mutating func finish() -> FileIndex {
    let whole = begun
    whole.withUnsafeBufferPointer { read($0) }
    let files = FileIndex(entries, paths)
    return isSorted ? files : files.sorted()
  }

  private mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count > 66, line[64] == UInt8(ascii: " "), line[65] == UInt8(ascii: " ") else { return }
    let path = UnsafeBufferPointer(rebasing: line[66...])
    guard OutputPath.isSafe(path),
      let digest = SHA256Digest(hexDigits: UnsafeBufferPointer(rebasing: line[..<64]))
    else { return }
    isSorted = isSorted && last.withUnsafeBufferPointer { $0.order(to: path) < 0 }
    last.replaceSubrange(0..<last.count, with: path)
    FileIndex.append(path, digest, nil, to: &entries, &paths)
  }
}

extension FileIndex {
  /// Returns the same files, sorted. If several entries have the same path, only the last one is included.
  fileprivate func sorted() -> FileIndex {
    let order = (0..<count).sorted { one, other in
      withPath(one) { path in
        let order = withPath(other) { path.order(to: $0) }
        return order != 0 ? order < 0 : one < other
      }
    }
    var (entries, paths): ([UInt8], [UInt8]) = ([], [])
    for (number, following) in zip(order, order.dropFirst().map(Optional.some) + [nil]) {
      withPath(number) { path in
        let isRepeated = following.map { withPath($0) { path.order(to: $0) == 0 } } ?? false
        if !isRepeated, let digest = digest(number) {
          FileIndex.append(path, digest, nil, to: &entries, &paths)
        }
      }
    }
    return FileIndex(entries, paths)
  }
}
