import ArgumentParser
import InventorySettings

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Create a new site: site.yml, an empty store, content/ and assets/.", examples: "coffer init Home",
    more: """
      If the folder has a site.yml but no store, only the store is created.
      """)

  @Argument(help: .value("folder", "The folder of the site; created if it does not exist."))
  var folder = "."

  @OptionGroup var options: ConsoleOptions

  func validate() throws { try refuseEmpty(folder, "<folder>") }

  func run() throws {
    let made = try NewSite(folder).make()
    let next = "coffer import FILE.csv" + (folder == "." ? "" : " --site \(folder)")
    try options.console.print(made, "created \(made.files.joined(separator: ", "))\nnext: \(next)")
  }
}
