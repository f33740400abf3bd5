import Testing

@testable import InventoryStore

struct BoundValuesTests {
  @Test(arguments: [
    ("SELECT ?", "SELECT 'a'", ["'a'"]),
    ("SELECT ?, ?", "SELECT 'it''s', ''''", ["'it's'", "'''"]),
    ("SELECT ?,?,?", "SELECT NULL,-12,1.5e-07", ["nil", "-12", "1.5e-07"]),
    ("VALUES (?, ?)", "VALUES (x'00ff10', '')", ["(blob of 3 bytes)", "''"]),
    ("SELECT '?', \"a?\", [?], `?`, 'it''s ?', ?", "SELECT '?', \"a?\", [?], `?`, 'it''s ?', 7", ["7"]),
    ("SELECT :id, :other, :id", "SELECT 1, 2, 1", ["1", "2"]),
    ("SELECT length(?1), ?1", "SELECT length('a'), 'a'", ["'a'"]),
    ("SELECT 1", "SELECT 1", []),
  ]) func `each placeholder has its value`(sql: String, expanded: String, values: [String]) {
    #expect(BoundValues(of: sql, writtenOut: expanded).texts == values)
  }

  @Test(arguments: [
    "", "-- SELECT 'a'", "SELECT", "SELECT ", "SELECT 'a", "SELECT x'", "SELECT x", "SELECT ''''",
  ])
  func `texts that do not fit end it`(expanded: String) {
    #expect(BoundValues(of: "SELECT ? + ?", writtenOut: expanded).texts.count <= 1)
  }

  @Test func `a long text is cut`() {
    let most = BoundValues.mostCharacters
    let text = String(repeating: "é", count: most + 1)
    let values = BoundValues(of: "SELECT ?, ?", writtenOut: "SELECT '\(text)', '\(text.dropLast())'")
    #expect(values.texts == ["'\(text.dropLast())...'", "'\(text.dropLast())'"])
  }
}
