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
    showsOriginals ? salted(photo) : salted(photo).named("")
  }

  /// The photo with the names of its pictures for the audience.
  func salted(_ photo: Photo) -> Photo {
    names.map { photo.withPictures(named: $0.digits(ofPhoto: photo.digest)) } ?? photo
  }

  func disclosed(_ document: Document) -> Document {
    let salted = names.map { document.withFiles(named: $0.digits(ofDocument: document.digest)) } ?? document
    return showsOriginalDocuments ? salted : salted.named("")
  }

  /// Made only of visible attributes, so that a new attribute of items is hidden until it is added here.
  private func disclosed(_ item: Item) -> Item {
    let saltedName = names?.name(ofPage: item.pageName)
    let standIn = saltedName ?? SHA256Digest(of: item.itemKey.text.utf8).hex(16)
    return Item(
      itemKey: shows(.itemKey) ? item.itemKey : .standIn(standIn), saltedName: saltedName,
      itemName: item.itemName,
      serialNumber: disclosed(item.serialNumber, level(of: .serialNumber)),
      valueInDollars: shows(.valueInDollars) ? item.valueInDollars : nil,
      dateCreated: shows(.dateCreated) ? item.dateCreated : nil,
      orderingValue: shows(.orderingValue) ? item.orderingValue : 0,
      assetType: item.assetType,
      notes: shows(.notes) ? item.notes : nil,
      fields: item.fields.compactMap { field in
        disclosed(field.value, level(ofField: field.name)).map { Field(name: field.name, value: $0) }
      },
      photos: item.photos.filter { shows($0.kind) }.map(disclosed),
      documents: item.documents.filter(shows).map(disclosed))
  }

  private func disclosed(_ text: String?, _ level: Level) -> String? {
    switch level {
    case .hidden: nil
    case .masked: text?.masked
    case .shown: text
    }
  }
}
