import ArgumentParser
import InventorySettings

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Make a new site: site.yml, an empty store, content/ and assets/.", examples: "coffer init Home",
    more: """
      A folder that has a site.yml and no store gets the store that it names.
      """)

  @Argument(help: .value("folder", "The folder; made if it is not there."))
  var folder = "."

  @OptionGroup var options: ConsoleOptions

  func validate() throws { try refuseEmpty(folder, "<folder>") }

  func run() throws {
    let made = try NewSite(folder).make()
    let next = "coffer import FILE.csv" + (folder == "." ? "" : " --site \(folder)")
    try options.console.print(made, "made \(made.files.joined(separator: ", "))\nnext: \(next)")
  }
}
