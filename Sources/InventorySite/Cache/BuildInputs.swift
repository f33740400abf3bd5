import Diagnostics
import Digests
import Files
import Foundation
import InventoryImages
import InventoryModel
import InventorySettings
import InventoryStore
import Theme

/// The inputs of a build. Builds with the same inputs write the same bytes, except for copies of documents, which also
/// depend on the version of qpdf. Files are compared by content, not by time.
struct BuildInputs: Codable, Hashable, Sendable {
  /// The name and version of the program, such as `Coffer 1.2.0`.
  let generator: String
  /// The versions of the libraries that make pictures, keyed by photo format.
  let pictures: [String: String]
  /// The SHA-256 of the store, as hex digits: see `Snapshot.fileDigest()`.
  let store: String
  /// The SHA-256 of site.yml, templates, content, assets, the salt, and the built-in page templates and assets, as hex
  /// digits.
  let sources: String
  /// The SHA-256 of the options as hex digits: the audience, the formats, the date of `--as-of`, and whether damaged
  /// photos are refused.
  let options: String

  /// The folders of a site that a build reads.
  private static let folders = ["assets", "content", "templates"]

  /// `nil` if items are selected or sorted, because a predicate may depend on the time. Also `nil` if the store has no
  /// digest: see `Snapshot.fileDigest()`.
  init?(of request: BuildRequest, _ snapshot: Snapshot) throws(Failure) {
    guard request.selection == nil, let store = try snapshot.fileDigest() else { return nil }
    generator = request.generator
    pictures = Dictionary(
      uniqueKeysWithValues: PhotoFormat.allCases.map { ($0.rawValue, PictureVersions.text(for: $0)) })
    self.store = store.hex()
    sources = try Self.sources(of: request.site).hex()
    var options = InputDigest()
    options.add(request.disclosure.audience.rawValue)
    for format in request.formats { options.add("\(format)") }
    options.add(request.asOf?.text ?? "")
    options.add("\(request.isStrict)")
    self.options = options.finish().hex()
  }

  private static func sources(of site: Site) throws(Failure) -> SHA256Digest {
    var digest = InputDigest()
    for (name, bytes) in (Array(Theme.pages) + Array(Theme.assets)).sorted(by: { $0.key < $1.key }) {
      digest.add(name)
      digest.add(String(decoding: bytes, as: UTF8.self))
    }
    let files = [site.path(Site.settingsFile)] + [site.salt?.path].compactMap(\.self)
    for file in site.isWritten ? files : [] where try FileKind(at: file) == .file {
      try digest.add(file: file)
    }
    for folder in site.isWritten ? folders : [] { try digest.add(folder: site.path(folder), as: folder) }
    return digest.finish()
  }

  /// Returns the first difference between the inputs of two builds, for a message; `nil` if they are the same.
  func difference(from other: BuildInputs) -> String? {
    if generator != other.generator {
      return "another version of Coffer (\(other.generator), not \(generator))"
    }
    if let (format, version) = pictures.first(where: { other.pictures[$0.key] != $0.value }) {
      return "different libraries for \(format) (\(other.pictures[format] ?? "none"), not \(version))"
    }
    if store != other.store { return "another store, or an earlier state of the store" }
    if sources != other.sources { return "different settings (site.yml), salt, templates, content or assets" }
    return options != other.options ? "different options (--audience, --format, --as-of, --strict)" : nil
  }

  /// The SHA-256 of all inputs.
  var digest: SHA256Digest { digest(of: [generator, store, sources, options]) }

  /// The SHA-256 of all inputs apart from the store.
  var withoutStore: SHA256Digest { digest(of: [generator, sources, options]) }

  private func digest(of texts: [String]) -> SHA256Digest {
    var digest = InputDigest()
    for text in texts { digest.add(text) }
    for (format, version) in pictures.sorted(by: { $0.key < $1.key }) {
      digest.add(format)
      digest.add(version)
    }
    return digest.finish()
  }
}

/// Computes the SHA-256 of a sequence of texts, files, numbers and other digests.
struct InputDigest {
  private var stream = SHA256Stream()

  /// Adds the paths of all entries in a folder and its subfolders, including hidden entries, and the bytes of each
  /// file. In the digest, `name` replaces the path of the folder.
  mutating func add(folder: String, as name: String) throws(Failure) {
    guard try FileKind(at: folder) == .folder else { return }
    for entry in try namesInFolder(folder) {
      let (path, name) = (folder + "/" + entry, name + "/" + entry)
      add(name)
      switch (try FileKind.unfollowed(path), try FileKind(at: path)) {
      case (.folder, _): try add(folder: path, as: name)
      case (_, .file): try add(file: path)
      case (_, let kind): add(kind.map { "\($0)" } ?? "missing")
      }
    }
  }

  mutating func add(file path: String) throws(Failure) {
    do {
      add(try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe))
    } catch {
      throw Failure(.readOrWrite, file: path, "cannot be read: \(SystemReason(error))")
    }
  }

  mutating func add(_ text: String) { add(Data(text.utf8)) }

  mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { stream.add($0) }
  }

  mutating func add(_ digest: SHA256Digest) { digest.withBytes { stream.add($0) } }

  /// Adds the number of bytes, then the bytes, so that different sequences of values have different digests.
  private mutating func add(_ bytes: Data) {
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { stream.add($0) }
    bytes.withUnsafeBytes { stream.add($0) }
  }

  consuming func finish() -> SHA256Digest { stream.finish() }
}
