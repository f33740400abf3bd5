import InventoryModel

/// Distinct keys for items that share an ID. Sortly gives the same ID to the clones of an item in several folders. Each one
/// is an item, so the folder's name is appended to the ID of all of them, whatever their order.
struct SharedKeys {
  /// The IDs that the program has given to several items.
  let ids: Set<String>
  /// The number of rows for each key made from them.
  private var rows: [String: Int] = [:]
  /// The items that share their ID with another.
  private(set) var count = 0

  init(_ ids: Set<String> = []) { self.ids = ids }

  /// `nil` if no other item has this key.
  mutating func key(for key: ItemKey?, in folder: String?) -> ItemKey? {
    guard !ids.isEmpty, let id = key?.text, ids.contains(id) else { return nil }
    count += 1
    let shared = folder.map { Self.start(id) + $0 + ")" } ?? id
    let row = (rows[shared] ?? 0) + 1
    rows[shared] = row
    return ItemKey(row == 1 ? shared : "\(shared) \(row)")
  }

  /// Whether a row has this shared ID as its key, without a folder.
  func keeps(_ id: String) -> Bool { rows[id] != nil }

  /// What precedes the folder in such a key.
  static func start(_ id: String) -> String { id + " (" }
}
