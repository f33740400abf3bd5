import ArgumentParser
import InventorySettings

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a new site: site.yml, an empty store, content/ and assets/.",
    discussion: """
      Example:
        coffer init Home

      A folder that has a site.yml and no store gets the store that it names.
      """)

  @Argument(help: ArgumentHelp("The folder; made if it is not there.", valueName: "folder"))
  var folder = "."

  @OptionGroup var options: ConsoleOptions

  func validate() throws {
    try refuseEmpty(folder, "<folder>")
  }

  func run() throws {
    let made = try NewSite(folder).make()
    let next = "coffer import FILE.csv" + (folder == "." ? "" : " --site \(folder)")
    try options.console.print(made, "made \(made.files.joined(separator: ", "))\nnext: \(next)")
  }
}
