import ArgumentParser
import InventoryExports
import InventoryModel
import InventorySettings
import InventoryStore

struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "List, add, rename, merge or remove asset types.",
    discussion: """
      Example:
        coffer type rename Jewelry 'Jewelry and watches'
      """,
    subcommands: [TypeList.self, TypeAdd.self, TypeRename.self, TypeMerge.self, TypeRemove.self])
}

struct TypeAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an asset type.",
    discussion: """
      Example:
        coffer type add Instruments
      """)

  @Argument(help: ArgumentHelp("What it is called.", valueName: "label"))
  var label: String

  @OptionGroup var change: EditOptions

  func validate() throws { try refuseEmptyLabel(label) }

  func run() throws {
    try change.edit { edit, _ in
      try edit.addType(label)
      return EditSummary(done: "added the asset type '\(label.trimmed)'")
    }
  }
}

func refuseEmptyLabel(_ label: String) throws {
  guard !label.trimmed.isEmpty else {
    throw ValidationError("an asset type needs a label")
  }
}

struct TypeList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the asset types, with how many items they have and their value.",
    discussion: """
      Example:
        coffer type list
      """)

  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading)
    let list = TypeListing(try work.store.snapshot().groups(), currency: work.settings.currency)
    try options.json ? work.console.print(list, "") : work.console.write(list.table())
  }
}

struct TypeRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give an asset type another label.",
    discussion: """
      Example:
        coffer type rename Jewelry 'Jewelry and watches'
      """)

  @Argument(help: ArgumentHelp("Its label, in any case.", valueName: "label"))
  var label: String

  @Argument(help: ArgumentHelp("Its new label.", valueName: "new-label"))
  var newLabel: String

  @OptionGroup var change: EditOptions

  func validate() throws { try refuseEmptyLabel(newLabel) }

  func run() throws {
    try change.edit { edit, _ in
      let items = count(try edit.renameType(label, to: newLabel), "item has", "items have")
      return EditSummary(done: "renamed '\(label)' to '\(newLabel.trimmed)': \(items) this type")
    }
  }
}

struct TypeMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Move all items of asset types to another one, and remove those types.",
    usage: "coffer type merge <label> ... <target> [<options>]",
    discussion: """
      Example:
        coffer type merge Sofas Tables Furniture
      """)

  @Argument(
    help: ArgumentHelp(
      "The labels of the types to merge, in any case; the last one is the type that all items move to.",
      valueName: "label"))
  var labels: [String]

  @OptionGroup var change: EditOptions

  func run() throws {
    guard let target = labels.last, labels.count > 1 else {
      throw ValidationError("name at least two asset types; the last one is the type that all items move to")
    }
    try change.edit { edit, _ in
      let merged = try edit.mergeTypes(labels.dropLast(), into: target)
      let items = count(merged.items, "item was", "items were")
      return EditSummary(done: "merged \(quoted(merged.labels)) into '\(merged.target)': \(items) moved")
    }
  }
}

struct TypeRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an asset type; its items stay, without a type.",
    discussion: """
      Example:
        coffer type remove Electronics --dry-run
      """)

  @Argument(help: ArgumentHelp("Its label, in any case.", valueName: "label"))
  var label: String

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit { edit, _ in
      let items = count(try edit.removeType(label), "item is", "items are")
      return EditSummary(done: "removed the asset type '\(label)': \(items) without a type now")
    }
  }
}
