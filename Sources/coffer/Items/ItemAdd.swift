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
      "file", "A photo to attach: JPEG, PNG, HEIC, AVIF or WebP; repeatable. The first one is the main photo."
    ), completion: .file())
  var photo: [String] = []

  @OptionGroup var place: ItemPlace

  @OptionGroup var change: EditOptions

  func validate() throws {
    guard !name.trimmed.isEmpty else { throw ValidationError("an item needs a name") }
    guard key != "" else { throw ValidationError("--key is empty; remove it to get a new key") }
  }

  func run() throws {
    try change.edit { edit, settings in
      var draft = ItemDraft(itemKey: key.flatMap(ItemKey.init), itemName: name)
      try attributes.fill(&draft, currency: settings.currency)
      guard let id = try edit.add([draft], created: Environment.now()).first ?? nil else {
        throw Failure(
          .badData, file: edit.path, "the key '\(key ?? "")' is already used; remove --key, or edit that item"
        )
      }
      if let place = try place.place(in: edit) { try edit.move(id, to: place) }
      let item = try edit.item(id)
      let album = PhotoEdit(item, in: edit)
      let photos = try album.add(album.photos(in: photo))
      let added = photos.isEmpty ? "" : ", " + photos.summary
      return EditSummary(
        done: "added '\(item.item.itemName)', \(item.item.itemKey.text)" + added, keys: [item.item.itemKey],
        newTypes: edit.newTypes)
    }
  }
}
