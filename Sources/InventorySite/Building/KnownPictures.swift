import Digests
import Files
import Synchronization

/// The pictures that earlier builds have written to the output of a preview, so that each photo is decoded once.
///
/// Has digests, not bytes: a file that is no longer as it was written is made again.
package final class KnownPictures: Sendable {
  private struct Key: Hashable {
    /// The digest of the bytes that the picture is made of. Names in the output have only its first digits.
    let source: String
    let path: String
  }

  private let digests = Mutex<[Key: SHA256Digest]>([:])

  package init() {}

  func add(_ files: [SiteFile], madeOf source: String) {
    let new = files.map { (Key(source: source, path: $0.path), SHA256Digest(of: $0.bytes)) }
    digests.withLock { digests in
      for (key, digest) in new { digests[key] = digest }
    }
  }

  /// The files at these paths, if all of them are as they were written. `output` is the folder of the preview.
  func files(_ paths: [String], madeOf source: String, in output: String) -> [SiteFile]? {
    var files: [SiteFile] = []
    for path in paths {
      let (folder, name) = OutputPath.parts(of: path)
      guard let digest = digests.withLock({ $0[Key(source: source, path: path)] }),
        // A file that cannot be read is made again.
        let bytes = try? OpenFolder(output + "/" + folder).contents(of: name),
        SHA256Digest(of: bytes) == digest
      else { return nil }
      files.append(SiteFile(path, bytes))
    }
    return files
  }
}
