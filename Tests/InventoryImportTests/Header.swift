import CSV
import Testing

@testable import InventoryImport

/// The rows of a CSV.
func rows(_ text: String) throws -> [CSVRow] {
  var reader = CSVReader(Array(text.utf8))
  var rows: [CSVRow] = []
  while let row = try reader.next() { rows.append(row) }
  return rows
}

/// What the columns of a header fill.
func columns(
  _ header: String, maps: [String] = [], ignored: [String] = [], preset: PresetChoice = .recognized
) throws -> Columns {
  let row = try #require(try rows(header).first)
  var rules = ColumnRules()
  rules.maps = try maps.map { try ColumnMap($0) }
  rules.ignored = ignored
  rules.presets = preset
  return try Columns(row, of: "a.csv", rules: rules)
}

/// What is wrong with a header; nothing where nothing is.
func refusal(
  of header: String, maps: [String] = [], ignored: [String] = [], preset: PresetChoice = .recognized
) -> String? {
  do {
    let questions = try columns(header, maps: maps, ignored: ignored, preset: preset).questions
    return questions.isEmpty ? nil : questions.map { "\($0)" }.joined(separator: "\n")
  } catch {
    return "\(error)"
  }
}

/// What the refusal of an option says; `nil` where it is taken.
func message(_ option: () throws -> some Any) -> String? {
  do {
    _ = try option()
    return nil
  } catch {
    return (error as? OptionMistake)?.description
  }
}
