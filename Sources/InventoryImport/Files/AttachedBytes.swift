import Diagnostics
import Foundation
import InventoryDocuments
import InventoryImages

/// The open file of a photo or a document. The file stays open, so that the file that is checked is also the file that is read.
struct AttachedBytes: ~Copyable {
  /// What the file must contain.
  enum Content { case photo, document }

  /// The identity of a file, which stays the same until the file changes. It ensures that an import reads a file once,
  /// even if many items use the file.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  let identity: Identity
  private let descriptor: Int32

  /// The maximum size of a photo in bytes.
  private static let mostPhotoBytes = 256 << 20

  /// Opens a file. Throws `AttachedFileError` or `DocumentError` if the path is not a regular file or the file is too
  /// large, and an error in `NSPOSIXErrorDomain` if a system call fails. A pipe is refused without waiting for another
  /// program.
  init(_ path: String, of content: Content) throws {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw Self.refusal() }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let wanted =
        switch content {
        case .photo: "a photo file"
        case .document: "a PDF file"
        }
      throw AttachedFileError(description: "this is not a regular file; choose \(wanted)")
    }
    try Self.check(byteCount: Int(status.st_size), of: content)
    identity = Identity(status)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Returns all bytes without checking them; fewer if the file was truncated.
  func start() throws -> [UInt8] {
    if identity.size == 0 { _ = try start(1) }
    return try start(identity.size)
  }

  /// Returns the first `count` bytes; fewer if the file was truncated.
  func start(_ count: Int) throws -> [UInt8] {
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

  private static func check(byteCount: Int, of content: Content) throws {
    switch content {
    case .photo where byteCount > mostPhotoBytes:
      throw AttachedFileError(
        description: "the file is larger than \(mostPhotoBytes >> 20) MiB, the limit for photos; resize it")
    case .document where byteCount > DocumentFile.mostBytes: throw DocumentError.tooLarge
    case .photo, .document: return
    }
  }

  private static func refusal() -> any Error {
    NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
  }
}

extension AttachedBytes {
  /// Returns the whole file. If the file has more bytes than its pixels can explain, reads only the start and throws a
  /// `PhotoError`.
  func photo() throws -> [UInt8] {
    // Files in /proc and similar folders report a size of 0. If such a file cannot be read, reading one byte throws.
    if identity.size == 0 { _ = try start(1) }
    let first = min(identity.size, PhotoHeader.mostOtherBytes)
    if first < identity.size {
      try PhotoHeader.check(byteCount: identity.size, start: start(first))
    }
    return try start(identity.size)
  }
}

extension AttachedBytes.Identity {
  /// Creates the identity of the file at a path; `nil` if the file's status cannot be read.
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

/// The reason why a file cannot be attached. The text contains no place, because several items may have the same file.
struct AttachedFileError: Error {
  /// Whether the file is invalid, the system could not read it, or a library is missing.
  var kind = Failure.Kind.badData
  let description: String
}

extension AttachedFileError {
  /// Creates the reason for an error of a system call. `isWhole` states whether the user typed the path, so that a
  /// missing file is missing input.
  init(_ error: any Error, isWhole: Bool) {
    let system = error as NSError
    let isAbsence = system.domain == NSPOSIXErrorDomain && [ENOENT, ENOTDIR].contains(Int32(system.code))
    if isAbsence {
      self.init(
        kind: isWhole ? .inputMissing : .badData, description: "no such file; correct the name")
    } else {
      self.init(kind: .readOrWrite, description: "cannot be read: \(SystemReason(error))")
    }
  }
}
