import ArgumentParser
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
    let item = try options.openStore(for: .reading).snapshot().item(named: item)
    let sheet = try ItemSheet(item, currency: options.currency())
    try Standard.output.writeResult(options.json ? sheet.json() : sheet.text())
  }
}
