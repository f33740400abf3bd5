import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages
import Synchronization

/// SHA256SUMS: every file of a build and the SHA-256 of its bytes. `sha256sum -c` checks it, and the next build reads it.
struct Manifest: Sendable {
  private(set) var digests: [String: SHA256Digest] = [:]

  init() {}

  /// Lines that are not a digest and a path of ours are left out: nobody's file is removed for them.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count > 66 {
      let path = String(decoding: line.dropFirst(66), as: UTF8.self)
      guard line.dropFirst(64).prefix(2).elementsEqual("  ".utf8), OutputPath.isSafe(path),
        let digest = SHA256Digest(hex: String(decoding: line.prefix(64), as: UTF8.self))
      else { continue }
      digests[path] = digest
    }
  }

  /// False when the path is there already.
  mutating func add(_ file: WrittenFile) -> Bool {
    digests.updateValue(file.digest, forKey: file.path) == nil
  }

  /// Lists a file of an earlier build that is still there.
  mutating func keep(_ path: String, _ digest: SHA256Digest) { digests[path] = digest }

  /// Lists the files of another one, too.
  mutating func keep(_ other: Manifest) { digests.merge(other.digests) { own, _ in own } }

  /// Sorted by path, byte by byte.
  var bytes: [UInt8] {
    let paths = digests.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(paths.count * 128)
    for path in paths {
      if let digest = digests[path] { bytes += Self.line(path, digest) }
    }
    return bytes
  }

  /// As `sha256sum` writes it.
  static func line(_ path: String, _ digest: SHA256Digest) -> [UInt8] {
    Array("\(digest.hex())  \(path)\n".utf8)
  }
}

/// The files that a build is changing: each is named here, with the digest of its new bytes, before it is written.
///
/// A build that is interrupted leaves it. The next build then knows which files are ours although no manifest lists them. A
/// build that changes nothing has no journal.
final class Journal: Sendable {
  /// What an interrupted build had named.
  let left: Manifest
  /// Whether an interrupted build has left a journal, be it an empty one.
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

  /// Makes an empty journal: from here on the folder is known as one of a build.
  func begin() throws(Failure) { try append([]) }

  /// Costs one system call.
  func add(_ path: String, _ digest: SHA256Digest) throws(Failure) {
    try append(Manifest.line(path, digest))
  }

  private func append(_ bytes: [UInt8]) throws(Failure) {
    let isWritten = descriptor.withLock { file in
      if file < 0 {
        // Of a pipe, nobody waits for the other end.
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        file = openat(root.descriptor, SiteLayout.journal, flags, 0o666)
      }
      return file >= 0 && write(file, bytes, bytes.count) == bytes.count
    }
    guard isWritten else {
      throw Failure.system(.readOrWrite, root.path + "/" + SiteLayout.journal, "cannot be written")
    }
  }

  /// The manifest names everything now.
  func remove() throws(Failure) {
    if isLeft || descriptor.withLock({ $0 >= 0 }) { try root.remove(SiteLayout.journal) }
  }
}
