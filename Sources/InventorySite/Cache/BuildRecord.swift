import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages

/// What a build leaves in the cache for the next build of the same output: a digest of all that its files depend on, its
/// files, and what it reported.
///
/// The file is: a magic number, the digest of the inputs, three counts, the index of files, their paths, the summary as
/// JSON, and the SHA-256 of all that. One that is damaged, or of another version, is ignored.
struct BuildRecord: Sendable {
  let inputs: SHA256Digest
  let files: FileIndex
  let summary: Summary

  /// What a build reports of an output, whether it changed or not.
  struct Summary: Codable, Sendable {
    /// The folder of the site as the user wrote it, as in messages.
    let site: String
    let items: Int
    let pages: Int
    let pictures: Int
    let damagedPhotos: Problems?
    let oversights: [Oversight]
    let fieldNames: [String]
    /// Their names in the cache.
    let usedPictures: [String]
  }

  private static let magic = Array("coffer build 3\n\0".utf8)
  private static let header = magic.count + 32 + 3 * 8

  /// `nil` if there is no valid record at this path.
  init?(at path: String) {
    let (folder, name) = FilePath.parts(of: path)
    guard let folder = try? OpenFolder(folder), let found = try? folder.tracedContents(of: name) else {
      return nil
    }
    let bytes = found.bytes
    guard bytes.starts(with: Self.magic), bytes.count >= Self.header + 32,
      SHA256Digest(of: bytes.dropLast(32)) == SHA256Digest(bytes: bytes.suffix(32)),
      let inputs = SHA256Digest(bytes: Array(bytes[Self.magic.count..<Self.magic.count + 32]))
    else { return nil }
    let counts = (0..<3).map { number in
      bytes.withUnsafeBytes {
        Int(
          truncatingIfNeeded: UInt64(
            littleEndian: $0.loadUnaligned(
              fromByteOffset: Self.magic.count + 32 + 8 * number, as: UInt64.self)))
      }
    }
    guard
      let files = FileIndex(
        bytes, count: counts[0], at: Self.header, pathBytes: counts[1], recorded: found.trace.modified),
      counts[2] >= 0, counts[2] <= bytes.count,
      let summary = try? JSONDecoder().decode(
        Summary.self, from: Data(bytes.dropLast(32).suffix(counts[2])))
    else { return nil }
    (self.inputs, self.files, self.summary) = (inputs, files, summary)
  }

  /// Writes a record; none if the trace of a file is not known.
  static func write(
    _ summary: Summary, of files: Manifest, inputs: SHA256Digest, to path: String
  ) throws {
    guard let index = FileIndex.bytes(of: files) else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try encoder.encode(summary)
    var bytes = magic + inputs.bytes
    bytes.reserveCapacity(header + index.entries.count + index.paths.count + text.count + 32)
    bytes.append(UInt64(files.count))
    bytes.append(UInt64(index.paths.count))
    bytes.append(UInt64(text.count))
    bytes += index.entries
    bytes += index.paths
    bytes += text
    bytes += SHA256Digest(of: bytes).bytes
    try OutputFile.write(bytes, to: path)
  }
}
