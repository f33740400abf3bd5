import Digests
import Files
import Foundation

/// Some files of a build that depend on only a part of its inputs, such as the pages of the items on one page of a
/// type.
struct BuildStep: Sendable {
  /// The digest of everything that the files depend on.
  let key: SHA256Digest
  /// The numbers of the files, in the order in which the build wrote them.
  let files: Range<Int>
  /// The data from this step that other pages need; empty if they need none.
  let result: ArraySlice<UInt8>
}

/// The steps of the last build of an output. Together with the build's record, they show which pages need not be
/// rendered again.
///
/// The file contains the digest of the inputs of that build, its number of files, the number of steps, and the steps.
/// Each step has its key, two counts, the numbers of its files in the record, and its result. A file of another build
/// is ignored.
struct KnownSteps: Sendable {
  private let bytes: ArraySlice<UInt8>
  private let starts: [SHA256Digest: Int]

  private static let kind: StaticString = "coffer steps 2"

  /// A step as the last build recorded it.
  struct Step {
    /// The numbers of the step's files in the record of the build.
    let files: [Int]
    let result: ArraySlice<UInt8>
  }

  /// `nil` if there are no valid steps of this record at this path.
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

  /// Writes the steps of a build that wrote these files.
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
