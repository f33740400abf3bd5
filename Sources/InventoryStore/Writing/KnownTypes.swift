import InventoryModel

/// The asset types of the labels that came before, as they were written: to fold a label costs more than all else that an
/// item takes before it is in the store.
struct KnownTypes {
  private var types: [String: AssetType.ID] = [:]
  /// Types whose folded label is not the appearance of their label (it has a double blank, say), by that appearance.
  /// Usually none; `nil` before the types are read.
  var unusual: [String: AssetType.ID]?
  private static let most = 1_000
  private static let longest = 256

  subscript(label: String) -> AssetType.ID? {
    get { types[label] }
    set {
      guard label.utf8.count <= Self.longest else { return }
      if types.count == Self.most { types = [:] }
      types[label] = newValue
    }
  }

  /// Adds a type to the unusual ones if it is one and they were read.
  mutating func note(_ label: String, _ type: AssetType.ID) {
    guard unusual != nil else { return }
    let appearance = AssetType.appearance(of: label)
    if appearance != AssetType.foldedLabel(label) { unusual?[appearance] = type }
  }
}
