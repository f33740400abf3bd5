import ArgumentParser
import Foundation
import InventorySite

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Check a built site or a report folder against its SHA256SUMS for changed, missing and unlisted files.",
    examples: "coffer verify Home/public",
    "coffer verify Insurance --signers allowed_signers --chain seals.ndjson",
    more: """
      The exit code is 1 if a file is changed, missing or not listed, or if a check
      fails. Symbolic links are not followed, and nothing outside the folder is read.
      --json lists all paths.
      Signatures and time stamps beside the list (.sig, .tsr) are checked if
      ssh-keygen or openssl is installed. Use --signers and --tsa-ca to check who
      made them. A .minisig is checked only with --minisign-key.
      """)

  @Argument(
    help: .value(
      "folder or file",
      "The output folder of a site, the folder of a report, or a list in the format of sha256sum. The paths in the list are relative to the folder of the list."
    ),
    completion: .file())
  var path: String

  @Option(
    help: .value(
      "file",
      "A file of allowed signers, in the format of ssh-keygen. The list must be signed by one of the signers."
    ),
    completion: .file())
  var signers: String?

  @Option(
    help: .value(
      "key", "A minisign public key, or a file that contains the key. The list must be signed with this key."),
    completion: .file())
  var minisignKey: String?

  @Option(
    help: .value(
      "file",
      "Certificates of time stamp authorities. The list must have a time stamp from one of the authorities."),
    completion: .file())
  var tsaCa: String?

  @Option(
    help: .value(
      "file",
      "The seals.ndjson of a site. The list must be recorded in this file, and no line before the last one may be missing or changed. Lines that are missing at the end are not detected."
    ),
    completion: .file())
  var chain: String?

  @OptionGroup var options: ConsoleOptions

  func validate() throws {
    try refuseEmpty(path, "<folder or file>")
    try refuseEmpty(signers, "--signers")
    try refuseEmpty(minisignKey, "--minisign-key", "a key")
    try refuseEmpty(tsaCa, "--tsa-ca")
    try refuseEmpty(chain, "--chain")
  }

  func run() async throws {
    let report = try await options.console.showingProgress { try await verify(on: $0) }
    // Problems are printed even with `--quiet`.
    let console = Console(isQuiet: options.quiet && report.isGood, isVerbose: false, isJSON: options.json)
    try console.print(report, report.text)
    if !report.isGood { throw ExitCode(1) }
  }

  private func verify(on bar: ProgressBar) async throws -> VerifyReport {
    let keys = try TrustedKeys(signers: signers, authorities: tsaCa, minisign: minisignKey)
    return try await Verifier(path, jobs: Environment.cores, keys: keys, chain: chain) {
      bar.show("Files", $0, of: $1)
    }.verify()
  }
}

extension VerifyReport {
  fileprivate var text: String {
    let good = "\(count(asListed, "file is", "files are")) as listed in \(list)"
    return (problems + evidenceLines + [isGood ? good : good + "; " + counts]).joined(separator: "\n")
  }
}
