import Digests
import Files
import InventoryPages

/// The files of an output as the last build left them, like Git's index: a file with the same trace is not read again.
///
/// It is a part of a `BuildRecord`, and read where it is: a hundred thousand files need no time to be loaded.
struct FileIndex: Sendable {
  /// Those of the record.
  private let bytes: [UInt8]
  private let entries: Range<Int>
  private let paths: Range<Int>
  /// When the record was written. A file that was changed in the same moment has to be read.
  private let recorded: Int64

  /// A digest, a size, a time, an inode, and where the path begins and how long it is.
  private static let stride = 64

  /// `nil` unless the record has that many entries, and each path is inside it and ends with a NUL.
  init?(_ bytes: [UInt8], count: Int, at start: Int, pathBytes: Int, recorded: Int64) {
    guard count >= 0, pathBytes >= 0, count <= bytes.count / Self.stride else { return nil }
    entries = start..<start + count * Self.stride
    paths = entries.upperBound..<entries.upperBound + pathBytes
    guard paths.upperBound <= bytes.count else { return nil }
    (self.bytes, self.recorded) = (bytes, recorded)
    let isComplete = (0..<count).allSatisfy { index in
      let (first, length) = place(index)
      return first + length < pathBytes && bytes[paths.lowerBound + first + length] == 0
    }
    guard isComplete else { return nil }
  }

  var count: Int { entries.count / Self.stride }

  /// Of all paths together.
  var pathBytes: Int { paths.count }

  /// Whether both are the same index, not only equal ones.
  func isSame(as other: FileIndex) -> Bool {
    bytes.withUnsafeBufferPointer { one in
      other.bytes.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
  }

  func path(_ index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

  func digest(_ index: Int) -> SHA256Digest? {
    let start = entries.lowerBound + index * Self.stride
    return bytes.withUnsafeBytes { SHA256Digest(UnsafeRawBufferPointer(rebasing: $0[start..<start + 32])) }
  }

  /// Whether a file has the trace of its entry, and was not changed in the moment of the record.
  func isUnchanged(_ index: Int, in root: OpenFolder) -> Bool {
    let expected = trace(index)
    guard expected.modified < recorded else { return false }
    return bytes[range(index).lowerBound...].withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { root.trace(of: $0) == expected } ?? false
      }
    }
  }

  func isUnchanged(_ path: String, in root: OpenFolder) -> Bool {
    index(of: path).map { isUnchanged($0, in: root) } ?? false
  }

  func digest(of path: String) -> SHA256Digest? { index(of: path).flatMap(digest) }

  /// The bytes of a path, valid until `body` returns.
  func withPath<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(index)])) }
  }

  /// The trace of a file that had this digest; `nil` if it is not known, or had another digest.
  func trace(of path: String, _ digest: SHA256Digest) -> FileTrace? {
    guard let index = index(of: path), self.digest(index) == digest else { return nil }
    let trace = trace(index)
    return trace.modified < recorded ? trace : nil
  }

  func holds(_ path: String) -> Bool { index(of: path) != nil }

  /// The folders of the files, and those around them, sorted; not the top.
  var folders: [String] {
    var folders: Set<String> = []
    var last = ""
    for index in 0..<count {
      var folder = OutputPath.parts(of: path(index)).folder
      guard folder != last else { continue }
      last = folder
      while !folder.isEmpty, folders.insert(folder).inserted { folder = OutputPath.parts(of: folder).folder }
    }
    return folders.sorted()
  }

  func index(of path: String) -> Int? {
    let path = Array(path.utf8)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let other = bytes[range(middle)]
      if other.elementsEqual(path) { return middle }
      if other.lexicographicallyPrecedes(path) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func range(_ index: Int) -> Range<Int> {
    let (first, length) = place(index)
    return paths.lowerBound + first..<paths.lowerBound + first + length
  }

  private func place(_ index: Int) -> (first: Int, length: Int) {
    (Int(number(index, at: 56, as: UInt32.self)), Int(number(index, at: 60, as: UInt32.self)))
  }

  func trace(_ index: Int) -> FileTrace {
    FileTrace(
      size: number(index, at: 32, as: Int64.self), modified: number(index, at: 40, as: Int64.self),
      inode: number(index, at: 48, as: UInt64.self))
  }

  private func number<Number: FixedWidthInteger>(_ index: Int, at offset: Int, as type: Number.Type) -> Number
  {
    bytes.withUnsafeBytes {
      Number(
        littleEndian: $0.loadUnaligned(
          fromByteOffset: entries.lowerBound + index * Self.stride + offset, as: type))
    }
  }

  /// The entries of all files of a manifest, and then their paths; `nil` if the trace of a file is not known.
  static func bytes(of files: Manifest) -> (entries: [UInt8], paths: [UInt8])? {
    var (entries, paths): ([UInt8], [UInt8]) = ([], [])
    entries.reserveCapacity(files.count * stride)
    let isComplete = files.forEachTraced { path, digest, trace in
      digest.withBytes { entries.append(contentsOf: $0) }
      entries.append(trace.size)
      entries.append(trace.modified)
      entries.append(trace.inode)
      entries.append(UInt32(paths.count))
      entries.append(UInt32(path.count))
      paths += path
      paths.append(0)
    }
    return isComplete ? (entries, paths) : nil
  }
}
