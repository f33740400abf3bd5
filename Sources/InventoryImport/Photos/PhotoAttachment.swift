import Diagnostics
import Digests
import Foundation
import InventoryImages
import InventoryModel
import InventoryStore

/// A photo to attach to an item: its source, and where it was requested.
struct PhotoAttachment: Sendable {
  enum Source: Sendable {
    case file
    /// In another store; its thumbnail is used if it is the item's first photo.
    case store(Photo, Snapshot, primaryOf: ItemKey?)
    /// The photo is lost, and its thumbnail replaces it.
    case thumbnail
  }

  /// The path, or the name in messages.
  let file: String
  /// The name in lists.
  let name: String
  /// The place in the CSV, or the file's path if it was matched by key or name.
  let place: Problem.Place
  var kind = AssignedKind.guessed(.item)
  var source = Source.file
  /// The original thumbnail; `nil`: created from the photo.
  var thumbnail: [UInt8]?
  /// The required SHA-256, if it comes from an export.
  var digest: String?

  var isThumbnail: Bool {
    if case .thumbnail = source { true } else { false }
  }

  /// Reads and scales it. Decodes the photo once even if the thumbnail is kept, to detect damage. The error has no
  /// place yet: other items may have the same file.
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
          description: "there is no such file; correct its name"))
    } catch {
      return .failure(
        PhotoFileError(kind: .readOrWrite, description: "cannot be read: \(SystemReason(error))"))
    }
  }

  /// The file, if the result depends only on its bytes.
  var identity: PhotoBytes.Identity? {
    guard case .file = source, thumbnail == nil else { return nil }
    return PhotoBytes.Identity(of: file)
  }

  /// Throws a `RefusedPhoto` if the photo's digest differs.
  func check(_ found: SHA256Digest) throws {
    guard let digest, SHA256Digest(hex: digest) != found else { return }
    throw refused(
      PhotoFileError(
        description: "this is not the exported photo (its SHA-256 differs); restore the original, "
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

  /// A photo in a store cannot be replaced like a file.
  private func isDamagedInStore(_ refusal: PhotoFileError) -> Bool {
    guard case .store = source else { return false }
    return refusal.kind == .badData
  }

  /// Keeps the original thumbnail. It is decoded to detect damage, and created again from the photo if it is damaged.
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
  /// The reason without the photo's name and without alternatives.
  let reason: String
  /// `--missing-photos keep` imports the item without it.
  let isDamagedInStore: Bool
}

extension Error {
  /// Whether the error is that the file does not exist.
  var isAbsence: Bool {
    let error = self as NSError
    return error.domain == NSPOSIXErrorDomain && [ENOENT, ENOTDIR].contains(Int32(error.code))
  }
}

/// The open file of a photo, so that the checked file is the one that is read.
struct PhotoBytes: ~Copyable {
  /// Equal for the same file as long as it does not change: a file used by many items is read once per import.
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

  /// Throws `PhotoFileError` if it is not a regular file or is too large, and a `POSIXError` if the system fails. A
  /// link to a pipe is refused without blocking.
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

  /// The whole file in memory. For a file with more bytes than its pixels can explain, reads only the start and throws
  /// a `PhotoError`.
  func read() throws -> [UInt8] {
    // Files in /proc and the like have bytes, or fail, without stating a size.
    if identity.size == 0 { _ = try start(1) }
    let first = min(identity.size, PhotoHeader.mostOtherBytes)
    if first < identity.size {
      try PhotoHeader.check(byteCount: identity.size, start: start(first))
    }
    return try start(identity.size)
  }

  /// All bytes; fewer if the file was truncated.
  func start() throws -> [UInt8] {
    if identity.size == 0 { _ = try start(1) }
    return try start(identity.size)
  }

  /// The first bytes; fewer if the file was truncated.
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
  /// `nil` if the file does not exist.
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

/// The reason why a file is not read as a photo.
struct PhotoFileError: Error {
  /// Whether the file is invalid, the system could not read it, or a library is missing.
  var kind = Failure.Kind.badData
  let description: String
}
