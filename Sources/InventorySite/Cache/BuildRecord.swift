import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages

/// The record that a build saves in the cache for the next build of the same output: a digest of the inputs of the
/// build, the index of the output's files, and the results that the build reported.
///
/// The record contains, in this order, the digest of the inputs, the number of files, the number of bytes of their
/// paths, the entries of the `FileIndex`, the paths, and the summary as JSON.
struct BuildRecord: Sendable {
  let inputs: SHA256Digest
  let files: FileIndex
  let summary: Summary

  /// The results that the next build of the output reports again if nothing has changed.
  struct Summary: Codable, Sendable {
    /// The path of the site's folder as the user wrote it. Messages contain this path.
    let site: String
    let items: Int
    let pages: Int
    let pictures: Int
    let damagedPhotos: Problems?
    let oversights: [Oversight]
    let fieldNames: [String]
    /// The cache names of the pictures that the build used.
    let usedPictures: [String]
  }

  private static let kind: StaticString = "coffer build 4"

  /// `nil` if there is no valid record at this path.
  init?(at path: String) {
    guard let (bytes, written) = SealedFile.contents(at: path, ofKind: Self.kind) else { return nil }
    var reader = ByteReader(bytes)
    guard let inputs = reader.digest(),
      let files = FileIndex(from: &reader, recorded: written),
      let summary = try? JSONDecoder().decode(Summary.self, from: Data(reader.bytes(reader.count) ?? []))
    else { return nil }
    (self.inputs, self.files, self.summary) = (inputs, files, summary)
  }

  /// Writes a record. If the trace of any file is unknown, writes nothing.
  static func write(
    _ summary: Summary, of files: Manifest, inputs: SHA256Digest, to path: String
  ) throws {
    guard let index = FileIndex.bytes(of: files) else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try encoder.encode(summary)
    var start = inputs.bytes
    start.append(Int64(files.count))
    start.append(Int64(index.paths.count))
    try SealedFile.write(kind, [start, index.entries, index.paths, [UInt8](text)], to: path)
  }
}
