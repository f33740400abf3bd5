import ArgumentParser

struct ItemCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "item",
    abstract: "Show, add, edit, move or remove items.",
    discussion: """
      Example:
        coffer item edit LAMP --type Art --value 1299.99

      An item is named by its key, by its exact name, or by a beginning of its key
      that no other item has.
      """,
    subcommands: [ItemShow.self, ItemAdd.self, ItemEdit.self, ItemMove.self, ItemRemove.self])
}
