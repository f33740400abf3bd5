import InventoryExports
package import InventoryModel
package import InventoryStore

/// One of two compared inventories.
package struct ComparedInventory: Sendable {
  let store: InventoryStore
  /// Whether the store contains only the names, kinds and possibly digests of photos, but not the photos.
  let notesPhotos: Bool
  /// Whether the photos have the unique file names that an export gives them.
  let hasExportedNames: Bool

  /// If `notesPhotos` is `true`, the store was made from an export, so `hasExportedNames` is `true`, too.
  package init(_ store: InventoryStore, notesPhotos: Bool = false, hasExportedNames: Bool = false) {
    (self.store, self.notesPhotos) = (store, notesPhotos)
    self.hasExportedNames = hasExportedNames || notesPhotos
  }
}

/// Two inventories that are read side by side, in the order of the keys.
struct ComparedPairs {
  private(set) var before: ComparedSide
  private(set) var after: ComparedSide

  init(_ before: ComparedSide, _ after: ComparedSide) { (self.before, self.after) = (before, after) }

  /// Returns the item with the next key as it is in both inventories, or in the only inventory that has it; `nil` after
  /// the last item.
  mutating func next() throws -> (before: ComparedSide.Found?, after: ComparedSide.Found?)? {
    let (old, new) = (try before.nextKey(), try after.nextKey())
    guard let first = [old, new].compactMap(\.self).min() else { return nil }
    return (old == first ? before.take() : nil, new == first ? after.take() : nil)
  }
}

/// The items of an inventory in the order of their keys, prepared for comparison with another inventory.
struct ComparedSide {
  /// The store. This reference keeps a temporary store from being deleted while its items are read.
  private let store: InventoryStore
  private var items: KeyedItems
  private let notesPhotos: Bool
  /// The names that the photos would have in an export, if only the other inventory has exported names; otherwise
  /// `nil`.
  private let names: ExportedPhotoNames?
  private var batch: ArraySlice<(place: Int, item: Item)> = []
  private var notes: ArraySlice<[NotedPhoto]> = []
  let count: Int

  /// An item, and its position for `items(at:)`.
  typealias Found = (item: ComparedItem, place: Int)

  init(_ inventory: ComparedInventory, of request: ReportRequest, against other: ComparedInventory) throws {
    try self.init(inventory, of: request.selection, for: request.disclosure, against: other)
  }

  init(
    _ inventory: ComparedInventory, of selection: ItemSelection?, for disclosure: Disclosure = .complete,
    against other: ComparedInventory
  ) throws {
    store = inventory.store
    let snapshot = try store.snapshot(of: selection, for: disclosure)
    count = try snapshot.totals().items
    items = try snapshot.itemsByKey()
    notesPhotos = inventory.notesPhotos
    names =
      other.hasExportedNames && !inventory.hasExportedNames
      ? ExportedPhotoNames(try snapshot.photoFiles()) : nil
  }

  /// Returns the key of the next item; `nil` after the last item.
  mutating func nextKey() throws -> ItemKey? {
    if batch.isEmpty {
      batch = try items.next()?[...] ?? []
      notes = try notedPhotos(at: batch.map(\.place))[...]
    }
    return batch.first?.item.itemKey
  }

  mutating func take() -> Found? {
    batch.popFirst().map { (compared($0.item, notes.popFirst() ?? []), $0.place) }
  }

  /// Returns the items at these positions; `nil` for each position that is `nil` or has no item.
  func items(at places: [Int?]) throws -> [ComparedItem?] {
    let known = places.compactMap(\.self)
    var found = try zip(items.items(at: known), notedPhotos(at: known)).makeIterator()
    return places.map { place in
      guard place != nil, let (item, notes) = found.next() else { return nil }
      return item.map { compared($0, notes) }
    }
  }

  private func notedPhotos(at places: [Int]) throws -> [[NotedPhoto]] {
    notesPhotos ? try items.notedPhotos(at: places) : places.map { _ in [] }
  }

  private func compared(_ item: Item, _ notes: [NotedPhoto]) -> ComparedItem {
    var item = item
    let photos: [PhotoIdentity]
    if notesPhotos {
      photos = notes.map { PhotoIdentity(fileName: $0.fileName, digest: $0.digest, kind: $0.kind) }
    } else {
      photos = item.photos.map { photo in
        PhotoIdentity(
          fileName: names?.renamed(photo).fileName ?? photo.fileName, digest: photo.digest, kind: photo.kind)
      }
    }
    // Photos are compared by `PhotoIdentity`, not as part of the item.
    item.photos = []
    return ComparedItem(item, photos: photos)
  }
}

/// An item in one of two inventories.
package struct ComparedItem: Hashable, Sendable {
  /// The item without its photos, which are compared separately.
  package let item: Item
  package let photos: [PhotoIdentity]

  package init(_ item: Item, photos: [PhotoIdentity]) { (self.item, self.photos) = (item, photos) }
}

/// The facts by which photos are compared.
package struct PhotoIdentity: Hashable, Sendable {
  package let fileName: String
  /// The SHA-256 of the photo; `nil` if an export states only the name.
  package let digest: String?
  package let kind: PhotoKind

  package init(fileName: String, digest: String?, kind: PhotoKind = .item) {
    (self.fileName, self.digest, self.kind) = (fileName, digest, kind)
  }
}

/// The differences between the two states of an item that is in both inventories. Texts are compared by bytes. The
/// order of items is ignored.
package struct ItemDifference: Hashable, Sendable {
  /// A changed attribute or field. `before` is `nil` if the text was added, and `after` is `nil` if the text was
  /// removed.
  package struct Edit: Hashable, Sendable {
    package let name: String
    package let isField: Bool
    package let before: String?
    package let after: String?
  }

  /// Whether the stated value differs, or is missing in one inventory.
  package let isRevalued: Bool
  package let isMoved: Bool
  package private(set) var edits: [Edit] = []
  /// The file names of the added photos. `photosGone` has the file names of the removed photos.
  package private(set) var photosAdded: [String] = []
  package private(set) var photosGone: [String] = []

  package init(_ before: ComparedItem, _ after: ComparedItem) {
    let (old, new) = (before.item, after.item)
    isRevalued = old.valueInDollars != new.valueInDollars
    isMoved = !Self.isSame(old.assetType, new.assetType)
    edit("itemName", old.itemName, new.itemName)
    edit("serialNumber", old.serialNumber, new.serialNumber)
    // An import gives an item without a date the current time, so an item that never had a date would seem changed.
    if let before = old.dateCreated, let after = new.dateCreated {
      edit("dateCreated", before.text, after.text)
    }
    edit("notes", old.notes, new.notes)
    compareFields(old.fields, new.fields)
    comparePhotos(before.photos, after.photos)
  }

  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }

  private mutating func edit(_ name: String, isField: Bool = false, _ before: String?, _ after: String?) {
    guard !Self.isSame(before, after) else { return }
    edits.append(Edit(name: name, isField: isField, before: before, after: after))
  }

  /// Fields with the same name are compared in their order. The order of fields with different names is ignored.
  private mutating func compareFields(_ before: [Field], _ after: [Field]) {
    let isSame =
      before.count == after.count
      && zip(before, after).allSatisfy {
        $0.name.utf8.elementsEqual($1.name.utf8) && $0.value.utf8.elementsEqual($1.value.utf8)
      }
    guard !isSame else { return }
    var old: [[UInt8]: [String]] = [:]
    for field in before.reversed() { old[Array(field.name.utf8), default: []].append(field.value) }
    for field in after {
      edit(field.name, isField: true, old[Array(field.name.utf8)]?.popLast(), field.value)
    }
    for field in before {
      guard let rest = old.removeValue(forKey: Array(field.name.utf8)) else { continue }
      for value in rest.reversed() { edit(field.name, isField: true, value, nil) }
    }
  }

  private mutating func comparePhotos(_ before: [PhotoIdentity], _ after: [PhotoIdentity]) {
    guard before != after else { return }
    let haveDigests = (before + after).allSatisfy { $0.digest != nil }
    func identity(_ photo: PhotoIdentity) -> String { haveDigests ? photo.digest ?? "" : photo.fileName }
    var old: [String: [PhotoIdentity]] = [:]
    for photo in before.reversed() { old[identity(photo), default: []].append(photo) }
    for photo in after {
      guard let known = old[identity(photo)]?.popLast() else {
        photosAdded.append(photo.fileName)
        continue
      }
      edit("name of a photo", known.fileName, photo.fileName)
      edit("kind of \(photo.fileName)", known.kind.rawValue, photo.kind.rawValue)
    }
    for photo in before {
      photosGone += (old.removeValue(forKey: identity(photo)) ?? []).reversed().map(\.fileName)
    }
    guard photosAdded.isEmpty, photosGone.isEmpty, before.map(identity) != after.map(identity) else {
      return
    }
    edit(
      "order of the photos", before.map(\.fileName).joined(separator: ", "),
      after.map(\.fileName).joined(separator: ", "))
  }
}
