import InventoryModel
import InventoryStore

/// Writes the items of one batch to the store. It does not access the findings of the import, so the next batch can be
/// read at the same time.
struct BatchWriter: Sendable {
  let edit: StoreEdit
  let request: ImportRequest

  /// Writes a batch, and returns the result for each item, in the order of the items.
  func write(_ batch: SourceBatch) throws -> [WrittenItem] {
    for label in batch.assetTypes { try edit.needType(label) }
    let items = batch.items
    guard !items.isEmpty else { return [] }
    let known =
      request.isUpdate
      ? try edit.update(items.map(\.updatingDraft), matching: request.match) : items.map { _ in .unknown }
    var refusals: [ItemRefusal?] = []
    var new: [ItemDraft] = []
    new.reserveCapacity(items.count)
    for (item, update) in zip(items, known) {
      let refusal = refusal(of: item, update)
      refusals.append(refusal)
      if update == .unknown, refusal == nil { new.append(newDraft(item)) }
    }
    var added = try edit.add(new, created: request.created).makeIterator()
    return zip(known, refusals).map { update, refusal in
      if let refusal { return .refused(refusal) }
      if case .known(let id, let changes) = update { return .updated(id, changes) }
      return (added.next() ?? nil).map(WrittenItem.added) ?? .refused(.taken)
    }
  }

  /// Returns the reason why an item is neither added nor updated; `nil` if it matches exactly one existing item, or if
  /// it is new and complete.
  private func refusal(of item: SourceItem, _ update: ItemUpdate) -> ItemRefusal? {
    switch update {
    case .known: nil
    case .ambiguous(let count): .ambiguous(count)
    case .repeated: .repeated
    case .unknown where !hasName(item): request.match == .itemName ? .keyless : .nameless
    case .unknown: request.isUpdate && !canBeFoundAgain(item) ? .keyless : nil
    }
  }

  private func newDraft(_ item: SourceItem) -> ItemDraft {
    var draft = item.draft
    if draft.itemName == nil { draft.itemName = otherName(of: item) }
    return draft
  }

  /// Returns the model of an item that has no name. The model becomes the item's name if an update adds the item. `nil`
  /// in any other import, and if items are matched by name.
  private func otherName(of item: SourceItem) -> String? {
    request.isUpdate && request.match != .itemName ? item.otherName?.text : nil
  }

  private func hasName(_ item: SourceItem) -> Bool {
    !item.isRow || item.draft.itemName != nil || otherName(of: item) != nil
  }

  /// Whether the next update would match an item that this update adds. Items that are not CSV rows always count as
  /// matched, because users cannot give keys to items of an archive.
  private func canBeFoundAgain(_ item: SourceItem) -> Bool {
    request.match.value(of: item.draft) != nil || !item.isRow
  }
}

extension SourceItem {
  /// The draft for an update: an existing item keeps its position unless a CSV column states a different position.
  fileprivate var updatingDraft: ItemDraft {
    guard !isRow else { return draft }
    var draft = draft
    draft.orderingValue = nil
    return draft
  }
}

/// The result of an import for one item.
enum WrittenItem: Sendable {
  case added(ItemID)
  /// An item was updated. The changes are empty if it already had the stated values.
  case updated(ItemID, [ItemChange])
  case refused(ItemRefusal)
}

/// Why an item is neither added nor updated.
enum ItemRefusal: Sendable {
  /// The item matches this number of existing items.
  case ambiguous(Int)
  /// An earlier item of the import matched the same existing item, or has the same value for matching.
  case repeated
  case nameless
  /// The item has no value for matching, so the next update would add it again.
  case keyless
  /// Another item already has the key.
  case taken
}
