package import Diagnostics
import Foundation

/// A file that is written piece by piece to a temporary file. `finish` moves the temporary file to its destination, so
/// after a crash, either the complete old file or the complete new file exists. Without `finish`, the temporary file is
/// removed when this object is released.
package final class OutputFile {
  private let path: String
  /// The path of the file to replace; differs from `path` if `path` is a symbolic link.
  private let place: String
  /// The temporary file; `nil` for a pipe or a device, which is written to directly.
  private let unfinished: Unfinished?
  private let descriptor: Int32

  /// Starts to write a file. An existing file is replaced only by `finish`, and its permissions are kept. If `path` is
  /// a symbolic link, its target is replaced. Throws if the file is protected: see ``ProtectedFile``.
  package convenience init(_ path: String) throws(Failure) {
    try self.init(path, mayBe: ProtectedFile.refuse)
  }

  private init(
    _ path: String, forNew readers: Readers = .umask,
    mayBe check: (_ place: String, _ named: String) throws(Failure) -> Void
  ) throws(Failure) {
    self.path = path
    let status = try FileStatus.read(path, stat)
    let kind = status.map { FileKind(mode: $0.st_mode) }
    if path.hasSuffix("/") || kind == .folder {
      throw Failure(.outputRefused, file: path, "is a folder; choose a file")
    }
    place = status != nil ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    try check(place, path)
    if kind == .other {
      let stream = open(path, O_WRONLY | O_CLOEXEC)
      guard stream >= 0 else { throw Failure.output(path, "cannot be opened") }
      (unfinished, descriptor) = (nil, stream)
    } else {
      let file = try Unfinished(.file, beside: place, named: path)
      if let status { fchmod(file.descriptor, status.st_mode & 0o777) }
      if status == nil, readers == .owner, fchmod(file.descriptor, 0o600) != 0 {
        throw Failure.system(.readOrWrite, path, "cannot be made private")
      }
      (unfinished, descriptor) = (file, file.descriptor)
    }
  }

  deinit {
    if unfinished == nil { close(descriptor) }
  }

  /// Writes a whole file. `readers` applies to a new file only; an existing file keeps its permissions.
  package static func write(
    _ bytes: [UInt8], to path: String, forNew readers: Readers = .umask
  ) throws(Failure) {
    try OutputFile(path, forNew: readers, mayBe: ProtectedFile.refuse).finish(with: bytes)
  }

  /// Writes a whole file, such as a site.yml, without the checks of ``ProtectedFile``. With `.owner`, the file gets
  /// mode 0600 even if it already exists.
  package static func create(
    _ path: String, with bytes: [UInt8], for readers: Readers = .umask
  ) throws(Failure) {
    let file = try OutputFile(path, mayBe: { _, _ in })
    if readers == .owner, fchmod(file.descriptor, 0o600) != 0 {
      throw Failure.system(.readOrWrite, path, "cannot be made private")
    }
    try file.finish(with: bytes)
  }

  /// The readers of a new file.
  package enum Readers: Sendable {
    /// The users that the umask allows.
    case umask
    /// Only the owner of the file: mode 0600.
    case owner
  }

  /// Whether the group or other users can read an existing file.
  package static func isReadableByOthers(_ path: String) throws(Failure) -> Bool {
    try FileStatus.read(path, stat).map { $0.st_mode & 0o044 != 0 } ?? false
  }

  /// Calls `body` with a function that writes to the file at `path`, or with `standardOutput` if `path` is `nil`. After
  /// `body` has returned, the file is moved to its destination.
  package static func write<Result>(
    to path: String?, or standardOutput: @escaping ([UInt8]) throws -> Void,
    _ body: (([UInt8]) throws -> Void) throws -> Result
  ) throws -> Result {
    guard let path else { return try body(standardOutput) }
    let file = try OutputFile(path)
    let result = try body(file.write)
    try file.finish()
    return result
  }

  private func finish(with bytes: [UInt8]) throws(Failure) {
    try write(bytes)
    try finish()
  }

  /// Appends to the temporary file; the destination does not change before `finish`.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard writeWhole(bytes, to: descriptor) else {
      throw Failure.system(.readOrWrite, path, "cannot be written")
    }
  }

  /// Syncs the file to disk, and moves it to its destination.
  package func finish() throws(Failure) {
    guard let unfinished else { return }
    guard sync(descriptor), unfinished.moveToPlace() else {
      throw Failure.system(.readOrWrite, path, "cannot be written")
    }
    guard syncFolder(of: place) else {
      throw Failure.system(.readOrWrite, path, "was written, but its folder cannot be synced to disk")
    }
  }
}

/// Refuses to replace a store, its journals, a site.yml, or a file that looks like the salt of a site.
package enum ProtectedFile {
  /// Throws if the file at `path` must not be replaced. `named` is the path in messages.
  package static func refuse(_ path: String, named: String) throws(Failure) {
    if isSettings(path) {
      throw Failure(.outputRefused, file: named, "is the settings file of a site; choose another file")
    }
    let start = try firstBytes(of: path)
    if looksLikeSalt(start) {
      throw Failure(.outputRefused, file: named, "looks like the salt of a site; choose another file")
    }
    if beginsLikeStore(start) {
      throw Failure(
        .outputRefused, file: named, "is an SQLite file, possibly your store; choose another file")
    }
    if let store = journaledStore(path), beginsLikeStore(try firstBytes(of: store)) {
      throw Failure(
        .outputRefused, file: named, "has the name of a journal file of '\(store)'; choose another file")
    }
  }

  /// Whether a file with this name could be treated as the settings of a site or as the journal of a store.
  package static func isReserved(_ name: String) -> Bool {
    isSettings(name) || journaledStore(name) != nil
  }

  /// Returns the path of the store whose journal SQLite would store at `path`; `nil` if the path does not end like a
  /// journal path.
  private static func journaledStore(_ path: String) -> String? {
    ["-journal", "-wal", "-shm"].first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
  }

  private static func isSettings(_ path: String) -> Bool {
    URL(fileURLWithPath: path).lastPathComponent.lowercased() == "site.yml"
  }

  private static func beginsLikeStore(_ start: [UInt8]) -> Bool {
    start.starts(with: "SQLite format 3\0".utf8)
  }

  /// Whether these bytes are exactly a salt as `coffer init` writes it: one line of 64 hex digits.
  private static func looksLikeSalt(_ start: [UInt8]) -> Bool {
    (64...65).contains(start.count) && (start.last == UInt8(ascii: "\n")) == (start.count == 65)
      && start.prefix(64).allSatisfy { $0 < 0x80 && Unicode.Scalar($0).properties.isASCIIHexDigit }
  }

  /// Returns the first 66 bytes of a file, one byte more than a salt file can have; empty for a pipe or a device.
  /// Throws if the file cannot be read, because it may be a store.
  private static func firstBytes(of path: String) throws(Failure) -> [UInt8] {
    guard try FileKind(at: path) == .file else { return [] }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw Failure.output(path, "cannot be read to check whether it is a store") }
    defer { close(file) }
    guard let bytes = read(upTo: 66, from: file) else {
      throw Failure.output(path, "cannot be read to check whether it is a store")
    }
    return bytes
  }
}
