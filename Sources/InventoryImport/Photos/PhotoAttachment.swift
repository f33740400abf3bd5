import Diagnostics
import Digests
import Foundation
import InventoryImages
import InventoryModel
import InventoryStore

/// A photo to attach to an item, with its source and the place that requests it.
struct PhotoAttachment: Sendable {
  enum Source: Sendable {
    case file
    /// A photo of another store. If it is the primary photo of an item there, `primaryOf` is the key of that item,
    /// whose thumbnail is then used.
    case store(Photo, Snapshot, primaryOf: ItemKey?)
    /// The thumbnail of a photo that is lost. The thumbnail is attached instead of the photo.
    case thumbnail
  }

  /// The path of the file; for any other source, the name of the photo in messages.
  let file: String
  /// The file name that the item lists.
  let name: String
  /// The place that names the photo, or the path of the file if the photo was matched by key or name.
  let place: Problem.Place
  var kind = AssignedKind.guessed(.item)
  var source = Source.file
  /// The original thumbnail. `nil` if there is none, or for a photo of another store, whose thumbnail is read from that
  /// store.
  var thumbnail: [UInt8]?
  /// The SHA-256 that the photo must have; `nil` if no export states it.
  var digest: String?

  var isThumbnail: Bool {
    if case .thumbnail = source { true } else { false }
  }

  /// Reads the photo and makes its thumbnail. Even if the original thumbnail is used, the photo is decoded to detect
  /// damage. The error contains no place, because other items may have the same file.
  func read() -> Result<NewPhoto, PhotoFileError> {
    do {
      let photo = try PhotoFile(contents())
      let own = try Thumbnail(of: photo)
      let thumbnail = try keptThumbnail() ?? own.png(at: .three)
      let header = photo.header
      return .success(
        NewPhoto(
          bytes: photo.bytes, format: header.format, width: header.size.width,
          height: header.size.height, hasAlpha: header.hasAlpha, thumbnail: thumbnail))
    } catch let error as PhotoError {
      return .failure(PhotoFileError(kind: error.failureKind, description: "\(error)"))
    } catch let error as PhotoFileError {
      return .failure(error)
    } catch let error as Failure {
      return .failure(PhotoFileError(kind: error.kind, description: "\(error)"))
    } catch  where error.isAbsence {
      return .failure(
        PhotoFileError(
          kind: place.isWhole(file) ? .inputMissing : .badData,
          description: "there is no such file; correct the name"))
    } catch {
      return .failure(
        PhotoFileError(kind: .readOrWrite, description: "cannot be read: \(SystemReason(error))"))
    }
  }

  /// The identity of the file; `nil` if the result of `read` does not depend on the file's bytes alone, or if the
  /// file's status cannot be read.
  var identity: PhotoBytes.Identity? {
    guard case .file = source, thumbnail == nil else { return nil }
    return PhotoBytes.Identity(of: file)
  }

  /// Throws a `RefusedPhoto` if the photo does not have the required digest.
  func check(_ found: SHA256Digest) throws {
    guard let digest, SHA256Digest(hex: digest) != found else { return }
    throw refused(
      PhotoFileError(
        description: "this is not the exported photo (the SHA-256 differs); restore the original, "
          + "or remove sha256 from the item"))
  }

  func refused(_ refusal: PhotoFileError) -> RefusedPhoto {
    let isDamagedInStore = isDamagedInStore(refusal)
    let remedy =
      isDamagedInStore ? ", or leave such photos out with --missing-photos keep" : ""
    return RefusedPhoto(
      kind: refusal.kind, problem: Problem(place, prefix + refusal.description + remedy),
      reason: refusal.description, isDamagedInStore: isDamagedInStore)
  }

  /// Whether the photo is damaged in another store, where a user cannot replace it like a file in a folder.
  private func isDamagedInStore(_ refusal: PhotoFileError) -> Bool {
    guard case .store = source else { return false }
    return refusal.kind == .badData
  }

  /// Returns the original thumbnail after decoding it to detect damage. Returns `nil` if there is none, or if the
  /// thumbnail of an existing photo is damaged; a new thumbnail is then made from the photo.
  private func keptThumbnail() throws -> [UInt8]? {
    let bytes: [UInt8]?
    switch source {
    case .file: bytes = thumbnail
    case .store(_, let snapshot, let item): bytes = try item.flatMap(snapshot.thumbnail)
    case .thumbnail: return try thumbnail.map(Self.checked)
    }
    return bytes.flatMap { try? Self.checked($0) }
  }

  private static func checked(_ thumbnail: [UInt8]) throws(PhotoError) -> [UInt8] {
    let decoded = try Thumbnail(stored: thumbnail)
    return try PhotoHeader(thumbnail).format == .png ? thumbnail : decoded.png(at: .three)
  }

  private var prefix: String {
    switch source {
    case .file: place.line == nil ? "" : "'\(file)': "
    case .store, .thumbnail: file + ": "
    }
  }

  private func contents() throws -> [UInt8] {
    switch source {
    case .file: try PhotoBytes(file).read()
    case .store(let photo, let snapshot, _): try snapshot.bytes(of: photo)
    case .thumbnail: thumbnail ?? []
    }
  }
}

/// The reason why a photo is not attached.
struct RefusedPhoto: Error {
  let kind: Failure.Kind
  let problem: Problem
  /// The reason, without the name of the photo and without the advice to use `--missing-photos keep`.
  let reason: String
  /// Whether `--missing-photos keep` imports the item without the photo, because the photo is damaged in another store.
  let isDamagedInStore: Bool
}

extension Error {
  /// Whether the error means that the file does not exist.
  var isAbsence: Bool {
    let error = self as NSError
    return error.domain == NSPOSIXErrorDomain && [ENOENT, ENOTDIR].contains(Int32(error.code))
  }
}

/// The open file of a photo. The file stays open, so that the file that is checked is also the file that is read.
struct PhotoBytes: ~Copyable {
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

  private static let limit = 256 << 20

  /// Opens a file. Throws `PhotoFileError` if the path is not a regular file or the file is too large, and an error in
  /// `NSPOSIXErrorDomain` if a system call fails. A pipe is refused without waiting for another program.
  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw Self.refusal() }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw PhotoFileError(description: "this is not a regular file; choose a photo file")
    }
    guard status.st_size <= Self.limit else {
      let size = "the file is larger than \(Self.limit >> 20) MiB"
      throw PhotoFileError(description: size + ", the limit for photos; resize it")
    }
    identity = Identity(status)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Returns the whole file. If the file has more bytes than its pixels can explain, reads only the start and throws a
  /// `PhotoError`.
  func read() throws -> [UInt8] {
    // Files in /proc and similar folders report a size of 0. If such a file cannot be read, reading one byte throws.
    if identity.size == 0 { _ = try start(1) }
    let first = min(identity.size, PhotoHeader.mostOtherBytes)
    if first < identity.size {
      try PhotoHeader.check(byteCount: identity.size, start: start(first))
    }
    return try start(identity.size)
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

  private static func refusal() -> any Error {
    NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
  }
}

extension PhotoBytes.Identity {
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

/// The reason why a file cannot be read as a photo.
struct PhotoFileError: Error {
  /// Whether the file is invalid, the system could not read it, or a library is missing.
  var kind = Failure.Kind.badData
  let description: String
}
