import Diagnostics
import Foundation
import InventoryImages

/// The file of a photo, opened once: what was checked is what is read.
struct PhotoBytes: ~Copyable {
  /// Tells an unchanged file from every other one while an import runs.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  let identity: Identity
  private let descriptor: Int32

  private static let limit = 256 << 20

  /// Throws `NoPhotoFile` for what is not a regular file or too large, and a `POSIXError` where the system refuses.
  /// A link to a pipe is refused, not waited for.
  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw Self.refusal() }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw NoPhotoFile(description: "this is no file that a photo could be in; name another one")
    }
    guard status.st_size <= Self.limit else {
      throw NoPhotoFile(
        description:
          "the file is larger than \(Self.limit >> 20) MiB, which no photo of a household is; save it smaller"
      )
    }
    identity = Identity(status)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The whole file, in memory once. Of a file with more bytes than its pixels account for only the first part is read,
  /// and a `PhotoError` thrown.
  func read() throws -> [UInt8] {
    // A file of the system may have bytes, or refuse them, without stating a size.
    if identity.size == 0 { _ = try part(1) }
    let first = min(identity.size, PhotoHeader.mostOtherBytes)
    if first < identity.size {
      try PhotoHeader.check(byteCount: identity.size, start: part(first))
    }
    return try part(identity.size)
  }

  /// The first bytes; fewer if the file has become shorter.
  private func part(_ count: Int) throws -> [UInt8] {
    var failure: (any Error)?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let start = buffer.baseAddress.map { $0 + done }
        let read = pread(descriptor, start, count - done, off_t(done))
        if read == 0 { return }
        if read > 0 { done += read } else if errno != EINTR { return failure = Self.refusal() }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private static func refusal() -> any Error {
    NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
  }
}

extension PhotoBytes.Identity {
  /// `nil` where there is no such file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if os(macOS)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}

/// Why a file is not read as a photo.
struct NoPhotoFile: Error {
  /// Whether the file is wrong, the system refused to read it, or a library is missing.
  var kind = Failure.Kind.badData
  let description: String
}
