import ArgumentParser
import Foundation
import InventoryImport
import InventoryModel
import InventoryStore

struct ItemAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an item.",
    discussion: """
      Example:
        coffer item add 'Oak dresser' --type Furniture --value 450 --photo oak.jpg
      """)

  @Argument(help: ArgumentHelp("What it is called.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("Its key (default: a new UUID).", valueName: "key"))
  var key: String?

  @OptionGroup var attributes: ItemAttributes

  @Option(
    help: ArgumentHelp(
      "A photo: JPEG, PNG, HEIC, AVIF or WebP; the first one is shown first.", valueName: "file"))
  var photo: [String] = []

  @OptionGroup var place: ItemPlace

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func validate() throws {
    guard !name.trimmed.isEmpty else { throw ValidationError("an item needs a name") }
    guard key != "" else { throw ValidationError("--key is empty; leave it out for a new one") }
  }

  func run() throws {
    var draft = ItemDraft(itemKey: key.flatMap(ItemKey.init), itemName: name)
    try attributes.fill(&draft, currency: options.currency())
    let store = try options.openStore(for: .writing)
    let edit = try store.edit()
    guard let id = try edit.add([draft], created: Environment.now()).first ?? nil else {
      throw Failure(
        .badData, file: store.path, "the key '\(key ?? "")' is taken; leave out --key, or change that item")
    }
    if let place = try place.place(in: edit) { try edit.move(id, to: place) }
    let item = try edit.item(named: edit.item(id).itemKey.text)
    let album = PhotoEdit(item, in: edit, store: store)
    let photos = try album.add(album.photos(in: photo))
    let summary = EditSummary(edit, dryRun: dryRun)
    let added = photos > 0 ? ", " + count(photos, "photo", "photos") : ""
    try summary.finish(
      "added '\(item.item.itemName)', \(item.item.itemKey.text)" + added, keys: [item.item.itemKey], options)
  }
}
