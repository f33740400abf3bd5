import Diagnostics
import Digests
import InventoryModel
import InventoryStore

/// The kinds that an import has given to the files of one item. Two files of an item with the same bytes are stored once,
/// with one kind, so the import says which one is lost.
struct GivenKinds<Kind: Hashable & Sendable> {
  private var item: ItemID?
  private var kinds: [SHA256Digest: Kind] = [:]

  /// The kind that `file` was to have, and the one that it has, if this import gave it two. Call it once for each file,
  /// with the files of an item one after another.
  mutating func conflict(
    _ digest: SHA256Digest, of item: ItemID, as kind: Kind, _ outcome: Attached<Kind>
  ) -> (lost: Kind, kept: Kind)? {
    if item != self.item { (self.item, kinds) = (item, [:]) }
    let earlier = kinds.updateValue(kind, forKey: digest)
    guard let earlier, earlier != kind else { return nil }
    return switch outcome {
    case .kept(let known): (kind, known)
    case .marked(_, let replaced): (replaced, kind)
    case .added, .known: nil
    }
  }
}

extension ImportFindings {
  /// Warns of a file that cannot have both of its kinds.
  func warn(ofTwoKinds name: String, lost: String, kept: String, at place: Problem.Place) {
    report.warnings.add(.filesOfTwoKinds, "'\(name)' (\(kept), not \(lost))", at: place)
  }
}
