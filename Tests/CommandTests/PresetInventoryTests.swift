import CSV
import Foundation
import TestSupport
import Testing

/// Nothing of another program's inventory is lost, from file to file. The inventories are those of `Cases/presets`.
@Suite struct PresetInventoryTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
  }

  private static let presets = CaseFile.all.filter { $0.name.hasPrefix("presets/") }

  @Test func `each preset has an inventory`() {
    #expect(Self.presets.count == 7)
  }

  @Test(arguments: presets) func `every cell is stored`(preset: CaseFile) throws {
    try begin(preset)
    var stored = StoredCells(try export())
    let lost = try items(preset).flatMap { item in item.filter { !stored.take($0, of: item) } }
    #expect(lost.filter { !Self.isMissingPrice($0, in: preset) } == [])
  }

  /// Homebox writes 0 if no price is stated.
  private static func isMissingPrice(_ cell: String, in preset: CaseFile) -> Bool {
    cell == "0" && preset.name.hasPrefix("presets/homebox")
  }

  @Test(arguments: presets) func `every cell is stored, among the rejects, or ignored`(preset: CaseFile)
    throws
  {
    var rows = try table(preset.contents("inventory.csv"))
    let price = try #require(rows[0].firstIndex { $0.contains(/(?i)price|cost|valu/) })
    let ignored = try #require(rows[0].last)
    rows[1][price] = "12,5O"
    var bytes: [UInt8] = []
    for row in rows { try CSVWriter().append(row, to: &bytes) }
    try begin(
      preset, with: Data(bytes), asking: " --rejects rejects.csv --ignore '\(ignored)'", status: 1)

    var stored = StoredCells(try export())
    let rejects = try table(Data(contentsOf: scratch.url.appending(path: "rejects.csv")))
    #expect(rejects.count == 2)
    #expect(rejects[1].starts(with: rows[1]))
    for item in rows.dropFirst(2) {
      let lost = zip(rows[0], item).filter { !$1.isEmpty && !stored.take($1, of: item) }
      let others = lost.filter { $0.0 != ignored && !Self.isMissingPrice($0.1, in: preset) }
      #expect(others.map(\.1) == [])
    }
  }

  @Test(arguments: presets) func `a second import changes nothing`(preset: CaseFile) throws {
    try begin(preset)
    let before = try export()
    let output = try run(line: command(of: preset) + " --update")
    #expect(output.hasPrefix("nothing changed: \(try items(preset).count) items already match the file\n"))
    #expect(try export() == before)
  }

  @Test(arguments: presets, [[], ["--raw"]]) func `an export makes the same store again`(
    preset: CaseFile, options: [String]
  ) throws {
    try begin(preset)
    let before = try run(["export"] + options)
    try Data(before.utf8).write(to: scratch.url.appending(path: "items.csv"))
    try run(["init", "-q", "copy"])
    try run(["import", "-q", "items.csv", "--site", "copy"])
    #expect(try run(["export", "--site", "copy"] + options) == before)
  }
}

extension PresetInventoryTests {
  /// A site with the inventory, or with one of its kind.
  private func begin(
    _ preset: CaseFile, with inventory: Data? = nil, asking options: String = "", status: Int32 = 0
  ) throws {
    let files = try ["inventory.csv": inventory ?? preset.contents("inventory.csv")]
    let command = try command(of: preset) + options
    // A household must be made without a mistake.
    guard status != 0 else {
      return try Household.make("coffer init -q", command, with: files, in: scratch.url)
    }
    try Household.make("coffer init -q", with: files, in: scratch.url)
    try run(line: command, status: status)
  }

  private func command(of preset: CaseFile) throws -> String {
    let command = try #require(preset.scenes.last?.steps.last?.command)
    return preset.name.hasPrefix("presets/homebox") ? command + " --with-archived" : command
  }

  @discardableResult
  private func run(line: String, status: Int32 = 0) throws -> String {
    let result = try program.run(line: line)
    #expect(result.status == status, "\(line): \(result.errorText)")
    return result.outputText
  }

  @discardableResult
  private func run(_ arguments: [String], status: Int32 = 0) throws -> String {
    let result = try program.run(arguments)
    #expect(result.status == status, "\(arguments): \(result.errorText)")
    return result.outputText
  }

  private func export() throws -> [[String]] {
    try table(Data(run(["export", "--raw"]).utf8))
  }

  /// The rows without the header, without empty cells.
  private func items(_ preset: CaseFile) throws -> [[String]] {
    try table(preset.contents("inventory.csv")).dropFirst().map { $0.filter { !$0.isEmpty } }
  }

  private func table(_ data: Data) throws -> [[String]] {
    var reader = CSVReader([UInt8](data), delimiter: nil)
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row.map(\.text)) }
    return rows
  }
}

/// The cells of an export, each of which represents one cell of what was imported.
private struct StoredCells {
  private var cells: [String: [String]]

  /// By the first cell of each row, which is the item's key.
  init(_ export: [[String]]) {
    cells = Dictionary(uniqueKeysWithValues: export.dropFirst().map { ($0[0], $0) })
  }

  /// Whether the item has the cell, as it is there or written otherwise: as an amount, as a moment, or as the label of
  /// a type that was there, in another case.
  mutating func take(_ cell: String, of item: [String]) -> Bool {
    guard let key = item.first(where: { cells[$0] != nil }) else { return false }
    let moment = cell.replacing(" +0000", with: "Z").replacing(" ", with: "T")
    let forms: Set = [cell, Self.amount(cell) ?? cell, moment, cell.capitalized]
    guard let index = cells[key]?.firstIndex(where: forms.contains) else { return false }
    cells[key]?[index] = ""
    return true
  }

  private static func amount(_ cell: String) -> String? {
    Double(cell.replacing(/[$,]/, with: "")).map { String(format: "%.2f", $0) }
  }
}
