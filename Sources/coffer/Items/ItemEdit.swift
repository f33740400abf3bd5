import ArgumentParser
import InventoryImport
import InventoryModel
import InventorySettings
import InventoryStore

struct ItemEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Change one item, or all items that match a predicate.", named: "edit",
    examples: "coffer item edit LAMP --type Art --value 1299.99 --notes - < notes.md",
    "coffer item edit --where \"assetType == nil\" --type Tools --dry-run",
    more: """
      An empty value clears an attribute, except the name and the date: --type ''.
      An empty text removes a field: --field room=
      """)

  @Argument(help: .item)
  var item: String?

  @OptionGroup var choice: ItemChoice

  @Option(help: .value("text", "The new name."))
  var name: String?

  @OptionGroup var attributes: ItemOptions

  @Option(
    help: .value(
      "file", "A photo to add after the existing ones of its kind: JPEG, PNG, HEIC, AVIF or WebP; repeatable."
    ),
    completion: .file())
  var photo: [String] = []

  @OptionGroup var change: EditOptions

  func validate() throws {
    if name != nil, choice.predicate != nil {
      throw ValidationError("--name changes one item; pass the item instead of --where")
    }
    if let name, name.trimmed.isEmpty {
      throw ValidationError("an item needs a name; remove --name to keep the current name")
    }
  }

  func run() throws {
    try choice.check([item].compactMap(\.self))
    try refuseNoChange()
    let selection = try choice.selection()
    try change.edit { edit, settings in
      try apply(to: selection, in: edit, currency: settings.currency)
    }
  }

  private func refuseNoChange() throws {
    guard name != nil || attributes.areStated || !photo.isEmpty else {
      throw ValidationError("no change is given; add an option such as --value or --field")
    }
  }

  private func apply(to selection: ItemSelection?, in edit: StoreEdit, currency: String) throws -> EditSummary
  {
    var draft = ItemDraft(itemName: name)
    try attributes.fill(&draft, currency: currency)
    var changes = ItemEdits(draft, photos: photo, in: edit)
    guard let selection else {
      return try changes.apply(to: edit.item(named: item ?? "")).summary(newTypes: edit.newTypes)
    }
    let items = try edit.items(in: selection).map { try changes.apply(to: edit.item($0)) }
    return items.summary(newTypes: edit.newTypes)
  }
}

/// Applies the same change to one or more items. The photo files are read only once, for the first item.
private struct ItemEdits {
  private var draft: ItemDraft
  private let files: [String]
  private let edit: StoreEdit
  private var photos: [PhotoEdit.NamedPhoto]?

  init(_ draft: ItemDraft, photos files: [String], in edit: StoreEdit) {
    (self.draft, self.files, self.edit) = (draft, files, edit)
  }

  mutating func apply(to item: EditedItem) throws -> ChangedItem {
    let album = PhotoEdit(item, in: edit)
    let photos = try photos ?? album.photos(in: files)
    self.photos = photos
    draft.itemKey = item.item.itemKey
    let update = try edit.update([draft]).first
    return ChangedItem(
      key: item.item.itemKey, name: item.item.itemName, changes: update?.changes ?? [],
      photos: try album.add(photos))
  }
}

private struct ChangedItem {
  let key: ItemKey
  let name: String
  let changes: [ItemChange]
  let photos: AddedPhotos

  var isChanged: Bool { !changes.isEmpty || photos.isChange }

  /// One text per changed attribute or field, followed by texts about the photos.
  var texts: [String] { changes.map(\.text) + photoTexts }

  private var photoTexts: [String] {
    (photos.added.isEmpty ? [] : [photos.added.summary + " added"])
      + AddedFilesText([(name, photos)]).others
  }

  func summary(newTypes: [String]) -> EditSummary {
    EditSummary(
      done: ([(isChanged ? "changed" : "nothing changed in") + " '\(name)'"] + photoTexts)
        .joined(separator: ", "),
      changes: changes.map(\.text), keys: [key], newTypes: newTypes)
  }
}

extension [ChangedItem] {
  fileprivate func summary(newTypes: [String]) -> EditSummary {
    let changed = filter(\.isChanged)
    let rest = self.count - changed.count
    let done =
      changed.isEmpty
      ? "nothing changed: \(coffer.count(rest, "item already has", "items already have")) these values"
      : "changed " + coffer.count(changed.count, "item", "items") + (rest > 0 ? ", \(rest) unchanged" : "")
    return EditSummary(
      done: done, changes: changed.map { "'\($0.name)': " + $0.texts.joined(separator: "; ") },
      keys: changed.map(\.key), newTypes: newTypes, isBulk: true)
  }
}

extension ItemChange {
  /// The change as a text, such as `valueInDollars: '10.00' -> none`.
  var text: String { "\(name): \(Self.quoted(before)) -> \(Self.quoted(after))" }

  private static func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "none" }
}
