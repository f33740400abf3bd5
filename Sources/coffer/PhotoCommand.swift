import ArgumentParser
import Diagnostics
import InventoryImport
import InventoryModel
import InventoryStore

struct PhotoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List, add, mark, move or remove the photos of an item.", named: "photo",
    examples: "coffer photo add LAMP lamp.jpg receipt.png",
    subcommands: [PhotoList.self, PhotoAdd.self, PhotoMark.self, PhotoMove.self, PhotoRemove.self])
}

extension PhotoKind: ExpressibleByArgument {}

extension [PhotoEdit.NamedPhoto] {
  /// The number of photos, followed by the kinds other than `item` in parentheses, such as `1 photo (receipt)` or
  /// `3 photos (1 receipt, 1 appraisal)`.
  var summary: String {
    let kinds = PhotoKind.allCases.filter { $0 != .item }.compactMap { kind -> String? in
      let number = count { $0.kind == kind }
      if number == 0 { return nil }
      return count == 1 ? kind.text : coffer.count(number, kind.text, kind.title.lowercased())
    }
    return coffer.count(count, "photo", "photos")
      + (kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))")
  }
}

struct PhotoList: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List the photos of an item, sorted by kind and position.", named: "list",
    examples: "coffer photo list LAMP")

  @Argument(help: .item)
  var item: String

  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading)
    let item = try work.store.snapshot().item(named: item)
    try work.console.print(zip(1..., item.photos).map(PhotoRow.init), line: \.line)
    if item.photos.isEmpty { work.console.note("'\(item.itemName)' has no photos") }
  }

  private struct PhotoRow: Encodable {
    let number: Int
    let fileName: String
    let kind: String
    let width: Int
    let height: Int
    let sha256: String

    init(_ number: Int, _ photo: Photo) {
      (self.number, fileName, kind, sha256) = (number, photo.fileName, photo.kind.rawValue, photo.digest)
      (width, height) = (photo.width, photo.height)
    }

    var line: String { "\(number)  \(kind)  \(fileName.shown)  \(width) x \(height)  \(sha256.prefix(16))" }
  }
}

struct PhotoAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Attach photos to an item, after its photos of the same kind.", named: "add",
    examples: "coffer photo add LAMP lamp.jpg", "coffer photo add LAMP scan-12.png --kind receipt",
    more: """
      The audiences 'family' and 'public' see only photos of the item itself. Without --kind, the file name decides the kind: \
      'lamp-receipt.jpg' and 'receipt-lamp.jpg' are receipts. If the name indicates no kind, the photo is a photo of the item.
      """)

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("file", "The photos, as JPEG, PNG, HEIC, AVIF or WebP files."), completion: .file())
  var files: [String]

  @Option(
    help: "What the photos show: the item, its serial plate, a receipt, an appraisal or something else.")
  var kind: PhotoKind?

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit(item) { item, edit in
      let album = PhotoEdit(item, in: edit)
      let added = try album.add(album.photos(in: files, as: kind))
      return AddedFilesText([(item.item.itemName, added)]).text { _ in added.added.summary }
    }
  }
}

struct PhotoMark: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Set the kind of one or more photos of an item, such as 'receipt'.", named: "mark",
    examples: "coffer photo mark LAMP scan-12.png --kind receipt",
    more: "The audiences 'family' and 'public' see only photos of the item itself.")

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("photo", "The photos' numbers in 'coffer photo list', or their file names."))
  var photos: [String]

  @Option(
    help: "What the photos show: the item, its serial plate, a receipt, an appraisal or something else.")
  var kind: PhotoKind

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit(item) { item, edit in
      let marked = try PhotoEdit(item, in: edit).mark(photos, as: kind)
      return "\(quoted(marked)) of '\(item.item.itemName)' marked as \(kind.rawValue)"
    }
  }
}

struct PhotoMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Move a photo to another position among the item's photos of the same kind. The first photo of the kind 'item' is the main photo.",
    named: "move", examples: "coffer photo move LAMP lamp-2.png --to 1")

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("photo", "The photo's number in the list, or its file name."))
  var photo: String

  @Option(
    help: .value("number", "The new number in the list of photos, starting at 1; photos stay sorted by kind.")
  )
  var to: Int

  @OptionGroup var change: EditOptions

  func validate() throws {
    guard to >= 1 else { throw ValidationError("--to must be at least 1, not \(to)") }
  }

  func run() throws {
    try change.edit(item) { item, edit in
      let (name, position) = try PhotoEdit(item, in: edit).move(photo, to: to)
      return "'\(name)' is photo \(position) of '\(item.item.itemName)'"
    }
  }
}

struct PhotoRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Remove photos from an item.", named: "remove", examples: "coffer photo remove LAMP receipt.png")

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("photo", "The photos' numbers in 'coffer photo list', or their file names."))
  var photos: [String]

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit(item) { item, edit in
      let removed = try PhotoEdit(item, in: edit).remove(photos)
      return "removed \(quoted(removed)) from '\(item.item.itemName)'"
    }
  }
}
