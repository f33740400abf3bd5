import ArgumentParser
import InventoryModel
import InventoryReports
import InventorySettings

struct ReportInsurance: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Report all items with the values and proof that insurers ask for.",
    named: "insurance",
    examples: "coffer report insurance --format pdf --output insurance.pdf",
    "coffer report insurance --output Insurance/",
    more: """
      The text on the cover and the policy's own limits come from 'report' in
      site.yml.
      """)

  @Option(help: .value("format", ReportFormat.help("The report format")))
  var format: ReportFormat?

  @Option(
    help: .value(
      "level",
      "The level of detail; 'basic' leaves out pictures, documents, the section on high-value items and the missing proof."
    ))
  var level = ReportLevel.full

  @Option(
    help: .value(
      "size",
      "The maximum size of an HTML or PDF file (default: 10MB). Pictures are scaled down to fit. If the photos of high-value items would be smaller than 640 pixels on the long side, a folder is written instead of one file."
    ),
    transform: asOption(size))
  var maxSize: Int?

  @Option(
    help: .value(
      "profile",
      "The special limits to compare values with: ISO HO-3 of 2011 or 2022, typical limits in the United Kingdom or Germany, or none (default: from site.yml, otherwise 'ho3-2022' for USD and 'none' for other currencies)."
    ))
  var limits: LimitProfile?

  @Flag(help: "Exit with code 65 if a photo cannot be decoded, instead of showing a placeholder.")
  var strict = false

  @OptionGroup var details: DetailOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions
  @OptionGroup var sheets: PDFOptions

  func validate() throws { try details.refuseDetailsOfLoss() }

  func run() async throws {
    let work = try report.resolve(
      format, of: .insurance, options, selecting: selection.chosen(now: report.asOf), on: sheets,
      details: details, maxSize: maxSize)
    let insurance = InsuranceRequest(
      level: level, limits: limits, isStrict: strict, grouping: details.groupBy)
    try await work.write { _ in try InsuranceReport(of: work.store, work.request, insurance) }
  }
}

extension ReportLevel: ExpressibleByArgument {}

extension LimitProfile: ExpressibleByArgument {
  package init?(argument: String) {
    guard let profile = Self.named(argument) else { return nil }
    self = profile
  }

  package static var allValueStrings: [String] { builtIn.map(\.name) }
}

/// Parses the value of `--max-size`, such as `10MB`, `1.5MB`, `800kB` or a number of bytes. Throws unless the size is a
/// positive, whole number of bytes.
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
