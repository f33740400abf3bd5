import ArgumentParser
import InventorySettings
import InventoryStore

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Show what a store contains, and how a store of another app is read.",
    examples: "coffer inspect default.store",
    more: """
      For a Core Data or SwiftData store, prints the entities with counts and
      samples, the source of each attribute, what is left out, and a coreData block
      for site.yml. The store is not changed, and no file is written next to it.
      """)

  @Argument(help: .value("store", "A store of Coffer or of another app."), completion: .file())
  var file: String

  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(file, "<store>")
    if !options.store.isEmpty { throw ValidationError("pass the store as the argument, and remove --store") }
  }

  func run() throws {
    let rules = try options.ownSite(isOptional: true)?.coreData ?? CoreDataRules()
    let inspection = try StoreInspection(of: file, rules)
    try options.console.print(inspection, InspectionText(inspection, of: file).text)
  }
}
