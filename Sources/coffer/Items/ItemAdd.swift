import ArgumentParser
import Diagnostics
import Foundation
import InventoryImport
import InventoryModel
import InventorySettings
import InventoryStore

struct ItemAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Add an item.", named: "add",
    examples: "coffer item add 'Oak dresser' --type Furniture --value 450 --photo oak.jpg")

  @Argument(help: .value("name", "The name of the item."))
  var name: String

  @Option(help: .value("key", "The key of the item (default: a new UUID)."))
  var key: String?

  @OptionGroup var attributes: ItemOptions

  @Option(
    help: .value(
      "file",
      "A photo to attach: JPEG, PNG, HEIC, AVIF or WebP; repeatable. The first photo of the item itself is the main photo."
    ), completion: .file())
  var photo: [String] = []

  @OptionGroup var position: PositionOptions

  @OptionGroup var change: EditOptions

  func validate() throws {
    guard !name.trimmed.isEmpty else { throw ValidationError("the name is empty; write a name") }
    guard key != "" else { throw ValidationError("--key is empty; remove --key to get a new key") }
  }

  func run() throws {
    try change.edit { edit, settings in
      let item = try edit.item(add(to: edit, currency: settings.currency))
      let album = PhotoEdit(item, in: edit)
      return summary(of: item.item, try album.add(album.photos(in: photo)), newTypes: edit.newTypes)
    }
  }

  private func add(to edit: StoreEdit, currency: String) throws -> ItemID {
    var draft = ItemDraft(itemKey: key.flatMap(ItemKey.init), itemName: name)
    try attributes.fill(&draft, currency: currency)
    guard let id = try edit.add([draft], created: Environment.now()).first ?? nil else {
      throw Failure(
        .badData, file: edit.path,
        "the key '\(key ?? "")' is already used by another item; remove --key, or edit the other item")
    }
    if let position = try position.resolved(in: edit) { try edit.move(id, to: position) }
    return id
  }

  private func summary(of item: Item, _ photos: AddedPhotos, newTypes: [String]) -> EditSummary {
    let texts =
      (photos.added.isEmpty ? [] : [photos.added.summary])
      + AddedFilesText([(item.itemName, photos)]).others
    return EditSummary(
      done: (["added '\(item.itemName)'", item.itemKey.text] + texts).joined(separator: ", "),
      keys: [item.itemKey], newTypes: newTypes)
  }
}
