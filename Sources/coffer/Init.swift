import ArgumentParser
import InventorySettings
import InventorySite

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Create a new site: site.yml, an empty store, a salt, content/ and assets/.",
    examples: "coffer init Home", "coffer init Home --with-theme",
    more: """
      If the folder already has a site.yml, only what is missing is created: the store, unless site.yml lists several, and the salt. If nothing is missing, the command reports an error.

      With --with-theme, templates/ and assets/ get copies of the theme, with a README. A copy has no effect until you change it, so
      a newer version of Coffer still updates the theme. In an existing site, copies that you changed are preserved, and the others are replaced. If nothing is missing, this is not an error.
      """)

  @Argument(
    help: .value("folder", "The folder of the site; created if it does not exist."), completion: .directory)
  var folder = "."

  @Flag(help: "Copy the templates, styles and scripts of the theme into the site, to change them.")
  var withTheme = false

  @OptionGroup var options: ConsoleOptions

  func validate() throws { try refuseEmpty(folder, "<folder>") }

  func run() throws {
    var made = try NewSite(folder).make(mayBeComplete: withTheme)
    if withTheme { try copyTheme(&made) }
    noteSalt(of: made)
    try options.console.print(made, text(of: made))
  }

  private func noteSalt(of made: NewSite.Created) {
    guard let line = made.addedGitIgnoreLine else { return }
    options.console.note("note: added '\(line)' to .gitignore, so that Git ignores the salt")
  }

  private func text(of made: NewSite.Created) -> String {
    let created = made.files.isEmpty ? "nothing to create" : "created " + made.files.joined(separator: ", ")
    let next = made.hasNewStore ? "coffer import FILE.csv" : "coffer build"
    return "\(created)\nnext: \(next)" + (folder == "." ? "" : " --site \(folder)")
  }

  private func copyTheme(_ made: inout NewSite.Created) throws {
    let site = try Site(folder)
    let theme = try CopiedTheme.write(to: site)
    made.add(theme.folders.map { site.path($0) + "/" })
    guard !theme.kept.isEmpty else { return }
    options.console.note(
      "note: kept changed files of the theme: \(theme.kept.joined(separator: ", "))")
  }
}
