import InventoryModel

/// Gives distinct keys to items that share an ID. Sortly gives the same ID to clones of an item in several folders.
/// Each clone is a separate item, so its key is the ID followed by the name of its folder. The order of the rows does
/// not affect the keys of clones in different folders.
struct SharedKeys {
  /// The IDs that Sortly has given to several items.
  let ids: Set<String>
  /// For each shared key, made from an ID and a folder or from an ID alone, the number of rows so far.
  private var rows: [String: Int] = [:]
  /// The number of items that share their ID with another item.
  private(set) var count = 0

  init(_ ids: Set<String> = []) { self.ids = ids }

  /// Returns a distinct key for an item; `nil` if no other item has the same ID.
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

  /// Returns the common start of all keys made from this ID and a folder: the text before the folder's name.
  static func start(_ id: String) -> String { id + " (" }
}
