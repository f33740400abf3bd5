import ArgumentParser
import InventorySite
import InventoryStore

struct TypeList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the asset types, with how many items they have and their value.",
    discussion: """
      Example:
        coffer type list
      """)

  @OptionGroup var options: SiteOptions

  func run() throws {
    let groups = try options.openStore(for: .reading).snapshot().groups()
    let list = try TypeListing(groups, currency: options.currency())
    try options.json ? options.print(list, "") : Standard.output.writeResult(list.table())
  }
}
