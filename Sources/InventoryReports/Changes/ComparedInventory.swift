import InventoryExports
import InventoryModel
import InventorySite
package import InventoryStore

/// One of two inventories that are compared.
package struct ComparedInventory: Sendable {
  let store: InventoryStore
  /// Whether the store has notes of the photos instead of the photos.
  let notesPhotos: Bool

  package init(_ store: InventoryStore, notesPhotos: Bool = false) {
    (self.store, self.notesPhotos) = (store, notesPhotos)
  }
}

/// The items of an inventory in the order of their keys, as the other one is compared with them.
struct ComparedSide {
  private var items: KeyedItems
  private let notesPhotos: Bool
  /// As an export names them, where the other side is an export.
  private let names: ExportedPhotoNames?
  private var batch: ArraySlice<(place: Int, item: Item)> = []
  private var notes: ArraySlice<[NotedPhoto]> = []
  let count: Int

  init(_ inventory: ComparedInventory, of request: ReportRequest, against other: ComparedInventory) throws {
    let snapshot = try inventory.store.snapshot(of: request.selection, for: request.disclosure)
    count = try snapshot.totals().items
    items = try snapshot.itemsByKey()
    notesPhotos = inventory.notesPhotos
    names =
      other.notesPhotos && !inventory.notesPhotos
      ? ExportedPhotoNames(try snapshot.photoFiles()) : nil
  }

  /// The key of the next item; nothing behind the last one.
  mutating func nextKey() throws -> ItemKey? {
    if batch.isEmpty {
      batch = try items.next()?[...] ?? []
      notes = try notedPhotos(at: batch.map(\.place))[...]
    }
    return batch.first?.item.itemKey
  }

  mutating func take() -> (item: ComparedItem, place: Int)? {
    batch.popFirst().map { (compared($0.item, notes.popFirst() ?? []), $0.place) }
  }

  /// Places below 0 are those of items that are not there.
  func items(at places: [Int]) throws -> [ComparedItem?] {
    let known = places.filter { $0 > 0 }
    var found = try zip(items.items(at: known), notedPhotos(at: known)).makeIterator()
    return places.map { place in
      guard place > 0, let (item, notes) = found.next() else { return nil }
      return item.map { compared($0, notes) }
    }
  }

  private func notedPhotos(at places: [Int]) throws -> [[NotedPhoto]] {
    notesPhotos ? try items.notedPhotos(at: places) : places.map { _ in [] }
  }

  private func compared(_ item: Item, _ notes: [NotedPhoto]) -> ComparedItem {
    var item = item
    let photos: [PhotoMark]
    if notesPhotos {
      photos = notes.map { PhotoMark(fileName: $0.fileName, digest: $0.digest) }
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
