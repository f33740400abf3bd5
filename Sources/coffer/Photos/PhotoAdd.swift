import ArgumentParser
import InventoryImport
import InventoryModel
import InventoryStore

struct PhotoAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Attach photos to an item, behind those it has.",
    discussion: """
      Example:
        coffer photo add LAMP lamp.jpg receipt.png
      """)

  @Argument(help: .item)
  var item: String

  @Argument(help: ArgumentHelp("Photos: JPEG, PNG, HEIC, AVIF or WebP.", valueName: "file"))
  var files: [String]

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func run() throws {
    let store = try options.openStore(for: .writing)
    let edit = try store.edit()
    let found = try edit.item(named: item)
    let album = PhotoEdit(found, in: edit, store: store)
    let added = try album.add(album.photos(in: files))
    let known = files.count - added
    let rest = known > 0 ? ", \(count(known, "was", "were")) there already" : ""
    try EditSummary(edit, dryRun: dryRun).finish(
      "\(count(added, "photo", "photos")) added to '\(found.item.itemName)'" + rest,
      keys: [found.item.itemKey], options)
  }
}
