import InventoryModel
import InventoryStore

extension Snapshot {
  /// Asset types that look the same, because their labels differ only in the blanks at their ends. Older versions made them.
  func twinTypes() throws(Failure) -> [Problem] {
    let labels = try groups().compactMap { $0.assetType?.label }
    let twins = Dictionary(grouping: labels) { AssetType.foldedLabel($0.trimmed) }.values.filter {
      $0.count > 1
    }
    return twins.sorted { $0[0] < $1[0] }.map { labels in
      let names = labels.map { "'\($0)'" }.joined(separator: ", ")
      return Problem(
        file: path,
        "the asset types \(names) differ only in blanks at their ends; merge them with 'coffer type merge'")
    }
  }
}
