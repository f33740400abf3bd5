import ArgumentParser

struct ItemCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "item",
    abstract: "Show, add, edit, move or remove items.",
    discussion: """
      Example:
        coffer item edit LAMP --type Art --value 1299.99

      An item is named by its key, by its exact name, or by the first characters of
      its key: at least 8, and as many as no other key begins with.
      """,
    subcommands: [ItemShow.self, ItemAdd.self, ItemEdit.self, ItemMove.self, ItemRemove.self])
}

extension ArgumentHelp {
  /// How a command takes one item.
  static let item = ArgumentHelp(
    "Its key, its exact name, or at least the first 8 characters of its key.", valueName: "item")
  static let items = ArgumentHelp(
    "Their keys, their exact names, or at least the first 8 characters of their keys.", valueName: "item")
}
