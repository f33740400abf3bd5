import InventoryModel
import InventoryStore

/// Writes the items of one batch. It has no part in the findings, so that the next batch can be read in the meantime.
struct BatchWriter: Sendable {
  let edit: StoreEdit
  let request: ImportRequest

  /// The result for each item, in order.
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

  /// Returns `nil` for an existing item, or for a new and complete one.
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

  /// An update names a new item by its model or key, but does not match by it.
  private func otherName(of item: SourceItem) -> String? {
    request.isUpdate && request.match != .itemName ? item.otherName?.text : nil
  }

  private func hasName(_ item: SourceItem) -> Bool {
    !item.isRow || item.draft.itemName != nil || otherName(of: item) != nil
  }

  /// Whether the next update would match the item added now. Items of an archive always count as matched, because users
  /// cannot give them keys.
  private func canBeFoundAgain(_ item: SourceItem) -> Bool {
    request.match.value(of: item.draft) != nil || !item.isRow
  }
}

extension SourceItem {
  /// An existing item keeps its position unless a column states another.
  fileprivate var updatingDraft: ItemDraft {
    guard !isRow else { return draft }
    var draft = draft
    draft.orderingValue = nil
    return draft
  }
}

/// What an import has done with an item.
enum WrittenItem: Sendable {
  case added(ItemID)
  /// The changes are empty if the item already had these values.
  case updated(ItemID, [ItemChange])
  case refused(ItemRefusal)
}

/// Why an item is neither added nor updated.
enum ItemRefusal: Sendable {
  /// It matches this number of items.
  case ambiguous(Int)
  /// The import has already updated the same item.
  case repeated
  case nameless
  /// It has no value for matching, so the next update would add it again.
  case keyless
  /// Another item has its key.
  case taken
}
