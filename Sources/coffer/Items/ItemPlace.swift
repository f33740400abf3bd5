import ArgumentParser
import Diagnostics
import InventoryStore

/// Where among the others an item is to be.
struct ItemPlace: ParsableArguments {
  @Option(help: ArgumentHelp("In front of this item.", valueName: "item"))
  var before: String?

  @Option(help: ArgumentHelp("Behind this item.", valueName: "item"))
  var after: String?

  @Flag(help: "In front of all.")
  var first = false

  @Flag(help: "Behind all.")
  var last = false

  var isStated: Bool { before != nil || after != nil || first || last }

  func validate() throws {
    let stated = [before != nil, after != nil, first, last].filter { $0 }
    guard stated.count <= 1 else {
      throw ValidationError("an item has one place; say one of --before, --after, --first, --last")
    }
  }

  /// Nothing where the user says none.
  func place(in edit: StoreEdit) throws(Failure) -> OrderPlace? {
    if let before { return .before(try edit.item(named: before).id) }
    if let after { return .after(try edit.item(named: after).id) }
    return first ? .first : last ? .last : nil
  }
}
