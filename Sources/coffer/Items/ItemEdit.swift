import ArgumentParser
import InventoryImport
import InventoryModel
import InventoryStore

struct ItemEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an item, or all items that a predicate selects.",
    discussion: """
      Example:
        coffer item edit LAMP --type Art --value 1299.99 --notes - < notes.md
        coffer item edit --where "assetType == nil" --type Tools --dry-run

      An empty text removes what the item has: --type ''.
      """)

  @Argument(help: .item)
  var item: String?

  @OptionGroup var choice: ItemChoice

  @Option(help: ArgumentHelp("What it is called.", valueName: "text"))
  var name: String?

  @OptionGroup var attributes: ItemAttributes

  @Option(
    help: ArgumentHelp("A photo to add after those it has: JPEG, PNG, HEIC, AVIF or WebP.", valueName: "file")
  )
  var photo: [String] = []

  @Flag(help: "Show what would change without saving it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func validate() throws {
    if name != nil, choice.predicate != nil {
      throw ValidationError("--name is for one item; name that item instead of --where")
    }
    if let name, name.trimmed.isEmpty {
      throw ValidationError("an item needs a name; leave out --name to keep it")
    }
  }

  func run() throws {
    try choice.check([item].compactMap(\.self))
    let selection = try choice.selection()
    var draft = ItemDraft(itemName: name)
    try attributes.fill(&draft, currency: options.currency())
    let store = try options.openStore(for: .writing)
    let edit = try store.edit()
    var photos: [PhotoEdit.NamedPhoto]?
    func change(_ known: EditedItem) throws -> EditedItems.Change {
      let album = PhotoEdit(known, in: edit, store: store)
      let new = try photos ?? album.photos(in: photo)
      photos = new
      draft.itemKey = known.item.itemKey
      let update = try edit.update([draft]).first
      let added = try album.add(new)
      return EditedItems.Change(known.item, update?.changes ?? [], photos: added)
    }
    let items: [EditedItems.Change]
    if let selection {
      items = try edit.items(in: selection).map { try change(EditedItem(id: $0, item: edit.item($0))) }
    } else {
      items = [try change(edit.item(named: item ?? ""))]
    }
    try EditedItems(items, isBulk: selection != nil, showsAll: dryRun || options.verbose)
      .finish(EditSummary(edit, dryRun: dryRun), options)
  }
}

/// What an edit did to its items, in words.
private struct EditedItems {
  struct Change {
    let key: ItemKey
    let name: String
    let changes: [ItemChange]
    let photos: Int

    init(_ item: Item, _ changes: [ItemChange], photos: Int) {
      (key, name, self.changes, self.photos) = (item.itemKey, item.itemName, changes, photos)
    }

    var isChanged: Bool { !changes.isEmpty || photos > 0 }
    var added: String { photos > 0 ? count(photos, "photo", "photos") + " added" : "" }
  }

  private let items: [Change]
  private let isBulk: Bool
  private let showsAll: Bool

  init(_ items: [Change], isBulk: Bool, showsAll: Bool) {
    (self.items, self.isBulk, self.showsAll) = (items, isBulk, showsAll)
  }

  func finish(_ summary: EditSummary, _ options: SiteOptions) throws {
    let changed = items.filter(\.isChanged)
    guard isBulk else {
      let one = items[0]
      let done = (one.isChanged ? "changed" : "nothing has changed in") + " '\(one.name)'"
      return try summary.finish(
        done + (one.photos > 0 ? ", " + one.added : ""), changes: one.changes.map(\.words), keys: [one.key],
        options)
    }
    let rest = items.count - changed.count
    let done =
      changed.isEmpty
      ? "nothing has changed: \(count(rest, "item is", "items are")) like this already"
      : "changed " + count(changed.count, "item", "items") + (rest > 0 ? ", \(rest) unchanged" : "")
    let lines = changed.map { item in
      "'\(item.name)': "
        + (item.changes.map(\.words) + (item.photos > 0 ? [item.added] : [])).joined(separator: "; ")
    }
    try summary.finish(
      done, changes: lines, showsAll: showsAll, keys: changed.map(\.key), options)
  }
}
