package import Diagnostics
import InventoryModel
package import InventoryStore

/// Checks whether the import of an export would restore an inventory. Compares all items and their photos, and also
/// their documents if `comparesFiles` is `true`.
package struct RestoreCheck: Encodable, Sendable {
  /// The path of the export, as the user typed it.
  private let export: String
  private(set) var items = 0
  private(set) var photos = 0
  private(set) var documents = 0
  /// Whether the bytes of photos and documents were compared. Otherwise, photos were compared by the SHA-256 in the
  /// export, or only by name if the export has no SHA-256.
  private let comparesFiles: Bool
  /// Whether the export lacks the SHA-256 of a photo.
  private var lacksDigests = false
  /// The number of items that differ, or that are only in the store or only in the export.
  private(set) var differences = 0
  /// The SHA-256 of the output of `coffer export --format json` for the store; `nil` if there are `findings`.
  private var fingerprint: String?
  package private(set) var findings = Problems()

  private enum CodingKeys: CodingKey {
    case export, items, photos, documents, comparesFiles, differences, fingerprint
  }

  /// `restored` is the inventory that an import made from the file `export`.
  package init(
    of store: InventoryStore, _ selection: ItemSelection?, restored: ComparedInventory, from export: String,
    progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    self.export = export
    comparesFiles = !restored.notesPhotos
    let now = ComparedInventory(store)
    var pairs = ComparedPairs(
      try ComparedSide(now, of: selection, against: restored),
      try ComparedSide(restored, of: selection, against: now))
    let total = pairs.before.count
    while let pair = try pairs.next() {
      switch (pair.before?.item, pair.after?.item) {
      case (let item?, let found):
        count(item)
        progress(.items(items, of: total))
        if let found { compare(item, found) } else { note(item, "is not in the export") }
      case (nil, let other): if let other { note(other, "is not in the store") }
      }
    }
    guard differences == 0 else { return }
    let snapshot = try store.snapshot(of: selection)
    let fingerprint = try Fingerprint(of: snapshot, options: "").digest
    if comparesFiles {
      let other = try restored.store.snapshot(of: selection)
      if try Fingerprint(of: other, options: "").digest != fingerprint {
        findings.add(
          Problem(file: export, "has the same items, but " + (try Self.difference(snapshot, other))))
        return
      }
    }
    self.fingerprint = fingerprint
  }

  /// Returns text about the difference between two inventories with the same items. The inventories differ in asset
  /// types without items, or in the order of the items.
  private static func difference(_ store: Snapshot, _ restored: Snapshot) throws(Failure) -> String {
    let types = try store.groups().compactMap(\.assetType)
    let others = try restored.groups().compactMap(\.assetType)
    let missing = types.first { type in !others.contains { $0.label == type.label } }
    let added = others.first { type in !types.contains { $0.label == type.label } }
    if let missing { return "lacks the asset type '\(missing.label)', which has no items" }
    if let added { return "has an additional asset type '\(added.label)', which has no items" }
    for type in types.map(Optional.some) + [nil] {
      let other = type.flatMap { type in others.first { $0.label == type.label } }
      var (items, otherItems) = (store.items(of: type?.id), restored.items(of: other?.id))
      while let batch = try items.next(), let otherBatch = try otherItems.next() {
        if let pair = zip(batch, otherBatch).first(where: { $0.itemKey != $1.itemKey }) {
          let place = type.map { " of '\($0.label)'" } ?? " without an asset type"
          return
            "the items\(place) are in a different order: '\(pair.1.itemName)' instead of '\(pair.0.itemName)'"
        }
      }
    }
    return "they are in a different order"
  }

  /// Creates the result for an export that an import refuses because of these problems.
  package init(refused problems: Problems, export: String) {
    (self.export, comparesFiles, findings) = (export, false, problems)
  }

  private mutating func count(_ item: ComparedItem) {
    items += 1
    photos += item.photos.count
    documents += item.item.documents.count
  }

  private mutating func compare(_ item: ComparedItem, _ restored: ComparedItem) {
    if restored.photos.contains(where: { $0.digest == nil }) { lacksDigests = true }
    let difference = ItemDifference(item, restored)
    var parts: [String] = []
    if difference.isRevalued { parts.append("valueInDollars") }
    if difference.isMoved { parts.append("assetType") }
    parts += difference.edits.map { $0.isField ? "field '\($0.name)'" : $0.name }
    parts += difference.photosAdded.map { "photo \($0) is not in the store" }
    parts += difference.photosGone.map { "photo \($0) is missing or different in the export" }
    if comparesFiles, Self.files(item) != Self.files(restored) { parts.append("documents") }
    guard !parts.isEmpty else { return }
    let rest = parts.count - 5
    let list = parts.prefix(5).joined(separator: ", ") + (rest > 0 ? ", ... and \(rest) more" : "")
    note(item, "differs: " + list)
  }

  /// Returns the digests and kinds of an item's documents, sorted. Their order is not compared, because an export lists
  /// a document of several items only once.
  private static func files(_ item: ComparedItem) -> [String] {
    item.item.documents.map { "\($0.digest) \($0.kind.rawValue)" }.sorted()
  }

  private mutating func note(_ item: ComparedItem, _ what: String) {
    differences += 1
    findings.add(
      Problem(file: export, "'\(item.item.itemName)' (\(item.item.itemKey.text)) \(what)"))
  }

  /// The result in a single line.
  package var text: String {
    if items == 0, !findings.isEmpty, differences == 0 {
      return "restore of \(export): this export cannot be compared"
    }
    let files =
      comparesFiles
      ? "\(photos) \(photos == 1 ? "photo" : "photos"), \(documents) \(documents == 1 ? "document" : "documents")"
      : "\(photos) \(photos == 1 ? "photo" : "photos") by \(lacksDigests ? "name" : "SHA-256")"
    let compared = "restore of \(export): \(items) \(items == 1 ? "item" : "items"), \(files)"
    if findings.isEmpty { return compared + " are the same" }
    if differences == 0 { return compared + " are the same, but the order or the asset types differ" }
    return compared + "; \(differences) \(differences == 1 ? "item differs" : "items differ")"
  }
}
