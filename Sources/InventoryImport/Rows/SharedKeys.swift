import InventoryModel

/// Distinct keys for items that share an ID. Sortly gives the same ID to the clones of an item in several folders. Each
/// clone is an item, so its folder's name is appended to the ID in the keys of all clones, whatever their order.
struct SharedKeys {
  /// The IDs that Sortly has given to several items.
  let ids: Set<String>
  /// The number of rows for each key that was made from an ID and a folder.
  private var rows: [String: Int] = [:]
  /// The number of items that share their ID with another item.
  private(set) var count = 0

  init(_ ids: Set<String> = []) { self.ids = ids }

  /// Returns a distinct key for an item; `nil` if no other item has its ID.
  mutating func key(for key: ItemKey?, in folder: String?) -> ItemKey? {
    guard !ids.isEmpty, let id = key?.text, ids.contains(id) else { return nil }
    count += 1
    let shared = folder.map { Self.start(id) + $0 + ")" } ?? id
    let row = (rows[shared] ?? 0) + 1
    rows[shared] = row
    return ItemKey(row == 1 ? shared : "\(shared) \(row)")
  }

  /// Whether a row without a folder has this shared ID as its key.
  func keeps(_ id: String) -> Bool { rows[id] != nil }

  /// Returns the start of the keys with this ID and a folder, up to the name of the folder.
  static func start(_ id: String) -> String { id + " (" }
}
