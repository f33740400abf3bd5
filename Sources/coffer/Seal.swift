import ArgumentParser
import Foundation
import InventoryModel
import InventorySettings
import InventorySite

struct Seal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Sign the SHA256SUMS of the site or of a report folder, and record its digest in seals.ndjson.",
    examples: "coffer seal", "coffer seal Insurance --as-of 2026-03-18",
    more: """
      Signs SHA256SUMS with ssh-keygen and the key named in site.yml (seal: key), and
      requests a time stamp for SHA256SUMS if site.yml names a server (seal:
      timestampServer). Adds a line with the digest of SHA256SUMS and the date to
      seals.ndjson beside site.yml. A SHA256SUMS that has these seals is not sealed again.
      """)

  @Argument(
    help: .value("folder", "A folder with a SHA256SUMS (default: the output folder of the site)."),
    completion: .directory)
  var folder: String?

  @Option(
    help: .value(
      "date",
      "The date to record, such as 2026-03-18 (default: SOURCE_DATE_EPOCH if it is set, otherwise now)."),
    transform: asOption(timestamp))
  var asOf: Timestamp?

  @OptionGroup var siteFolder: SiteFolderOption

  @OptionGroup var options: ConsoleOptions

  func validate() throws {
    try refuseEmpty(folder, "<folder>")
  }

  func run() async throws {
    let request = SealRequest(
      try Site(siteFolder.site), folder: folder, date: try asOf ?? Environment.now(),
      agent: Environment.agentSocket)
    let report = try await options.console.showingProgress { try await seal(request, on: $0) }
    try options.console.print(report, report.text)
  }

  private func seal(_ request: SealRequest, on bar: ProgressBar) async throws -> SealReport {
    try await Sealer(request) { list in
      try await Verifier(list, jobs: Environment.cores) { bar.show("Files", $0, of: $1) }.verify()
    }.seal()
  }
}

extension SealReport {
  fileprivate var text: String {
    guard isNew else { return "\(list) is already sealed: line \(line) of \(chain), dated \(date)" }
    let files = made.map { "\(list).\($0)" }
    return
      (files.map { "wrote \($0)" } + ["sealed \(list): line \(line) of \(chain), dated \(date)"]
      + (lastLine.map {
        [
          "give the SHA-256 of this line to someone else, so that later changes to the line can be detected: \($0)"
        ]
      } ?? []))
      .joined(separator: "\n")
  }
}
