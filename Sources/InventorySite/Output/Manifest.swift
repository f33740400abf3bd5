import Digests
import Files

/// SHA256SUMS: every file of a build with its SHA-256. `sha256sum -c` checks it, and the next build reads it.
///
/// All paths are in one array, so that a million files do not need a million objects. A hash table finds a path. An
/// unchanged file of the last build is only marked by its number in that build's index.
struct Manifest: Sendable {
  /// The entries of files that are not marked in `isKept`.
  private var entries: [Entry] = []
  /// The traces of the entries; `nil` if any of them is unknown.
  private var traces: [FileTrace]? = []
  /// The paths of the entries, each followed by a NUL.
  private var paths: [UInt8] = []
  /// A hash table of paths with linear probing. Each slot is 0, or the index of an entry plus 1.
  private var table: [UInt32] = []
  private let earlier: FileIndex
  /// For each file of `earlier`, whether it is listed as unchanged.
  private var isKept: [Bool]
  /// The numbers of those files of `earlier` whose paths are also in `entries`.
  private var replaced: Set<Int> = []
  private var keptCount = 0
  /// The files of this build in the order in which they were added. Each is an index in `entries`, or the bitwise
  /// complement of a number in `earlier`.
  private var added: [Int32] = []

  private struct Entry {
    /// The offset of the path in `paths`; `length` is the number of bytes of the path.
    let start: UInt32
    let length: UInt32
    var digest: SHA256Digest

    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }

  /// Creates an empty list, with room for `expected` files. Files of `earlier` can be added by their numbers.
  init(besides earlier: FileIndex = FileIndex(), expected: Int = 0) {
    self.earlier = earlier
    isKept = [Bool](repeating: false, count: earlier.count)
    guard expected > earlier.count else { return }
    entries.reserveCapacity(expected)
    added.reserveCapacity(expected)
    paths.reserveCapacity(expected * Self.usualPath)
  }

  /// The usual number of bytes of a path.
  private static let usualPath = 48

  /// Lists all files of an index except for the file with this path.
  init(all index: FileIndex, besides path: String? = nil) {
    earlier = index
    isKept = [Bool](repeating: true, count: index.count)
    keptCount = index.count
    if let path, let number = index.index(of: path) {
      isKept[number] = false
      keptCount -= 1
    }
  }

  /// Reads a list in the format of `sha256sum`: see `FileIndex.init(list:)`.
  init(_ list: [UInt8]) { self.init(all: FileIndex(list: list)) }

  /// Lists the files of an index. `traces` are the new traces of some of these files, keyed by path.
  init(_ index: FileIndex, _ traces: [String: FileTrace]) {
    self.init(besides: index)
    for number in 0..<index.count {
      if let trace = traces[index.path(number)], let digest = index.digest(number) {
        index.withPath(number) { set(Array($0), digest, trace) }
      } else {
        _ = keep(number)
      }
    }
  }

  var count: Int { entries.count + keptCount }

  /// An upper bound for the number of bytes of all paths.
  var pathBytes: Int { paths.count + (keptCount > 0 ? earlier.pathBytes : 0) }

  var isEmpty: Bool { count == 0 }

  /// All paths, sorted by their bytes.
  var sortedPaths: [String] {
    var sorted: [String] = []
    forEachSorted { path, _, _, _ in sorted.append(String(decoding: path, as: UTF8.self)) }
    return sorted
  }

  /// The index of each file in `sortedPaths`, in the order in which the files were added.
  var sortedPlaces: [Int] {
    var ofEarlier = [Int](repeating: 0, count: isKept.count)
    var ofEntries = [Int](repeating: 0, count: entries.count)
    var place = 0
    forEachSorted { _, _, _, number in
      if number < 0 { ofEarlier[Int(~number)] = place } else { ofEntries[Int(number)] = place }
      place += 1
    }
    return added.map { $0 < 0 ? ofEarlier[Int(~$0)] : ofEntries[Int($0)] }
  }

  func digest(of path: String) -> SHA256Digest? {
    if let index = index(of: Array(path.utf8)) { return entries[index].digest }
    return keptNumber(of: path).flatMap(earlier.digest)
  }

  /// Returns the number of a kept file; `nil` if no kept file has this path.
  private func keptNumber(of path: String) -> Int? {
    guard keptCount > 0, let number = earlier.index(of: path), isKept[number] else { return nil }
    return number
  }

  func earlierPath(_ number: Int) -> String { earlier.path(number) }

  func holds(_ path: String) -> Bool { digest(of: path) != nil }

  /// Adds a file. Returns `false` if its path is already listed.
  mutating func add(_ file: WrittenFile) -> Bool {
    let path = Array(file.path.utf8)
    guard index(of: path) == nil else { return false }
    if let number = earlier.index(of: file.path) {
      guard !isKept[number] else { return false }
      replaced.insert(number)
    }
    added.append(Int32(entries.count))
    set(path, file.digest, file.trace)
    return true
  }

  /// Adds an unchanged file of `earlier`. Returns `false` if its path is already listed.
  mutating func keep(_ number: Int) -> Bool {
    guard !isKept[number], replaced.isEmpty || !replaced.contains(number) else { return false }
    isKept[number] = true
    keptCount += 1
    added.append(~Int32(number))
    return true
  }

  /// Adds a file of an earlier build that still exists.
  mutating func keep(_ path: String, _ digest: SHA256Digest) { set(Array(path.utf8), digest, nil) }

  /// Adds the files of another manifest whose paths this manifest does not list.
  mutating func keep(_ other: Manifest) {
    other.forEachSorted { path, digest, trace, _ in
      if !holds(String(decoding: path, as: UTF8.self)) { set(Array(path), digest, trace) }
    }
  }

  /// Returns the sorted paths of the files that another manifest does not list.
  func paths(notIn other: Manifest) -> [String] {
    let isShared = earlier.isSame(as: other.earlier)
    var missing: [String] = []
    forEachSorted { path, _, _, number in
      if isShared, number < 0, other.isKept[Int(~number)] { return }
      let isListed =
        other.keptCount == 0
        ? other.index(of: Array(path)) != nil : other.holds(String(decoding: path, as: UTF8.self))
      if !isListed { missing.append(String(decoding: path, as: UTF8.self)) }
    }
    return missing
  }

  /// Whether an added file is missing from an index, or has a different digest there. Removed files do not count.
  func hasChanges(since index: FileIndex) -> Bool {
    entries.contains { entry in
      index.digest(of: String(decoding: paths[entry.range], as: UTF8.self)) != entry.digest
    }
  }

  /// Whether both manifests list the same files with the same digests.
  func isSame(as other: Manifest) -> Bool {
    var isSame = count == other.count
    forEachSorted { path, digest, _, _ in
      if isSame { isSame = other.digest(of: String(decoding: path, as: UTF8.self)) == digest }
    }
    return isSame
  }
}

extension Manifest {
  /// Calls `body` with each path, its digest and its trace, sorted by the bytes of the paths. A NUL follows each path.
  /// Skips files whose trace is unknown, and returns `false` if there are any.
  func forEachTraced(_ body: (UnsafeBufferPointer<UInt8>, SHA256Digest, FileTrace) -> Void) -> Bool {
    var areTraced = true
    forEachSorted { path, digest, trace, _ in
      if let trace { body(path, digest, trace) } else { areTraced = false }
    }
    return areTraced
  }

  /// Calls `body` with each path, its digest, its trace if known, and its number as in `added`, sorted by the bytes of
  /// the path.
  func forEachSorted(
    _ body: (UnsafeBufferPointer<UInt8>, SHA256Digest, FileTrace?, Int32) -> Void
  ) {
    paths.withUnsafeBufferPointer { paths in
      func path(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: paths[entries[index].range])
      }
      func pass(_ index: Int) {
        body(path(index), entries[index].digest, traces?[index], Int32(index))
      }
      var next = sortKeys(of: paths)[...]
      if keptCount > 0 {
        for number in isKept.indices where isKept[number] {
          earlier.withPath(number) { kept in
            while let first = next.first, path(first.index).order(to: kept) < 0 {
              pass(first.index)
              next = next.dropFirst()
            }
            if let digest = earlier.digest(number) {
              body(kept, digest, earlier.trace(number), ~Int32(number))
            }
          }
        }
      }
      for key in next { pass(key.index) }
    }
  }
}

extension Manifest {
  /// An entry, and the first 16 bytes of its path as two numbers that sort like these bytes.
  private struct SortKey {
    let first: UInt64
    let second: UInt64
    let entry: UInt32

    var index: Int { Int(entry) }
  }

  /// Returns the entries, sorted by the bytes of their paths. The first 16 bytes almost always decide the order.
  private func sortKeys(of paths: UnsafeBufferPointer<UInt8>) -> [SortKey] {
    /// Returns 8 bytes of a path as a number. Missing bytes count as NUL, which no path contains.
    func word(_ number: Int, of entry: Entry) -> UInt64 {
      let range = entry.range.dropFirst(8 * number).prefix(8)
      return range.reduce(0) { $0 << 8 | UInt64(paths[$1]) } << (8 * UInt64(8 - range.count))
    }
    var keys = entries.enumerated().map { index, entry in
      SortKey(first: word(0, of: entry), second: word(1, of: entry), entry: UInt32(index))
    }
    keys.sort { one, other in
      if one.first != other.first { return one.first < other.first }
      if one.second != other.second { return one.second < other.second }
      return UnsafeBufferPointer(rebasing: paths[entries[one.index].range])
        .order(to: UnsafeBufferPointer(rebasing: paths[entries[other.index].range])) < 0
    }
    return keys
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
    if trace == nil { traces = nil }
    if let index = index(of: path) {
      entries[index].digest = digest
      if let trace { traces?[index] = trace }
      return
    }
    if let trace { traces?.append(trace) }
    entries.append(Entry(start: UInt32(paths.count), length: UInt32(path.count), digest: digest))
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

  /// Returns a hash that differs in each process, so that a crafted list of paths cannot cause collisions.
  private static func hash(_ path: some Collection<UInt8>) -> Int {
    var hasher = Hasher()
    let direct: Void? = path.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if direct == nil { Array(path).withUnsafeBytes { hasher.combine(bytes: $0) } }
    return hasher.finalize() & .max
  }
}
