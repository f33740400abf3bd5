import ArgumentParser
import Foundation
import InventorySite

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Check a site against its SHA256SUMS for changed, missing and unlisted files.",
    examples: "coffer verify Home/public",
    more: """
      The exit code is 1 if any file differs. Symbolic links are not followed, and
      nothing outside of the folder is read. --json lists all paths.
      """)

  @Argument(
    help: .value(
      "folder or file",
      "The folder of a site, or a list written by sha256sum, with paths relative to its folder."),
    completion: .file())
  var path: String

  @OptionGroup var options: ConsoleOptions

  func validate() throws { try refuseEmpty(path, "<folder or file>") }

  func run() async throws {
    let report = try await options.console.showingProgress { bar in
      try await Verifier(path, jobs: Environment.cores) { bar.show("Files", $0, of: $1) }.verify()
    }
    // Problems are printed even with `--quiet`.
    let console = Console(isQuiet: options.quiet && report.isGood, isVerbose: false, isJSON: options.json)
    try console.print(report, report.text)
    if !report.isGood { throw ExitCode(1) }
  }
}

extension VerifyReport {
  fileprivate var text: String {
    let good = "\(count(asListed, "file is", "files are")) as listed in \(list)"
    return (problems + evidenceLines + [isGood ? good : good + "; " + counts]).joined(separator: "\n")
  }
}
