import ArgumentParser
import InventoryExports
import InventorySettings
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
    let work = try options.resolve(for: .reading)
    let list = TypeListing(try work.store.snapshot().groups(), currency: work.settings.currency)
    try options.json ? work.console.print(list, "") : work.console.write(list.table())
  }
}
