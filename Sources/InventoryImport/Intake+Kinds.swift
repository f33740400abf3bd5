import Diagnostics
import Digests
import InventoryModel
import InventoryStore

/// The kinds that an import has given to the files of one item. If two files of an item have the same bytes, they are
/// stored as one file with one kind. If their kinds differ, the import reports the kind that is lost.
struct GivenKinds<Kind: Hashable & Sendable> {
  private var item: ItemID?
  private var kinds: [SHA256Digest: Kind] = [:]

  /// Returns the lost kind and the kept kind if this import gave two kinds to the file, otherwise `nil`. This method
  /// must be called once for each file, and for all files of an item before any file of the next item.
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
  /// Adds a warning about a file to which the import gave two kinds, although only one kind could be saved.
  func warn(ofTwoKinds name: String, lost: String, kept: String, at place: Problem.Place) {
    report.warnings.add(.filesOfTwoKinds, "'\(name)' (\(kept), not \(lost))", at: place)
  }
}
