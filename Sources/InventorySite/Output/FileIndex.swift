import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages

/// The files of an output as the last build left them, sorted by the bytes of their paths, each with its digest.
///
/// An index with traces works like Git's index: a file with the same trace is not read again. Such an index is part of
/// a `BuildRecord`, and is used without decoding, so that even an index of a hundred thousand files loads quickly. An
/// index without traces comes from a list in the format of `sha256sum`.
struct FileIndex: Sendable {
  let count: Int
  /// The entries of the files. Each entry has a digest, and the offset and the length of its path. In an index with
  /// traces, each entry also has a size, a time and an inode.
  private let entries: ArraySlice<UInt8>
  /// The paths, each followed by a NUL.
  private let paths: ArraySlice<UInt8>
  /// The time when the traces were recorded, in nanoseconds since 1970; `nil` if the index has no traces. A file that
  /// was modified at this time or later has to be read.
  private let recorded: Int64?

  private static let untracedSize = 40
  private static let tracedSize = 64

  private var size: Int { recorded == nil ? Self.untracedSize : Self.tracedSize }

  /// Creates an index without files.
  init() {
    (count, entries, paths, recorded) = (0, [], [], nil)
  }

  /// Reads the index from a record, which contains the number of files, the number of bytes of the paths, the entries,
  /// and the paths. Returns `nil` unless each path is inside the record and ends with a NUL.
  init?(from reader: inout ByteReader, recorded: Int64) {
    guard let count = reader.number(as: Int64.self), let pathBytes = reader.number(as: Int64.self),
      (0...Int64(reader.count / Self.tracedSize)).contains(count),
      let entries = reader.bytes(Int(count) * Self.tracedSize), let paths = reader.bytes(Int(pathBytes))
    else { return nil }
    self.init(Int(count), entries, paths, recorded: recorded)
    guard isComplete else { return nil }
  }

  /// Creates an index without traces.
  init(_ entries: [UInt8], _ paths: [UInt8]) {
    self.init(entries.count / Self.untracedSize, entries[...], paths[...], recorded: nil)
  }

  private init(_ count: Int, _ entries: ArraySlice<UInt8>, _ paths: ArraySlice<UInt8>, recorded: Int64?) {
    (self.count, self.entries, self.paths, self.recorded) = (count, entries, paths, recorded)
  }

  private var isComplete: Bool {
    paths.withUnsafeBufferPointer { paths in
      (0..<count).allSatisfy { number in
        let place = place(number)
        return place.upperBound < paths.count && paths[place.upperBound] == 0
      }
    }
  }

  var isTraced: Bool { recorded != nil }

  /// The number of bytes of all paths, including their NULs.
  var pathBytes: Int { paths.count }

  /// Whether both indexes share the same memory. Equal contents are not enough.
  func isSame(as other: FileIndex) -> Bool {
    entries.withUnsafeBufferPointer { one in
      other.entries.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
  }

  func path(_ number: Int) -> String { withPath(number) { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the bytes of a path, which are valid until `body` returns. A NUL follows them.
  func withPath<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    paths.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[place(number)])) }
  }

  func digest(_ number: Int) -> SHA256Digest? {
    entries.withUnsafeBytes {
      SHA256Digest(UnsafeRawBufferPointer(rebasing: $0[number * size..<number * size + 32]))
    }
  }

  func digest(of path: String) -> SHA256Digest? { index(of: path).flatMap(digest) }

  /// Returns the trace of a file; `nil` if the index has no traces.
  func trace(_ number: Int) -> FileTrace? {
    guard isTraced else { return nil }
    return FileTrace(
      size: self.number(number, at: 40, as: Int64.self),
      modified: self.number(number, at: 48, as: Int64.self),
      inode: self.number(number, at: 56, as: UInt64.self))
  }

  /// Returns the files of a range, roughly in the order of their inodes, because file systems look up files faster in
  /// that order.
  func byInode(_ files: Range<Int>) -> [Int] {
    guard isTraced, files.count >= 64 else { return Array(files) }
    let inodes = files.map { number($0, at: 56, as: UInt64.self) }
    let least = inodes.min() ?? 0
    let bins = files.count / 32
    let width = ((inodes.max() ?? 0) - least) / UInt64(bins) + 1
    var starts = [Int](repeating: 0, count: bins + 1)
    for inode in inodes { starts[Int((inode - least) / width) + 1] += 1 }
    for bin in 1...bins { starts[bin] += starts[bin - 1] }
    var sorted = [Int](repeating: 0, count: files.count)
    for (file, inode) in zip(files, inodes) {
      let bin = Int((inode - least) / width)
      sorted[starts[bin]] = file
      starts[bin] += 1
    }
    return sorted
  }

  /// Whether a file has the trace of its entry, and was last modified before the traces were recorded. In the path of
  /// the file, its name in `folder` begins after `prefix` bytes.
  func isUnchanged(_ number: Int, after prefix: Int, in folder: OpenFolder) -> Bool {
    withPath(number) { path in
      path.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { isUnchanged(number, $0 + prefix, in: folder) } ?? false
      }
    }
  }

  /// Whether the file with this NUL-terminated name in `folder` has the trace of entry `number`, and was last modified
  /// before the traces were recorded.
  func isUnchanged(_ number: Int, _ name: UnsafePointer<CChar>, in folder: OpenFolder) -> Bool {
    guard let recorded, let expected = trace(number), expected.modified < recorded else { return false }
    return folder.trace(of: name) == expected
  }

  func isUnchanged(_ path: String, in root: OpenFolder) -> Bool {
    index(of: path).map { isUnchanged($0, after: 0, in: root) } ?? false
  }

  func holds(_ path: String) -> Bool { index(of: path) != nil }

  /// The ranges of consecutive files in the same folder; the path of the output itself is empty.
  var runs: [(folder: String, files: Range<Int>)] {
    var runs: [(folder: String, files: Range<Int>)] = []
    paths.withUnsafeBufferPointer { paths in
      var start = 0
      for number in 0..<count where number + 1 == count || !isSameFolder(number, number + 1, paths) {
        runs.append((OutputPath.parts(of: path(start)).folder, start..<number + 1))
        start = number + 1
      }
    }
    return runs
  }

  private func isSameFolder(_ one: Int, _ other: Int, _ paths: UnsafeBufferPointer<UInt8>) -> Bool {
    func folder(_ number: Int) -> UnsafeBufferPointer<UInt8> {
      let path = UnsafeBufferPointer(rebasing: paths[place(number)])
      return UnsafeBufferPointer(rebasing: path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    }
    return folder(one).order(to: folder(other)) == 0
  }

  func index(of path: String) -> Int? {
    var path = path
    return path.withUTF8 { path in
      paths.withUnsafeBufferPointer { paths in
        var (low, high) = (0, count)
        while low < high {
          let middle = (low + high) / 2
          let order = UnsafeBufferPointer(rebasing: paths[place(middle)]).order(to: path)
          if order == 0 { return middle }
          if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
      }
    }
  }

  /// Returns the range of a path in `paths`, without the NUL.
  private func place(_ number: Int) -> Range<Int> {
    let first = Int(self.number(number, at: 32, as: UInt32.self))
    return first..<first + Int(self.number(number, at: 36, as: UInt32.self))
  }

  private func number<Number: FixedWidthInteger>(_ entry: Int, at offset: Int, as type: Number.Type) -> Number
  {
    entries.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: entry * size + offset, as: type))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns a negative number if these bytes sort before `other`, zero if they are the same, and otherwise a positive
  /// number.
  func order(to other: UnsafeBufferPointer<UInt8>) -> Int {
    let shared = Swift.min(count, other.count)
    if shared > 0, let one = baseAddress, let other = other.baseAddress {
      let order = memcmp(one, other, shared)
      if order != 0 { return Int(order) }
    }
    return count - other.count
  }
}

extension FileIndex {
  /// Returns the entries of all files of a manifest, and their paths; `nil` if the trace of any file is unknown.
  static func bytes(of files: Manifest) -> (entries: [UInt8], paths: [UInt8])? {
    var (entries, paths): ([UInt8], [UInt8]) = ([], [])
    entries.reserveCapacity(files.count * tracedSize)
    paths.reserveCapacity(files.pathBytes)
    let isComplete = files.forEachTraced { append($0, $1, $2, to: &entries, &paths) }
    return isComplete ? (entries, paths) : nil
  }

  /// Appends the entry and the path of a file. The entry is appended with a single call, because an index may have a
  /// million entries.
  static func append(
    _ path: UnsafeBufferPointer<UInt8>, _ digest: SHA256Digest, _ trace: FileTrace?,
    to entries: inout [UInt8], _ paths: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(byteCount: tracedSize, alignment: 8) { entry in
      digest.withBytes { entry.copyMemory(from: $0) }
      entry.storeBytes(of: UInt32(paths.count).littleEndian, toByteOffset: 32, as: UInt32.self)
      entry.storeBytes(of: UInt32(path.count).littleEndian, toByteOffset: 36, as: UInt32.self)
      if let trace {
        entry.storeBytes(of: trace.size.littleEndian, toByteOffset: 40, as: Int64.self)
        entry.storeBytes(of: trace.modified.littleEndian, toByteOffset: 48, as: Int64.self)
        entry.storeBytes(of: trace.inode.littleEndian, toByteOffset: 56, as: UInt64.self)
      }
      entries.append(contentsOf: entry.prefix(trace == nil ? untracedSize : tracedSize))
    }
    paths.append(contentsOf: path)
    paths.append(0)
  }
}
