import Digests
import Files
import Foundation

/// A group of files that depend on only a part of a build's inputs. For example, the item pages of all items on one
/// page of an asset type form a step.
struct BuildStep: Sendable {
  /// The digest of everything that the files depend on.
  let key: SHA256Digest
  /// The range of the files, numbered in the order in which the build wrote them.
  let files: Range<Int>
  /// The data from this step that other pages need; empty if they need no data.
  let result: ArraySlice<UInt8>
}

/// The steps of the last build of an output. Together with the record of that build, they show which pages need not be
/// rendered again.
///
/// The file of steps contains the digest of the build's inputs, the number of files, the number of steps, and the
/// steps. Each step contains its key, the number of its files, the length of its result, the numbers of its files in
/// the record, and the result. If the file belongs to another build, it is ignored.
struct KnownSteps: Sendable {
  private let bytes: ArraySlice<UInt8>
  private let starts: [SHA256Digest: Int]

  private static let kind: StaticString = "coffer steps 3"

  /// A step as the last build recorded it.
  struct Step {
    /// The numbers of the step's files in the record of the build.
    let files: [Int]
    let result: ArraySlice<UInt8>
  }

  /// `nil` if the file at this path is missing, damaged, or belongs to another record.
  init?(at path: String, of record: BuildRecord) {
    guard let (bytes, _) = SealedFile.contents(at: path, ofKind: Self.kind) else { return nil }
    var reader = ByteReader(bytes)
    guard reader.digest() == record.inputs, reader.number(as: Int64.self) == Int64(record.files.count),
      let count = reader.number(as: Int64.self)
    else { return nil }
    var starts: [SHA256Digest: Int] = [:]
    for _ in 0..<max(0, count) {
      let start = reader.position
      guard let key = reader.digest(),
        let files = reader.number(as: UInt32.self), let result = reader.number(as: UInt32.self),
        reader.bytes(4 * Int(files) + Int(result)) != nil
      else { return nil }
      starts[key] = start
    }
    (self.bytes, self.starts) = (bytes, starts)
  }

  subscript(key: SHA256Digest) -> Step? {
    guard let start = starts[key] else { return nil }
    var reader = ByteReader(bytes[(start + 32)...])
    guard let fileCount = reader.number(as: UInt32.self), let resultCount = reader.number(as: UInt32.self)
    else { return nil }
    let files = (0..<fileCount).compactMap { _ in reader.number(as: UInt32.self).map(Int.init) }
    return reader.bytes(Int(resultCount)).map { Step(files: files, result: $0) }
  }

  /// Writes the steps of a build. `files` is the manifest of that build.
  static func write(
    _ steps: [BuildStep], of files: Manifest, inputs: SHA256Digest, to path: String
  ) throws {
    let places = files.sortedPlaces
    var bytes = inputs.bytes
    bytes.append(Int64(files.count))
    bytes.append(Int64(steps.count))
    for step in steps {
      bytes += step.key.bytes
      bytes.append(UInt32(step.files.count))
      bytes.append(UInt32(step.result.count))
      for number in step.files { bytes.append(UInt32(places[number])) }
      bytes += step.result
    }
    try SealedFile.write(kind, [bytes], to: path)
  }
}
