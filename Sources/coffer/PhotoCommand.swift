import ArgumentParser
import Diagnostics
import InventoryImport
import InventoryModel
import InventoryStore

struct PhotoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List, add, move or remove the photos of an item.", named: "photo",
    examples: "coffer photo add LAMP lamp.jpg receipt.png",
    subcommands: [PhotoList.self, PhotoAdd.self, PhotoMove.self, PhotoRemove.self])
}

struct PhotoList: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List the photos of an item, in their order.", named: "list",
    examples: "coffer photo list LAMP")

  @Argument(help: .item)
  var item: String

  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading)
    let rows = zip(1..., try work.store.snapshot().item(named: item).photos).map(PhotoRow.init)
    guard !options.json else { return try work.console.print(rows, "") }
    for row in rows { try work.console.write(Array((row.line + "\n").utf8)) }
  }

  private struct PhotoRow: Encodable {
    let number: Int
    let fileName: String
    let width: Int
    let height: Int
    let sha256: String

    init(_ number: Int, _ photo: Photo) {
      (self.number, fileName, sha256) = (number, photo.fileName, photo.digest)
      (width, height) = (photo.width, photo.height)
    }

    var line: String { "\(number)  \(fileName.shown)  \(width) x \(height)  \(sha256.prefix(16))" }
  }
}

struct PhotoAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Attach photos to an item, after the existing ones.", named: "add",
    examples: "coffer photo add LAMP lamp.jpg receipt.png")

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("file", "The photos: JPEG, PNG, HEIC, AVIF or WebP."))
  var files: [String]

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit { edit, _ in
      let item = try edit.item(named: item)
      let album = PhotoEdit(item, in: edit)
      let added = try album.add(album.photos(in: files))
      let known = files.count - added
      let rest = known > 0 ? ", \(count(known, "was", "were")) already attached" : ""
      return EditSummary(
        done: "\(count(added, "photo", "photos")) added to '\(item.item.itemName)'" + rest,
        keys: [item.item.itemKey])
    }
  }
}

struct PhotoMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Move a photo to another position; the first one is the main photo.", named: "move",
    examples: "coffer photo move LAMP receipt.png --to 1")

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("photo", "The photo's number in the list, or its file name."))
  var photo: String

  @Option(help: .value("number", "The new position, starting at 1."))
  var to: Int

  @OptionGroup var change: EditOptions

  func validate() throws {
    guard to >= 1 else { throw ValidationError("--to must be at least 1, not \(to)") }
  }

  func run() throws {
    try change.edit { edit, _ in
      let item = try edit.item(named: item)
      let name = try PhotoEdit(item, in: edit).move(photo, to: to)
      let place = min(to, item.item.photos.count)
      return EditSummary(
        done: "'\(name)' is photo \(place) of '\(item.item.itemName)'", keys: [item.item.itemKey])
    }
  }
}

struct PhotoRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Remove photos from an item.", named: "remove", examples: "coffer photo remove LAMP receipt.png")

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("photo", "The photos' numbers in the list, or their file names."))
  var photos: [String]

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit { edit, _ in
      let item = try edit.item(named: item)
      let removed = try PhotoEdit(item, in: edit).remove(photos)
      return EditSummary(
        done: "removed \(quoted(removed)) from '\(item.item.itemName)'", keys: [item.item.itemKey])
    }
  }
}
