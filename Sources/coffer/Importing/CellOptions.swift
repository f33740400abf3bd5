import ArgumentParser
import CSV
import InventoryImport
import InventoryModel
import InventorySettings
import InventorySite
import ValueParsing

/// How the cells of CSV files are read.
struct CellOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What a column fills: 'Header=attribute' or 'Header=field:Name'.", valueName: "header=attribute"),
    transform: asOption(ColumnMap.init))
  var map: [ColumnMap] = []

  @Option(
    help: ArgumentHelp(
      "Line of the header, if lines such as a title precede it (default: the first line).",
      valueName: "number"))
  var headerLine: Int?

  // Such as a hyphen.
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A text that means 'not stated', such as N/A; repeatable, added to blank in site.yml.",
      valueName: "text"))
  var blank: [String] = []

  @Option(
    help:
      "Totals and repeated headers: skip leaves such rows out, keep imports them as items (default: an error)."
  )
  var extraRows: ExtraRowChoice?

  @Flag(help: "Refuses items without a name, instead of naming them by their model or key.")
  var requireNames = false

  @Option(help: "How amounts are written, instead of how the column tells: with a decimal point or comma.")
  var decimal: AmountConvention?

  @Option(help: "How dates are written, instead of how the column tells.")
  var dateFormat: DateConvention?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A column that is not read.", valueName: "header"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "The program that wrote the file (default: detected by its header): homebox, snipe-it, shelf, sortly, movingbox, homepwner or none.",
      valueName: "name"),
    transform: asOption(PresetChoice.init))
  var preset: PresetChoice = .recognised

  @Option(
    help: ArgumentHelp(
      "What parts the cells: ',' ';' '|' tab or pipe (default: what the first rows tell).",
      valueName: "character"),
    transform: asOption(CSVDelimiter.init(option:)))
  var delimiter: CSVDelimiter?

  @Option(
    help: ArgumentHelp(
      "How the files stand for text, such as windows-1252 (default: what a byte-order mark tells, else UTF-8).",
      valueName: "name"),
    transform: asOption(TextEncoding.init(option:)))
  var encoding: TextEncoding?

  func check() throws {
    if let headerLine, headerLine < 1 {
      throw ValidationError("--header-line counts lines from 1, and is \(headerLine)")
    }
    for text in blank { try refuseEmpty(text.trimmed, "--blank") }
  }

  func rules(of settings: SiteSettings) -> CellRules {
    var rules = CellRules()
    rules.columns = ColumnRules(maps: map, ignored: ignore, presets: preset)
    (rules.delimiter, rules.encoding, rules.headerLine) = (delimiter, encoding, headerLine)
    (rules.amounts, rules.dates, rules.currency) = (decimal, dateFormat, Currency(code: settings.currency))
    (rules.extraRows, rules.requiresNames) = (extraRows, requireNames)
    rules.blanks = BlankTexts(blank + settings.blank)
    return rules
  }

  /// The options that were typed.
  var used: [String] {
    [
      ("--map", !map.isEmpty), ("--decimal", decimal != nil), ("--date-format", dateFormat != nil),
      ("--ignore", !ignore.isEmpty), ("--preset", preset != .recognised), ("--delimiter", delimiter != nil),
      ("--encoding", encoding != nil), ("--header-line", headerLine != nil), ("--blank", !blank.isEmpty),
      ("--extra-rows", extraRows != nil), ("--require-names", requireNames),
    ].filter(\.1).map(\.0)
  }

  /// Archives, stores and JSON have no cells: what says how cells are read, or where rows go, would be ignored without a
  /// word.
  func refuse(for sources: [String], besides others: [(name: String, isUsed: Bool)]) throws {
    let kinds = sources.map { ($0, SourceKind($0)) }
    guard let (source, kind) = kinds.first(where: { $0.1 != .cells }) else { return }
    let used = used + others.filter(\.isUsed).map(\.name)
    guard let first = used.first else { return }
    let isOne = used.count == 1
    throw ValidationError(
      "\(used.joined(separator: ", ")) \(isOne ? "is" : "are") for CSV files, and \(source) is \(kind.title); "
        + "leave \(isOne ? first : "them") out, or import the CSV apart")
  }
}

extension SourceKind {
  fileprivate var title: String {
    switch self {
    case .cells: "a CSV"
    case .archive: "an archive"
    case .store: "a store"
    case .export: "a JSON export"
    }
  }
}

extension ExtraRowChoice: ExpressibleByArgument {}
extension AmountConvention: ExpressibleByArgument {}
extension DateConvention: ExpressibleByArgument {}
