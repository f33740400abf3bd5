import ArgumentParser
import Diagnostics
import Files
import InventoryReports
import InventorySettings

struct PortfolioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Add up the totals of many households from the summaries that their builds write, without opening a store.",
    named: "portfolio",
    examples: "coffer portfolio Smith Jones Lee",
    "coffer portfolio @sites.txt --only exceeded --sort -over --top 20",
    "find /srv/homes -name summary.json | coffer portfolio - --format csv --output homes.csv",
    more: """
      Specify a household by its site folder, which contains summary.json, or by its
      summary file: see 'summary' in site.yml. @FILE is a list with one path per line,
      and - is such a list on standard input. Currencies are never added together.
      A summary is reported and skipped if it is missing, damaged or written by a
      newer version of Coffer, and then the exit code is 1.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument, OutputFormat {
    case table, csv, json, markdown

    static var usual: Format { .table }

    var fileExtension: String? {
      switch self {
      case .table: "txt"
      case .csv: "csv"
      case .json: "json"
      case .markdown: "md"
      }
    }
  }

  @Argument(
    help: .value(
      "site", "Folders of sites, summary files, or lists of them: @FILE, or - for standard input."),
    completion: .file())
  var sites: [String]

  @Option(help: .value("format", Format.help("The output format")))
  var format: Format?

  @Option(
    name: .shortAndLong,
    help: .value("file", "The output file (default: standard output)."), completion: .file())
  var output: String?

  @Option(
    help: .value(
      "which",
      "List only some households: 'exceeded' (above a limit, or underinsured), 'changed' or 'incomplete'. Totals still include all households."
    ),
    completion: .list(PortfolioFilter.allCases.map(\.rawValue)),
    transform: asOption { try PortfolioFilter(named: $0, as: "kind of household") })
  var only: PortfolioFilter?

  @Option(
    parsing: .unconditional,
    help: .value(
      "key",
      "Sort the households by \(PortfolioOrder.Key.allCases.map(\.rawValue).joined(separator: ", ")); a leading - means descending order (default: the order in which the sites are named)."
    ),
    completion: .list(PortfolioOrder.Key.allCases.map(\.rawValue)),
    transform: asOption(PortfolioOrder.init(_:)))
  var sort: PortfolioOrder?

  @Option(
    help: .value(
      "number",
      "List only this number of households for each currency: the first ones in the order of --sort."))
  var top: Int?

  @OptionGroup var options: ConsoleOptions

  func validate() throws {
    try refuseEmpty(output, "--output")
    for site in sites { try refuseEmpty(site, "a site") }
    if sites.contains("@") { throw ValidationError("@ needs the name of a list; write it like @sites.txt") }
    if sites.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once; use - once")
    }
    if let top, top < 1 { throw ValidationError("--top must be 1 or more, not \(top)") }
  }

  func run() async throws {
    let format = try format ?? (options.json ? .json : Format.chosen(nil, for: output))
    let portfolio = try await options.console.showingProgress { try await read(on: $0) }
    try portfolio.refuseReplacing(output)
    let bytes = bytes(of: portfolio, as: format)
    try OutputFile.write(to: output, or: options.console.write) { write in try write(bytes) }
    try failWhere(portfolio.problems)
  }

  private func read(on bar: ProgressBar) async throws -> Portfolio {
    let selection = PortfolioSelection(only, sort ?? PortfolioOrder(), top: top)
    return try await Portfolio(PortfolioPaths(sites), jobs: Environment.cores, selection) {
      bar.show("Summaries", $0, of: $1)
    }
  }

  private func bytes(of portfolio: Portfolio, as format: Format) -> [UInt8] {
    switch format {
    case .table: portfolio.table(width: output == nil ? Environment.columns : nil)
    case .csv: portfolio.csv
    case .json: portfolio.json
    case .markdown: portfolio.markdown
    }
  }
}
