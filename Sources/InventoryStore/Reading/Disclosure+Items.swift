import Diagnostics
import Digests
import InventoryModel

/// Removes everything that an audience must not see when values leave a store, so that later code cannot show it.
extension Disclosure {
  func disclosed(_ items: [Item]) -> [Item] {
    isComplete ? items : items.map(disclosed)
  }

  func disclosed(_ totals: Totals) -> Totals {
    shows(.valueInDollars) ? totals : Totals(items: totals.items, value: nil)
  }

  func disclosed(_ photo: Photo) -> Photo {
    showsOriginals ? photo : photo.named("")
  }

  private func disclosed(_ whole: Item) -> Item {
    var item = whole
    if !shows(.itemKey) { item.itemKey = .standIn(SHA256Digest(of: whole.itemKey.text.utf8).hex(16)) }
    item.serialNumber = disclosed(whole.serialNumber, level(of: .serialNumber))
    if !shows(.valueInDollars) { item.valueInDollars = nil }
    if !shows(.dateCreated) { item.dateCreated = nil }
    if !shows(.orderingValue) { item.orderingValue = 0 }
    if !shows(.notes) { item.notes = nil }
    item.photos = shows(.photos) ? whole.photos.map(disclosed) : []
    item.fields = whole.fields.compactMap { field in
      disclosed(field.value, level(ofField: field.name)).map { Field(name: field.name, value: $0) }
    }
    return item
  }

  private func disclosed(_ text: String?, _ level: Level) -> String? {
    switch level {
    case .hidden: nil
    case .masked: text?.masked
    case .shown: text
    }
  }
}
