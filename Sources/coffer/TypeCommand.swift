import ArgumentParser
import InventoryExports
import InventoryModel
import InventorySettings
import InventoryStore

struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List, add, rename, merge or remove asset types.", named: "type",
    examples: "coffer type rename Jewelry 'Jewelry and watches'",
    subcommands: [TypeList.self, TypeAdd.self, TypeRename.self, TypeMerge.self, TypeRemove.self])
}

struct TypeAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Add an asset type.", named: "add", examples: "coffer type add Instruments")

  @Argument(help: .value("label", "The label of the new type."))
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
    throw ValidationError("the label of the asset type is empty; write a label")
  }
}

struct TypeList: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List the asset types with their number of items and total value.", named: "list",
    examples: "coffer type list")

  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading)
    let list = TypeListing(try work.store.snapshot().groups(), currency: work.settings.currency)
    try options.json ? work.console.print(list, "") : work.console.write(list.table())
  }
}

struct TypeRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Rename an asset type.", named: "rename",
    examples: "coffer type rename Jewelry 'Jewelry and watches'")

  @Argument(help: .value("label", "The label of the type; case is ignored."))
  var label: String

  @Argument(help: .value("new-label", "The new label."))
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
    "Merge asset types: move their items to another type and remove the emptied types.", named: "merge",
    usage: "coffer type merge <label> ... <target> [<options>]",
    examples: "coffer type merge Sofas Tables Furniture")

  @Argument(
    help: .value(
      "label",
      "The labels of the types to merge; the last one is the type to merge into. Case is ignored."))
  var labels: [String]

  @OptionGroup var change: EditOptions

  func run() throws {
    let target = try target()
    try change.edit { edit, _ in
      let merged = try edit.mergeTypes(labels.dropLast(), into: target)
      let items = count(merged.items, "item was", "items were")
      return EditSummary(done: "merged \(quoted(merged.labels)) into '\(merged.target)': \(items) moved")
    }
  }

  private func target() throws -> String {
    guard let target = labels.last, labels.count > 1 else {
      throw ValidationError("pass at least two asset types; the last one is the type to merge into")
    }
    return target
  }
}

struct TypeRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Remove an asset type; its items are kept without a type.", named: "remove",
    examples: "coffer type remove Electronics --dry-run")

  @Argument(help: .value("label", "The label of the type; case is ignored."))
  var label: String

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit { edit, _ in
      let items = count(try edit.removeType(label), "item is", "items are")
      return EditSummary(done: "removed the asset type '\(label)': \(items) without a type now")
    }
  }
}
