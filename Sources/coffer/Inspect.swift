import ArgumentParser
import InventorySettings
import InventoryStore

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Show what a store holds, and how a store of another app is read.",
    examples: "coffer inspect default.store",
    more: """
      Of a Core Data or SwiftData store, prints its entities with counts and samples,
      what is used as what and why, what is left out, and a coreData block for
      site.yml. The store is not altered, and no file is written beside it.
      """)

  @Argument(help: .value("store", "The store, of Coffer or of another app."))
  var file: String

  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(file, "<store>")
    if options.store != nil { throw ValidationError("the store is named without --store here; leave it out") }
  }

  func run() throws {
    let rules = try options.ownSite(isOptional: true)?.coreData ?? CoreDataRules()
    let inspection = try StoreInspection(of: file, rules)
    try options.console.print(inspection, InspectionText(inspection, of: file).text)
  }
}
