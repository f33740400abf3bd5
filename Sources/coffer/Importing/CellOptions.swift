import ArgumentParser
import CSV
import InventoryImport
import InventoryModel
import InventorySettings
import InventorySite
import ValueParsing

/// The options that control how CSV files are read.
struct CellOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Use a column as an attribute or a field: 'Header=attribute' or 'Header=field:Name'.",
      valueName: "header=attribute"),
    transform: asOption(ColumnMap.init))
  var map: [ColumnMap] = []

  @Option(
    help: ArgumentHelp(
      "The line number of the header, if the file starts with other lines such as a title (default: 1).",
      valueName: "number"))
  var headerLine: Int?

  // This option is parsed unconditionally, because the text may be a hyphen or start with one.
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Text to treat as an empty cell, such as N/A; repeatable. The texts under 'blank' in site.yml are also treated as empty.",
      valueName: "text"))
  var blank: [String] = []

  @Option(
    help:
      "What to do with rows that are not items, such as totals, repeated headers and folders. 'skip' ignores them; 'keep' imports them as items (default: report an error, except for the folders of Sortly, which are left out)."
  )
  var extraRows: ExtraRowChoice?

  @Option(
    help:
      "Whether amounts are for one piece ('each') or for all pieces of a row ('total'). Amounts for one piece are multiplied by the quantity (default: 'each' for Homebox lists, for the column 'Price' in Sortly and MovingBox lists and for headers such as 'unit price'; otherwise 'total')."
  )
  var unitPrices: UnitPriceChoice?

  @Flag(help: "Also import items that are archived or sold in Homebox.")
  var withArchived = false

  @Flag(
    help:
      "Report an error for items without a name, instead of using their model or key as the name. With --extra-rows keep, a last row without a name is still imported."
  )
  var requireNames = false

  @Option(
    help:
      "The decimal separator of amounts, including amounts in fields: 'point' or 'comma' (default: detected for each column)."
  )
  var decimal: AmountConvention?

  @Option(
    help:
      "The format of dates, including dates in fields: iso (2026-03-18), ymd (2026/3/18), dmy (18/3/2026), mdy (3/18/2026), named (18 Mar 2026) or excel (day numbers) (default: detected for each column)."
  )
  var dateFormat: DateConvention?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A column to ignore; repeatable.", valueName: "header"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "The program that wrote the file: homebox, snipe-it, shelf, sortly, movingbox or homepwner. 'none' turns off detection (default: detected from the header).",
      valueName: "name"),
    completion: .list(Preset.allCases.map(\.rawValue) + ["none"]), transform: asOption(PresetChoice.init))
  var preset: PresetChoice = .recognized

  @Option(
    help: ArgumentHelp(
      "Column delimiter: ',' ';' '|' tab or pipe (default: detected).",
      valueName: "character"),
    transform: asOption(CSVDelimiter.init(option:)))
  var delimiter: CSVDelimiter?

  @Option(
    help: ArgumentHelp(
      "Text encoding, such as windows-1252 (default: from the byte-order mark, otherwise UTF-8).",
      valueName: "name"),
    completion: .list(TextEncoding.allCases.map(\.rawValue)), transform: asOption(TextEncoding.init(option:)))
  var encoding: TextEncoding?

  func check() throws {
    if let headerLine, headerLine < 1 {
      throw ValidationError("--header-line must be at least 1, not \(headerLine)")
    }
    for text in blank { try refuseEmpty(text.trimmed, "--blank", "a text such as N/A") }
  }

  func rules(of settings: SiteSettings) -> CellRules {
    var rules = CellRules()
    rules.columns = ColumnRules(maps: map, ignored: ignore, presets: preset)
    (rules.delimiter, rules.encoding, rules.headerLine) = (delimiter, encoding, headerLine)
    (rules.amounts, rules.dates, rules.currency) = (decimal, dateFormat, Currency(code: settings.currency))
    (rules.extraRows, rules.requiresNames) = (extraRows, requireNames)
    (rules.unitPrices, rules.importsArchived) = (unitPrices, withArchived)
    rules.blanks = BlankTexts(blank + settings.blank)
    rules.fieldRoles = FieldRoles(own: settings.report.fields)
    return rules
  }

  /// The names of the given options.
  var used: [String] {
    [
      ("--map", !map.isEmpty), ("--decimal", decimal != nil), ("--date-format", dateFormat != nil),
      ("--ignore", !ignore.isEmpty), ("--preset", preset != .recognized), ("--delimiter", delimiter != nil),
      ("--encoding", encoding != nil), ("--header-line", headerLine != nil), ("--blank", !blank.isEmpty),
      ("--extra-rows", extraRows != nil), ("--unit-prices", unitPrices != nil),
      ("--with-archived", withArchived), ("--require-names", requireNames),
    ].filter(\.1).map(\.0)
  }

  /// The names of the given options that the user must repeat to import the rejects file. Coffer writes that file in
  /// UTF-8 with its header on the first line, so options that do not apply to it are left out.
  var neededAgain: [String] {
    used.filter { !["--delimiter", "--encoding", "--header-line", "--extra-rows"].contains($0) }
  }

  /// Throws if options for CSV files are given, but one of the sources is an archive, a store or JSON. For such a
  /// source, these options would silently have no effect. `others` are further options that apply only to CSV files.
  func refuse(for sources: [String], besides others: [(name: String, isUsed: Bool)]) throws {
    let kinds = sources.map { ($0, SourceKind($0)) }
    guard let (source, kind) = kinds.first(where: { $0.1 != .cells }) else { return }
    let used = used + others.filter(\.isUsed).map(\.name)
    guard let first = used.first else { return }
    let isOne = used.count == 1
    throw ValidationError(
      "\(used.joined(separator: ", ")) \(isOne ? "works" : "work") only with CSV files, but \(source) is \(kind.title); "
        + "remove \(isOne ? first : "them"), or import the CSV separately")
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
extension UnitPriceChoice: ExpressibleByArgument {}
extension AmountConvention: ExpressibleByArgument {}
extension DateConvention: ExpressibleByArgument {}
