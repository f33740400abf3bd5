import Diagnostics
import InventoryModel
package import InventoryStore

extension ReportSettings {
  /// The labels of asset types that a key of site.yml names.
  package func labels(of key: Key) -> [String] {
    switch key {
    case .classes: classes.keys.sorted()
    case .ownLimits: ownLimits.keys.filter { LimitClass(rawValue: $0) == nil }.sorted()
    case .serialNumbers: serialNumbers ?? []
    case .usefulLife: usefulLife.keys.sorted()
    case .grouped: grouped
    default: []
    }
  }

  /// Names of fields that no item has.
  package func notesOnFields(of store: InventoryStore) throws -> [String] {
    guard !fields.isEmpty else { return [] }
    let known = try store.snapshot().fieldColumns()
    return fields.sorted { $0.key.rawValue < $1.key.rawValue }.filter { field in
      !known.contains { FoldedName($0) == FoldedName(field.value) }
    }.map {
      "fields in site.yml takes \($0.key.rawValue) from '\($0.value)', and no item has such a field"
        + didYouMean($0.value, among: known)
    }
  }

  /// Names that some keys have and the store does not, in a sentence each: what site.yml says of them does nothing.
  package func notes(on keys: [Key], of store: InventoryStore) throws -> [String] {
    guard keys.contains(where: { !labels(of: $0).isEmpty }) else { return [] }
    let known = try store.snapshot().groups().compactMap { $0.assetType?.label }
    let folded = Set(known.map(AssetType.foldedLabel))
    return keys.flatMap { key in
      labels(of: key).filter { !folded.contains(AssetType.foldedLabel($0)) }.map {
        "\(key.rawValue) in site.yml names '\($0)', and there is no such asset type"
          + didYouMean($0, among: known)
      }
    }
  }
}
