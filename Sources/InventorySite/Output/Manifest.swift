import Diagnostics
import Digests
import Files
import InventoryPages

/// SHA256SUMS: every file of a build with its SHA-256. `sha256sum -c` checks it, and the next build reads it.
///
/// The paths are in one array, so that a million files need no object each; a table finds them.
struct Manifest: Sendable {
  private var entries: [Entry] = []
  /// The paths, each with a NUL after it.
  private var paths: [UInt8] = []
  /// The index of an entry, plus 1, at the place of its path or in the first free place after that.
  private var table: [UInt32] = []

  private struct Entry {
    /// Where the path begins, and its number of bytes.
    let start: UInt32
    let length: UInt32
    var digest: SHA256Digest
    /// `nil` if it is not known.
    var trace: FileTrace?

    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }

  init() {}

  /// Lines without a digest and a valid path are ignored, so that no other file is removed because of them.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count > 66 {
      let path = line.dropFirst(66)
      guard line.dropFirst(64).prefix(2).elementsEqual("  ".utf8), OutputPath.isSafe(path),
        let digest = SHA256Digest(hexDigits: line.prefix(64))
      else { continue }
      set(Array(path), digest, nil)
    }
  }

  /// The files of an index, with other traces for some of them.
  init(_ index: FileIndex, _ traces: [String: FileTrace]) {
    for number in 0..<index.count {
      let path = index.path(number)
      guard let digest = index.digest(number) else { continue }
      set(Array(path.utf8), digest, traces[path] ?? index.trace(number))
    }
  }

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }

  /// Sorted by their bytes.
  var sortedPaths: [String] { order.map { String(decoding: paths[entries[$0].range], as: UTF8.self) } }

  func digest(of path: String) -> SHA256Digest? { index(of: Array(path.utf8)).map { entries[$0].digest } }

  func holds(_ path: String) -> Bool { digest(of: path) != nil }

  /// False if the path is already listed.
  mutating func add(_ file: WrittenFile) -> Bool {
    let path = Array(file.path.utf8)
    guard index(of: path) == nil else { return false }
    set(path, file.digest, file.trace)
    return true
  }

  /// Adds a file of an earlier build that still exists.
  mutating func keep(_ path: String, _ digest: SHA256Digest) { set(Array(path.utf8), digest, nil) }

  /// Adds the files of another manifest that are not listed.
  mutating func keep(_ other: Manifest) {
    for entry in other.entries {
      let path = Array(other.paths[entry.range])
      if index(of: path) == nil { set(path, entry.digest, entry.trace) }
    }
  }

  /// The paths that another manifest does not list, sorted.
  func paths(notIn other: Manifest) -> [String] {
    entries.lazy.map { Array(paths[$0.range]) }.filter { other.index(of: $0) == nil }
      .map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Whether both list the same files.
  func isSame(as other: Manifest) -> Bool {
    count == other.count
      && entries.allSatisfy { entry in
        other.index(of: Array(paths[entry.range])).map { other.entries[$0].digest } == entry.digest
      }
  }

  /// Refuses a list that does not have these files, which every command of ours writes.
  func refuseUnless(_ signature: [String], in output: String) throws(Failure) {
    guard !signature.allSatisfy(holds) else { return }
    throw Failure(
      .outputRefused, file: output + "/" + SiteLayout.manifest,
      "was written by another program or command; choose another folder or move these files")
  }

  /// Sorted by the bytes of the path, in the format of `sha256sum`.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(paths.count + entries.count * 67)
    for index in order {
      let entry = entries[index]
      Self.append(paths[entry.range], entry.digest, to: &bytes)
    }
    return bytes
  }

  /// In the format of `sha256sum`.
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

extension Manifest {
  /// Calls `body` with the path and its digest, sorted by the bytes of the path. The path ends before a NUL. Stops with
  /// a file whose trace is not known, and returns false.
  func forEachTraced(_ body: (UnsafeBufferPointer<UInt8>, SHA256Digest, FileTrace) -> Void) -> Bool {
    paths.withUnsafeBufferPointer { paths in
      for index in order {
        let entry = entries[index]
        guard let trace = entry.trace else { return false }
        body(UnsafeBufferPointer(rebasing: paths[entry.range]), entry.digest, trace)
      }
      return true
    }
  }
}

extension Manifest {
  /// The indexes of entries, sorted by the bytes of their paths. The first 16 bytes decide almost always.
  private var order: [Int] {
    let keys = entries.indices.map { (word(0, of: $0), word(1, of: $0), $0) }
    return keys.sorted { one, other in
      if one.0 != other.0 { return one.0 < other.0 }
      if one.1 != other.1 { return one.1 < other.1 }
      return paths[entries[one.2].range].lexicographicallyPrecedes(paths[entries[other.2].range])
    }.map(\.2)
  }

  /// Eight bytes of a path as a number that sorts like them. No path has a NUL.
  private func word(_ number: Int, of index: Int) -> UInt64 {
    let range = entries[index].range.dropFirst(8 * number).prefix(8)
    return range.reduce(0) { $0 << 8 | UInt64(paths[$1]) } << (8 * UInt64(8 - range.count))
  }

  private func index(of path: [UInt8]) -> Int? {
    guard !table.isEmpty else { return nil }
    var place = Self.hash(path) & (table.count - 1)
    while table[place] != 0 {
      let entry = entries[Int(table[place]) - 1]
      if entry.length == path.count, paths[entry.range].elementsEqual(path) { return Int(table[place]) - 1 }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }

  private mutating func set(_ path: [UInt8], _ digest: SHA256Digest, _ trace: FileTrace?) {
    if let index = index(of: path) {
      entries[index].digest = digest
      entries[index].trace = trace
      return
    }
    entries.append(
      Entry(start: UInt32(paths.count), length: UInt32(path.count), digest: digest, trace: trace))
    paths += path
    paths.append(0)
    if entries.count * 2 > table.count { grow() }
    insert(entries.count - 1, Self.hash(path))
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: max(64, table.count * 2))
    for index in entries.indices.dropLast() { insert(index, Self.hash(paths[entries[index].range])) }
  }

  private mutating func insert(_ index: Int, _ hash: Int) {
    var place = hash & (table.count - 1)
    while table[place] != 0 { place = (place + 1) & (table.count - 1) }
    table[place] = UInt32(index + 1)
  }

  /// Of a process: a list that another program wrote cannot choose paths that clash.
  private static func hash(_ path: some Collection<UInt8>) -> Int {
    var hasher = Hasher()
    let direct: Void? = path.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if direct == nil { Array(path).withUnsafeBytes { hasher.combine(bytes: $0) } }
    return hasher.finalize() & .max
  }
}
