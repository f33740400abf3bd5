import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages
import Synchronization

/// SHA256SUMS: every file of a build with its SHA-256. `sha256sum -c` checks it, and the next build reads it.
struct Manifest: Sendable {
  private(set) var digests: [String: SHA256Digest] = [:]

  init() {}

  /// Lines without a digest and a valid path are ignored, so that no other file is removed because of them.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count > 66 {
      let path = String(decoding: line.dropFirst(66), as: UTF8.self)
      guard line.dropFirst(64).prefix(2).elementsEqual("  ".utf8), OutputPath.isSafe(path),
        let digest = SHA256Digest(hex: String(decoding: line.prefix(64), as: UTF8.self))
      else { continue }
      digests[path] = digest
    }
  }

  /// False if the path is already listed.
  mutating func add(_ file: WrittenFile) -> Bool {
    digests.updateValue(file.digest, forKey: file.path) == nil
  }

  /// Adds a file of an earlier build that still exists.
  mutating func keep(_ path: String, _ digest: SHA256Digest) { digests[path] = digest }

  /// Adds the files of another manifest.
  mutating func keep(_ other: Manifest) { digests.merge(other.digests) { own, _ in own } }

  /// Refuses a list that does not have these files, which every command of ours writes.
  func refuseUnless(_ signature: [String], in output: String) throws(Failure) {
    guard signature.contains(where: { digests[$0] == nil }) else { return }
    throw Failure(
      .outputRefused, file: output + "/" + SiteLayout.manifest,
      "was written by another program or command; choose another folder or move these files")
  }

  /// Sorted by the bytes of the path.
  var bytes: [UInt8] {
    let paths = digests.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(paths.count * 128)
    for path in paths {
      if let digest = digests[path] { bytes += Self.line(path, digest) }
    }
    return bytes
  }

  /// In the format of `sha256sum`.
  static func line(_ path: String, _ digest: SHA256Digest) -> [UInt8] {
    Array("\(digest.hex())  \(path)\n".utf8)
  }
}

/// The files that a build is changing: each is listed with the digest of its new bytes before it is written.
///
/// The journal of an interrupted build stays in the output, so that the next build recognizes files that no manifest lists. A
/// build without changes has no journal.
final class Journal: Sendable {
  /// The files listed by an interrupted build.
  let left: Manifest
  /// Whether an interrupted build has left a journal, even an empty one.
  let isLeft: Bool
  private let root: OpenFolder
  private let descriptor = Mutex<Int32>(-1)

  init(in root: OpenFolder) throws(Failure) {
    self.root = root
    let bytes = try root.contents(of: SiteLayout.journal)
    isLeft = bytes != nil
    left = Manifest(bytes ?? [])
  }

  deinit {
    let file = descriptor.withLock { $0 }
    if file >= 0 { close(file) }
  }

  /// Creates an empty journal, which marks the folder as one of a build.
  func begin() throws(Failure) { try append([]) }

  /// Costs one system call.
  func add(_ path: String, _ digest: SHA256Digest) throws(Failure) {
    try append(Manifest.line(path, digest))
  }

  private func append(_ bytes: [UInt8]) throws(Failure) {
    let isWritten = descriptor.withLock { file in
      if file < 0 {
        // Does not block on a pipe.
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        file = openat(root.descriptor, SiteLayout.journal, flags, 0o666)
      }
      return file >= 0 && write(file, bytes, bytes.count) == bytes.count
    }
    guard isWritten else {
      throw Failure.system(.readOrWrite, root.path + "/" + SiteLayout.journal, "cannot be written")
    }
  }

  /// The manifest now lists everything.
  func remove() throws(Failure) {
    if isLeft || descriptor.withLock({ $0 >= 0 }) { try root.remove(SiteLayout.journal) }
  }
}
