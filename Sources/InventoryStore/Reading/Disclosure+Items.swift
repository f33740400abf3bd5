import Diagnostics
import Digests
import InventoryModel

/// When values are read from a store, removes everything that an audience must not see, so that later code cannot show
/// it.
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

  /// Returns the photo with its pictures named for this audience.
  func salted(_ photo: Photo) -> Photo {
    names.map { photo.withPictures(named: $0.digits(ofPhoto: photo.digest)) } ?? photo
  }

  func disclosed(_ document: Document) -> Document {
    let salted = names.map { document.withFiles(named: $0.digits(ofDocument: document.digest)) } ?? document
    return showsOriginalDocuments ? salted : salted.named("")
  }

  /// Returns an item with only its visible attributes. A new attribute of items is hidden until it is added here.
  private func disclosed(_ item: Item) -> Item {
    let saltedName = names?.name(ofPage: item.pageName)
    let standIn = saltedName ?? SHA256Digest(of: item.itemKey.text.utf8).hex(16)
    let secrets = secrets(of: item)
    return Item(
      itemKey: shows(.itemKey) ? item.itemKey : .standIn(standIn), saltedName: saltedName,
      itemName: secrets.hidden(in: item.itemName),
      serialNumber: disclosed(item.serialNumber, level(of: .serialNumber)),
      valueInDollars: shows(.valueInDollars) ? item.valueInDollars : nil,
      dateCreated: shows(.dateCreated) ? item.dateCreated : nil,
      orderingValue: shows(.orderingValue) ? item.orderingValue : 0,
      assetType: item.assetType,
      notes: shows(.notes) ? item.notes.map(secrets.hidden) : nil,
      fields: item.fields.compactMap { field in
        let level = level(ofField: field.name)
        return disclosed(field.value, level).map {
          Field(name: field.name, value: level == .shown ? secrets.hidden(in: $0) : $0)
        }
      },
      photos: item.photos.filter { shows($0.kind) }.map(disclosed),
      documents: item.documents.filter(shows).map(disclosed))
  }

  /// Returns the texts to hide wherever the item repeats them. These are the masked fields, and the serial number
  /// unless it is shown.
  private func secrets(of item: Item) -> [Secret] {
    let masked = item.fields.filter { level(ofField: $0.name) == .masked }.map { ($0.value, Level.masked) }
    let serialNumber = level(of: .serialNumber)
    let texts = serialNumber == .shown ? masked : [(item.serialNumber ?? "", serialNumber)] + masked
    return texts.compactMap { text, level in
      SecretText(text).map { secret in
        Secret(text: secret, hasVisibleEnd: level == .masked && text.masked.last != "\u{2022}")
      }
    }
  }

  private func disclosed(_ text: String?, _ level: Level) -> String? {
    switch level {
    case .hidden: nil
    case .masked: text?.masked
    case .shown: text
    }
  }
}

/// A text that must be hidden wherever an item repeats it.
private struct Secret {
  let text: SecretText
  /// Whether the last four characters stay visible. The text itself decides, not a repetition of it: `1-2-3-4-5` is
  /// longer than the serial number `12345`, of which nothing may be visible.
  let hasVisibleEnd: Bool
}

extension [Secret] {
  /// Returns the text with bullets instead of the secrets. The last four characters of a secret with a visible end
  /// remain.
  fileprivate func hidden(in text: String) -> String {
    reduce(text) { text, secret in
      secret.text.hidden(in: text) {
        secret.hasVisibleEnd ? $0.masked : String(repeating: "\u{2022}", count: $0.count)
      }
    }
  }
}
