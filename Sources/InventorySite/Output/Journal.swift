import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages
import Synchronization

/// The files that a build is changing. Each file is listed with the digest of its new bytes before the file is written.
///
/// The journal of an interrupted build stays in the output, so that the next build recognizes files that no manifest
/// lists. A build without changes has no journal.
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

  /// Creates an empty journal, which marks the folder as the output of a build.
  func begin() throws(Failure) { try append([]) }

  /// Adds a line for a file, with the digest of its new bytes. Each line costs one `write`.
  func add(_ path: String, _ digest: SHA256Digest) throws(Failure) {
    try append(Manifest.line(path, digest))
  }

  private func append(_ bytes: [UInt8]) throws(Failure) {
    let isWritten = descriptor.withLock { file in
      if file < 0 {
        // `O_NONBLOCK` keeps `openat` from blocking on a pipe.
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        file = openat(root.descriptor, SiteLayout.journal, flags, 0o666)
      }
      return file >= 0 && write(file, bytes, bytes.count) == bytes.count
    }
    guard isWritten else {
      throw Failure.system(.readOrWrite, root.path + "/" + SiteLayout.journal, "cannot be written")
    }
  }

  /// Removes the journal, because the manifest now lists all files.
  func remove() throws(Failure) {
    if isLeft || descriptor.withLock({ $0 >= 0 }) { try root.remove(SiteLayout.journal) }
  }
}
