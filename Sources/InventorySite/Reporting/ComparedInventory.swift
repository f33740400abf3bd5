import InventoryExports
import InventoryModel
import InventoryReports
package import InventoryStore

/// One of two inventories that are compared.
package struct ComparedInventory: Sendable {
  let store: InventoryStore
  /// The field in which items have the names of their photos; nothing where the photos are there.
  let photoNamesField: String?
  /// And the one with their SHA-256, parted by semicolons.
  let digestsField: String?

  package init(_ store: InventoryStore, photoNamesField: String? = nil, digestsField: String? = nil) {
    (self.store, self.photoNamesField, self.digestsField) = (store, photoNamesField, digestsField)
  }
}

/// The items of an inventory in the order of their keys, as the other one is compared with them.
struct ComparedSide {
  private var items: KeyedItems
  private let photoNamesField: String?
  private let digestsField: String?
  /// As an export names them, where the other side is an export.
  private let names: ExportedPhotoNames?
  private var batch: ArraySlice<(place: Int, item: Item)> = []
  let count: Int

  init(_ inventory: ComparedInventory, of request: ReportRequest, against other: ComparedInventory) throws {
    let snapshot = try inventory.store.snapshot(of: request.selection, for: request.disclosure)
    count = try snapshot.totals().items
    items = try snapshot.itemsByKey()
    photoNamesField = inventory.photoNamesField
    digestsField = inventory.digestsField
    names =
      other.photoNamesField != nil && inventory.photoNamesField == nil
      ? ExportedPhotoNames(try snapshot.photoFiles()) : nil
  }

  /// The key of the next item; nothing behind the last one.
  mutating func nextKey() throws -> ItemKey? {
    if batch.isEmpty { batch = try items.next()?[...] ?? [] }
    return batch.first?.item.itemKey
  }

  mutating func take() -> (item: ComparedItem, place: Int)? {
    batch.popFirst().map { (compared($0.item), $0.place) }
  }

  /// Places below 0 are those of items that are not there.
  func items(at places: [Int]) throws -> [ComparedItem?] {
    let found = try items.items(at: places.filter { $0 > 0 }).makeIterator()
    var rest = found
    return places.map { $0 > 0 ? (rest.next() ?? nil).map(compared) : nil }
  }

  private func compared(_ item: Item) -> ComparedItem {
    var item = item
    let photos: [PhotoMark]
    if let photoNamesField {
      let cells = item.fields.filter { $0.name == photoNamesField }.map(\.value)
      item.fields.removeAll { $0.name == photoNamesField }
      let digests = item.fields.first { $0.name == digestsField }?.value.split(separator: ";") ?? []
      item.fields.removeAll { $0.name == digestsField }
      photos = cells.flatMap(ItemColumns.photoNames).enumerated().map { index, name in
        PhotoMark(fileName: name, digest: index < digests.count ? String(digests[index]) : nil)
      }
    } else {
      photos = item.photos.map { photo in
        PhotoMark(fileName: names?.renamed(photo).fileName ?? photo.fileName, digest: photo.digest)
      }
    }
    // So that two pictures that are the same photo are no difference of the items.
    item.photos = []
    return ComparedItem(item, photos: photos)
  }
}
