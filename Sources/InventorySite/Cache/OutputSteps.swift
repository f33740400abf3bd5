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
