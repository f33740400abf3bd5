import InventoryModel

/// The asset types of the labels that came before, as they were written: to fold a label costs more than all else that an
/// item takes before it is in the store.
struct KnownTypes {
  private var types: [String: AssetType.ID] = [:]
  /// Types of older stores, whose labels have blanks at their ends, by the folded label without them. Usually none;
  /// `nil` before they are asked for.
  var untrimmed: [String: AssetType.ID]?
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
}
