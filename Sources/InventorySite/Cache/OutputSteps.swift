import Digests
import Files
import InventoryModel
import InventoryPages
import InventoryStore

/// The keys of the steps of this build, and the recorded steps of the last build. Used only with a cache.
struct OutputSteps: Sendable {
  let keys: StepKeys
  /// The digests of all items, keyed by asset type, in the order of the pages.
  let items: [AssetType.ID?: [DigestedItem]]
  private let known: KnownSteps?
  private let earlier: EarlierFiles?

  /// `earlier` are the files of the last build, which have been checked for changes.
  init(
    _ keys: StepKeys, _ items: [AssetType.ID?: [DigestedItem]], _ known: KnownSteps?, _ earlier: EarlierFiles?
  ) {
    (self.keys, self.items, self.known, self.earlier) = (keys, items, known, earlier)
  }

  /// The digest of each item.
  var digests: [ItemID: SHA256Digest] {
    Dictionary(
      items.values.joined().map { ($0.id, $0.digest) }, uniquingKeysWith: { first, _ in first })
  }

  /// The step of the last build with this key; `nil` if there is none, or if the files of the last build are unknown.
  subscript(key: SHA256Digest) -> KnownSteps.Step? { earlier == nil ? nil : known?[key] }

  /// Returns the files of a step; `nil` if any of them has changed since the last build.
  func files(of step: KnownSteps.Step) -> [SiteFile]? { earlier?.files(step.files) }
}
