package import Diagnostics
import InventoryModel

extension Snapshot {
  /// Asset types whose labels look the same but differ in blanks or hidden characters. Older versions made them.
  package func twinTypes() throws(Failure) -> [Problem] {
    let labels = try groups().compactMap { $0.assetType?.label }
    let twins = Dictionary(grouping: labels) { AssetType.appearance(of: $0) }.values.filter {
      $0.count > 1
    }
    return twins.sorted { $0.lexicographicallyPrecedes($1) }.map { labels in
      let names = labels.map { "'\($0)'" }.joined(separator: ", ")
      return Problem(
        file: path,
        "the asset types \(names) differ only in blanks or hidden characters; merge them with 'coffer type merge'"
      )
    }
  }
}
