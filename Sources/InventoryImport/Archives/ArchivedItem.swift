import Diagnostics
import InventoryModel
import InventoryStore

/// An item as an archive says it.
struct ArchivedItem: Sendable {
  var draft = ItemDraft()
  /// By which the file of its picture may be named, the likeliest first.
  var pictureNames: [String] = []
  var thumbnail: [UInt8]?
  /// Keys whose values no field can hold.
  var unread: [String] = []
  /// The date lies outside of what a Timestamp holds, and is the nearest that it does.
  var hasMovedDate = false
  /// In the archive, from 1.
  let number: Int

  init(number: Int) { self.number = number }

  /// As messages call it.
  var title: String { "item \(number)" + (draft.itemName.map { " ('\($0.prefix(60))')" } ?? "") }

  /// Of what came from the archive and goes into the store.
  var byteCount: Int {
    let texts = [draft.itemKey?.text, draft.itemName, draft.serialNumber, draft.assetType, draft.notes]
    return texts.reduce(thumbnail?.count ?? 0) { $0 + ($1?.utf8.count ?? 0) }
      + draft.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }
}
