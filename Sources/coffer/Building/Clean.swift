import ArgumentParser
import InventorySettings
import InventorySite

struct Clean: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Remove the files that builds have written to the output folder.",
    examples: "coffer clean --site Home", "coffer clean --site Home --output public --dry-run",
    "coffer clean --site Home --cache",
    more: """
      Removes only SHA256SUMS in the output folder and the files that it lists.
      Files that no build has written are preserved and listed. Files that were changed
      after the build are also preserved, and then the exit code is 1.
      """)

  @Option(
    name: .shortAndLong, help: .value("folder", "The output folder (default: from site.yml)."),
    completion: .directory)
  var output: String?

  @Flag(
    help:
      "Remove the pictures and build records in the cache folder ('cache' in site.yml) instead of the output."
  )
  var cache = false

  @Flag(help: "Show what would be removed, without removing it.")
  var dryRun = false

  @OptionGroup var siteFolder: SiteFolderOption

  @OptionGroup var options: ConsoleOptions

  func validate() throws {
    try refuseEmpty(output, "--output")
    if cache, output != nil {
      throw ValidationError(
        "--cache cleans the cache set in site.yml and cannot be combined with --output; remove --output or --cache"
      )
    }
  }

  func run() throws {
    let site = try Site.optional(siteFolder.site, isOptional: output != nil)
    if cache { return try removeCache(of: site ?? Site()) }
    let report = try SiteCleaner(site, output: output, isDryRun: dryRun).clean()
    try options.console.print(report, report.text(isDryRun: dryRun))
    try failWhere(report.left)
  }

  private func removeCache(of site: Site) throws {
    guard let folder = site.settings.cache.map(site.path) else {
      throw ValidationError(
        "\(site.path(Site.settingsFile)) sets no cache folder; add a line such as 'cache: .cache', or remove --cache"
      )
    }
    let removed = try PictureCache.remove(folder, isDryRun: dryRun)
    let parts = [
      removed.pictures > 0 ? count(removed.pictures, "picture", "pictures") : nil,
      removed.builds > 0 ? count(removed.builds, "build record", "build records") : nil,
    ].compactMap(\.self)
    let text =
      parts.isEmpty
      ? "nothing to clean in \(folder)"
      : (dryRun ? "dry run: nothing was removed\nwould remove " : "removed ")
        + parts.joined(separator: " and ") + " from \(folder)"
    try options.console.print(["pictures": removed.pictures, "builds": removed.builds], text)
  }
}

extension CleanReport {
  fileprivate func text(isDryRun: Bool) -> String {
    let foreign = foreign ?? []
    let lines = foreign.prefix(20).map { "kept \($0), which was not written by a build" }
    let rest = foreign.count > lines.count ? ["... and \(foreign.count - lines.count) more"] : []
    let hasJournal = !isDryRun && !foreign.isEmpty && left == nil
    let journal = hasJournal ? ["left .coffer-journal, so that the next build accepts the folder"] : []
    return ([summary(isDryRun: isDryRun)] + lines + rest + journal).joined(separator: "\n")
  }

  private func summary(isDryRun: Bool) -> String {
    guard files + folders > 0 || left != nil else { return "nothing to clean in \(output)" }
    let files = count(files, "file", "files")
    guard !isDryRun else { return "dry run: nothing was removed\nwould remove \(files) from \(output)" }
    return "removed \(files) and \(count(folders, "folder", "folders")) from \(output)"
  }
}
