import Digests
import Files
import InventoryModel
import InventoryPages
import InventoryStore

/// The steps of a build with a cache: which ones the last build has done already, and what this one leaves for the next.
struct OutputSteps: Sendable {
  let keys: StepKeys
  /// All items by type, in their order.
  let items: [AssetType.ID?: [DigestedItem]]
  private let known: KnownSteps?
  private let earlier: EarlierFiles?

  /// `earlier` are the files of the output as the last build left them.
  init(
    _ keys: StepKeys, _ items: [AssetType.ID?: [DigestedItem]], _ known: KnownSteps?, _ earlier: EarlierFiles?
  ) {
    (self.keys, self.items, self.known, self.earlier) = (keys, items, known, earlier)
  }

  /// The digests of all items.
  var digests: [ItemID: SHA256Digest] {
    Dictionary(
      items.values.joined().map { ($0.id, $0.digest) }, uniquingKeysWith: { first, _ in first })
  }

  /// `nil` if the last build had no such step.
  subscript(key: SHA256Digest) -> KnownSteps.Step? { earlier == nil ? nil : known?[key] }

  /// Its files; `nil` unless all of them are as the last build left them.
  func files(of step: KnownSteps.Step) -> [SiteFile]? { earlier?.files(step.files) }
}

/// The files of an output as the last build left them.
struct EarlierFiles: Sendable {
  let index: FileIndex
  let root: OpenFolder

  /// A file with another trace is read once.
  func files(_ numbers: [Int]) -> [SiteFile]? {
    var files: [SiteFile] = []
    files.reserveCapacity(numbers.count)
    for number in numbers {
      guard number < index.count else { return nil }
      if index.isUnchanged(number, in: root) {
        files.append(SiteFile(.kept(number)))
      } else {
        let path = index.path(number)
        guard OutputPath.isSafe(path), let digest = index.digest(number),
          let found = try? root.tracedContents(of: path), SHA256Digest(of: found.bytes) == digest
        else { return nil }
        let same = WrittenFile(path: path, digest: digest, trace: found.trace, isChanged: false)
        files.append(SiteFile(.same(same)))
      }
    }
    return files
  }
}
