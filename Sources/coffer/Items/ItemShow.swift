import ArgumentParser
import InventoryExports
import InventorySettings
import InventorySite
import InventoryStore

struct ItemShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all that is known of an item.",
    discussion: """
      Example:
        coffer item show LAMP
      """)

  @Argument(help: .item)
  var item: String

  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading)
    let sheet = ItemSheet(try work.store.snapshot().item(named: item), currency: work.settings.currency)
    try work.console.write(options.json ? sheet.json() : sheet.text())
  }
}
