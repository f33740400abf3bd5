import Diagnostics
import Digests
import Files
import Foundation
import InventoryImages
import InventoryModel
import InventorySettings

/// All that the output of a build depends on, as one SHA-256: builds with the same inputs write the same bytes. Contents
/// decide, not times.
struct BuildInputs {
  private var stream = SHA256Stream()

  /// The folders of a site that a build reads.
  private static let folders = ["assets", "content", "templates"]

  /// `store` is the digest of the store's file.
  static func digest(of request: BuildRequest, store: SHA256Digest) throws(Failure) -> SHA256Digest {
    var inputs = BuildInputs()
    let site = request.site
    inputs.add("generator", request.generator)
    for format in PhotoFormat.allCases { inputs.add("pictures", PictureVersions.text(for: format)) }
    inputs.add("audience", request.disclosure.audience.rawValue)
    inputs.add("formats", request.formats.map { "\($0)" }.joined(separator: ","))
    inputs.add("as of", request.asOf?.text ?? "")
    inputs.add("strict", "\(request.isStrict)")
    // Messages name files as the user does.
    inputs.add("site", site.folder)
    if let salt = site.salt, try FileKind(at: salt.path) == .file {
      try inputs.add(file: salt.path, as: "salt")
    }
    try inputs.add(file: site.path(Site.settingsFile), as: Site.settingsFile)
    for folder in folders { try inputs.add(folder: site.path(folder), as: folder) }
    inputs.add("store", store.hex())
    return inputs.stream.finish()
  }

  /// All entries of a folder, hidden ones too, with the bytes of files.
  private mutating func add(folder: String, as name: String) throws(Failure) {
    guard try FileKind(at: folder) == .folder else { return }
    for entry in try namesInFolder(folder) {
      let (path, name) = (folder + "/" + entry, name + "/" + entry)
      switch (try FileKind.unfollowed(path), try FileKind(at: path)) {
      case (.folder, _): try add(folder: path, as: name)
      case (_, .file): try add(file: path, as: name)
      case (_, let kind): add("other", "\(name) \(kind.map { "\($0)" } ?? "missing")")
      }
    }
  }

  private mutating func add(file path: String, as name: String) throws(Failure) {
    add("file", name)
    do {
      add(try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe))
    } catch {
      throw Failure(.readOrWrite, file: path, "cannot be read: \(error.systemReason)")
    }
  }

  private mutating func add(_ name: String, _ text: String) {
    add(Data(name.utf8))
    add(Data(text.utf8))
  }

  /// The number of bytes comes first, so that different lists of texts are different inputs.
  private mutating func add(_ bytes: Data) {
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { stream.add($0) }
    bytes.withUnsafeBytes { stream.add($0) }
  }
}
