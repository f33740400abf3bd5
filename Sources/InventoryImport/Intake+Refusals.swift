import Diagnostics
import InventoryModel
import InventoryStore

/// Why an item is neither added nor updated.
enum ItemRefusal {
  /// So many items are like it.
  case ambiguous(Int)
  /// The import has updated the same item before.
  case repeated
  case nameless
  /// It has nothing that the next update would find it by.
  case keyless
  /// Another item has its key.
  case taken
}

extension Intake {
  /// Returns `nil` for an item that is known, or new and complete.
  func refusal(of item: SourceItem, _ update: ItemUpdate) -> ItemRefusal? {
    switch update {
    case .known: nil
    case .ambiguous(let count): .ambiguous(count)
    case .repeated: .repeated
    case .unknown where !hasName(item): request.match == .itemName ? .keyless : .nameless
    case .unknown: request.isUpdate && !canBeFoundAgain(item) ? .keyless : nil
    }
  }

  /// An update names a new item by its model or key, but finds none by it.
  func newDraft(_ item: SourceItem) -> ItemDraft {
    var draft = item.draft
    if draft.itemName == nil, request.isUpdate, request.match != .itemName {
      draft.itemName = item.otherName?.text
    }
    return draft
  }

  private func hasName(_ item: SourceItem) -> Bool {
    !item.isRow || newDraft(item).itemName != nil
  }

  /// What an update adds, the next one must know. Only for rows: nobody can add a key to an item of an archive.
  private func canBeFoundAgain(_ item: SourceItem) -> Bool {
    request.match.value(of: item.draft) != nil || !item.isRow
  }

  func message(_ refusal: ItemRefusal, of item: SourceItem) -> String {
    let key = item.draft.itemKey?.text
    let match = request.match
    let value = match.value(of: item.draft) ?? ""
    switch refusal {
    case .ambiguous(let count):
      return
        "\(count) items have the \(match.words) '\(value)'; say which one by its itemKey, without --match"
    case .repeated: return "an item above is the same ('\(value)'); keep one of the two"
    case .nameless:
      return key.map {
        "no item has the key '\($0)', and a new item needs a name; correct the key, or give the item a name"
      } ?? "the item has no key and no name; fill one of them"
    case .keyless:
      return
        "the item has no \(match.rawValue), by which --update finds items, and would be added again each time; "
        + "give it one, or import it without --update"
    case .taken:
      let cure =
        request.isUpdate
        ? "no item has this one's \(match.words); correct it, or leave out --match"
        : "use --update to change that item" + (item.isRow ? ", or give this one a key of its own" : "")
      return "the key '\(key ?? "")' is taken, in the store or by an item above; " + cure
    }
  }
}

extension ItemMatch {
  /// As messages call the attribute.
  fileprivate var words: String {
    switch self {
    case .itemKey: "key"
    case .serialNumber: "serial number"
    case .itemName: "name"
    }
  }
}
