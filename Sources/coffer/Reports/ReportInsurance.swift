import ArgumentParser
import InventoryModel
import InventoryReports
import InventorySettings

struct ReportInsurance: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Write the report that an insurer asks for: what there is, what it is worth, and the proof.",
    named: "insurance",
    examples: "coffer report insurance --format pdf --output insurance.pdf",
    "coffer report insurance --output Insurance/",
    more: """
      What stands on the cover, and the policy's own limits, are said in site.yml
      under 'report'.
      """)

  @Option(help: .value("format", "How it is written."))
  var format = ReportFormat.html

  @Option(help: .value("level", "basic has no pictures, no schedule, and does not say what is missing."))
  var level = ReportLevel.full

  @Option(
    help: .value(
      "size",
      "How large one file may be, by HTML or PDF; pictures are made smaller for it (default: 10MB)."),
    transform: asOption(size))
  var maxSize: Int?

  @Option(help: .value("profile", "The special limits to compare with, instead of what site.yml says."))
  var limits: LimitProfile?

  @Flag(help: "Stops at a photo that cannot be decoded (65), instead of showing a placeholder.")
  var strict = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions
  @OptionGroup var sheets: PDFOptions

  func run() async throws {
    let work = try report.resolve(
      format, of: "insurance", for: .insurer, options, selecting: selection.selection(now: report.asOf),
      selection.text, on: sheets, maxSize: maxSize ?? 10_000_000)
    let insurance = InsuranceRequest(level: level, limits: limits, isStrict: strict)
    try await work.write { _ in try InsuranceReport(of: work.store, work.request, insurance) }
  }
}

extension ReportLevel: ExpressibleByArgument {}
extension LimitProfile: ExpressibleByArgument {}

/// A size as `--max-size` says it: `10MB`, `1.5MB`, `800kB`, or bytes. It is whole bytes.
@Sendable func size(_ text: String) throws -> Int {
  let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000), ("B", 1), ("", 1)]
  let upper = text.uppercased()
  let refusal = ValidationError("'\(text)' is not a size; write it like 10MB, 1.5MB or 800kB")
  guard let (name, unit) = units.first(where: { upper.hasSuffix($0.0) }) else { throw refusal }
  let parts = upper.dropLast(name.count).split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
    let whole = Int(parts[0]), whole <= 1_000_000_000
  else { throw refusal }
  var bytes = whole * unit
  var place = unit
  for digit in parts.dropFirst().joined().compactMap(\.wholeNumberValue) {
    guard place % 10 == 0 else { throw refusal }
    place /= 10
    bytes += digit * place
  }
  guard bytes > 0 else { throw refusal }
  return bytes
}

private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
