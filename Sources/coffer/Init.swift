import ArgumentParser
import InventorySettings

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Create a new site: site.yml, an empty store, a salt, content/ and assets/.",
    examples: "coffer init Home",
    more: """
      If the folder has a site.yml, only what it names and what is missing is created: the store and the salt.
      """)

  @Argument(
    help: .value("folder", "The folder of the site; created if it does not exist."), completion: .directory)
  var folder = "."

  @OptionGroup var options: ConsoleOptions

  func validate() throws { try refuseEmpty(folder, "<folder>") }

  func run() throws {
    let made = try NewSite(folder).make()
    if let line = made.missingGitIgnoreLine {
      options.console.note(
        "note: .gitignore does not list the salt; add the line '\(line)', so that it stays secret")
    }
    let next =
      (made.hasNewStore ? "coffer import FILE.csv" : "coffer build")
      + (folder == "." ? "" : " --site \(folder)")
    try options.console.print(made, "created \(made.files.joined(separator: ", "))\nnext: \(next)")
  }
}
