import Diagnostics
import Digests
import Files
import Foundation
import InventoryImages
package import InventoryModel
import InventorySettings
import Synchronization

/// A cache of the pictures that imports, builds and reports have made, so that each photo is decoded only once. The key
/// `cache` in site.yml enables the cache.
///
/// The name of a picture is a digest of everything that the picture depends on: the digest of its source, its size or
/// scale, and the versions of the decoders and the encoder. Each file begins with a digest of the name and the picture,
/// so that a damaged or renamed file is not used. Several builds, reports, sites and machines can share a folder: files
/// are replaced by renames, and the same name always means the same bytes. If the cache cannot be read or written, a
/// build takes longer, but does not fail.
package final class PictureCache: Sendable {
  let folder: String
  /// The names of the pictures that this build, report or import used.
  private let used = Mutex<Set<String>>([])
  /// The names of the pictures that this build, report or import has tried to add to the cache. Two photos can have the
  /// same thumbnail, which is then stored only once.
  private let added = Mutex<Set<String>>([])
  private let failure = Mutex<Problem?>(nil)

  /// The number of consecutive builds after which an unused picture is deleted.
  private static let mostBuilds = 30
  static let pictures = "pictures"
  /// The name of the file that lists, for each picture, the number of the last build that used it.
  static let list = "builds.txt"

  private let isReadOnly: Bool
  /// Another cache, which is searched for pictures that are not in this one.
  private let other: PictureCache?

  /// If `isReadOnly` is `true`, existing pictures are used, but nothing is written. Nothing is written to `other`.
  package init(_ folder: String, isReadOnly: Bool = false, other: PictureCache? = nil) {
    (self.folder, self.isReadOnly, self.other) = (folder, isReadOnly, other)
  }

  /// The identity of a picture: a digest of everything that the picture depends on.
  package struct Key: Hashable, Sendable {
    fileprivate let name: String

    /// `source` is the digest of the bytes that the picture is made from; `form` is the size or the scale of the
    /// picture.
    package init(_ source: String, _ form: String, format: PhotoFormat) {
      let text = [PictureVersions.text(for: format), source, form].joined(separator: "\n")
      name = SHA256Digest(of: text.utf8).hex(40)
    }

    fileprivate var path: String { PictureCache.pictures + "/" + name.prefix(2) + "/" + name.dropFirst(2) }
  }

  /// The message about the first failure to use the cache; `nil` if there was no failure.
  package var problem: String? { failure.withLock { $0.map { "\($0)" } } }

  /// Returns the pictures with these keys; `nil` if any of them is missing or damaged.
  package func pictures(_ keys: [Key]) -> [[UInt8]]? { ownPictures(keys) ?? other?.pictures(keys) }

  private func ownPictures(_ keys: [Key]) -> [[UInt8]]? {
    var pictures: [[UInt8]] = []
    for key in keys {
      guard let data = FileManager.default.contents(atPath: folder + "/" + key.path) else { return nil }
      let bytes = [UInt8](data)
      let picture = Array(bytes.dropFirst(Self.digestLength))
      guard Self.digest(of: picture, key) == Array(bytes.prefix(Self.digestLength)) else { return nil }
      pictures.append(picture)
    }
    used.withLock { $0.formUnion(keys.map(\.name)) }
    return pictures
  }

  /// Stores pictures, one for each key. A failure is recorded in `problem`, and does not end the build.
  package func add(_ pictures: [[UInt8]], as keys: [Key]) {
    guard !isReadOnly else { return }
    for (key, picture) in zip(keys, pictures) where added.withLock({ $0.insert(key.name).inserted }) {
      do {
        try write(Self.digest(of: picture, key) + picture, to: key.path)
        used.withLock { _ = $0.insert(key.name) }
      } catch {
        note(error)
      }
    }
  }

  /// Marks these pictures as used by a build that changes nothing.
  func use(_ names: [String]) { used.withLock { $0.formUnion(names) } }

  /// Records which pictures a report or an import used, so that the next builds do not delete them. Call this at its
  /// end.
  package func recordUses() {
    let used = used.withLock { $0 }
    guard !used.isEmpty, !isReadOnly else { return }
    do {
      let before = FileManager.default.contents(atPath: folder + "/" + Self.list)
      var uses = CacheUses(before)
      uses.note(used)
      if before != Data(uses.bytes) { try write(uses.bytes, to: Self.list) }
    } catch {
      note(error)
    }
  }

  /// Deletes the pictures that none of the last `mostBuilds` builds used, unless the cache is read-only. Returns the
  /// names of the pictures that this build used. Call this method at the end of a build.
  @discardableResult func finish() -> [String] {
    let used = used.withLock { names in
      defer { names = [] }
      return names
    }
    added.withLock { $0 = [] }
    guard !isReadOnly else { return used.sorted() }
    do {
      var uses = CacheUses(FileManager.default.contents(atPath: folder + "/" + Self.list))
      let names = try names()
      for name in uses.finishBuild(used: used, of: names, keeping: Self.mostBuilds) {
        try FileManager.default.removeItem(atPath: folder + "/" + path(of: name))
      }
      try write(uses.bytes, to: Self.list)
    } catch {
      note(error)
    }
    return used.sorted()
  }

  /// Deletes the files that builds and reports have written to the folder, and then the folder if it is empty. Returns
  /// the numbers of pictures and of build records. A dry run only counts them.
  package static func remove(_ folder: String, isDryRun: Bool) throws -> (pictures: Int, builds: Int) {
    let cache = PictureCache(folder)
    let names = try cache.names()
    let builds = try LastBuild.removeRecords(in: folder, isDryRun: isDryRun)
    guard !isDryRun else { return (names.count, builds) }
    let files = FileManager.default
    for name in names { try files.removeItem(atPath: folder + "/" + cache.path(of: name)) }
    if files.fileExists(atPath: folder + "/" + list) { try files.removeItem(atPath: folder + "/" + list) }
    let starts = (try? files.contentsOfDirectory(atPath: folder + "/" + pictures)) ?? []
    for name in starts.filter({ $0.utf8.count == 2 }).map({ pictures + "/" + $0 }) + [pictures, ""] {
      rmdir(folder + "/" + name)
    }
    return (names.count, builds)
  }

  private func path(of name: String) -> String {
    Self.pictures + "/" + name.prefix(2) + "/" + name.dropFirst(2)
  }

  /// Returns the names of all pictures in the folder, sorted. Other files are ignored.
  private func names() throws -> [String] {
    let files = FileManager.default
    let top = folder + "/" + Self.pictures
    guard files.fileExists(atPath: top) else { return [] }
    return try files.contentsOfDirectory(atPath: top).filter { $0.utf8.count == 2 }.sorted().flatMap {
      start in
      try files.contentsOfDirectory(atPath: top + "/" + start).map { start + $0 }.filter(Self.isName).sorted()
    }
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.count == 40
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = folder + "/" + path
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try OutputFile.write(bytes, to: file)
  }

  private func note(_ error: any Error) {
    let problem =
      (error as? Failure)?.problems.first.first
      ?? Problem(
        file: folder,
        "cannot be read or written: \(SystemReason(error).text); correct 'cache' in site.yml, or the permissions of this folder"
      )
    failure.withLock { $0 = $0 ?? problem }
  }

  private static let digestLength = 64

  private static func digest(of picture: [UInt8], _ key: Key) -> [UInt8] {
    var stream = SHA256Stream()
    Array(key.name.utf8).withUnsafeBytes { stream.add($0) }
    picture.withUnsafeBytes { stream.add($0) }
    return Array(stream.finish().hex().utf8)
  }
}

/// The number of builds so far, and the number of the last build that used each picture.
struct CacheUses {
  private var build = 0
  private var last: [String: Int] = [:]

  /// Reads the list of a cache. A picture without a valid line is treated as used by the next build.
  init(_ data: Data?) {
    for line in String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let number = Int(parts[0]), number >= 0 else { continue }
      if parts[1] == Self.count { build = number } else { last[String(parts[1])] = number }
    }
  }

  private static let count = "builds"

  /// Marks these pictures as used by the last build.
  mutating func note(_ used: Set<String>) {
    for name in used { last[name] = build }
  }

  /// Counts a build. Of the pictures `names`, returns the pictures that none of the last `limit` builds used.
  mutating func finishBuild(used: Set<String>, of names: [String], keeping limit: Int) -> [String] {
    build += 1
    var unused: [String] = []
    var next: [String: Int] = [:]
    for name in names {
      let use = used.contains(name) ? build : min(last[name] ?? build, build)
      if build - use >= limit { unused.append(name) } else { next[name] = use }
    }
    last = next
    return unused
  }

  var bytes: [UInt8] {
    let lines = ["\(build) \(Self.count)"] + last.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
