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

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit { edit, _ in
      let item = try edit.item(named: item)
      let album = PhotoEdit(item, in: edit)
      let added = try album.add(album.photos(in: files))
      let known = files.count - added
      let rest = known > 0 ? ", \(count(known, "was", "were")) there already" : ""
      return EditSummary(
        done: "\(count(added, "photo", "photos")) added to '\(item.item.itemName)'" + rest,
        keys: [item.item.itemKey])
    }
  }
}
