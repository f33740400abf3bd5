import Testing

@testable import ValueParsing

struct AmountEvidenceTests {
  @Test func `the majority decides, with the evidence`() {
    #expect(
      decision(["1", "2.000", "1.299,00", "12,50", "12.50", "n/a"])
        == .convention(
          .comma,
          evidence: "decimal comma (2 of 6 cells, such as '1.299,00' on line 4)"))
    #expect(
      decision(["12,50", "1,299.00", "12.50"])
        == .convention(
          .point,
          evidence: "decimal point (2 of 3 cells, such as '1,299.00' on line 3)"))
  }

  @Test func `one cell is evidence enough`() {
    #expect(
      decision(["0.5"])
        == .convention(
          .point, evidence: "decimal point (1 cell, '0.5' on line 2)"))
    #expect(
      decision(["1,299", "1.299.000"])
        == .convention(
          .comma,
          evidence: "decimal comma (1 of 2 cells, '1.299.000' on line 3)"))
  }

  @Test(arguments: [[], ["5"], ["1299", "$20", "1 299", "1'299", "(5)"], ["n/a"], ["12.5055"]])
  func `a column without such signs needs no decision`(cells: [String]) {
    #expect(decision(cells) == .convention(.point, evidence: nil))
  }

  @Test(arguments: ["1,299", "1.500", "-$1,299", "1.299 €"])
  func `one sign before three digits is evidence for neither`(cell: String) {
    let decision = decision(["5", cell])
    #expect(
      decision.refusal(ofColumn: "Cost")
        == "the column 'Cost' is ambiguous: its amounts could use a decimal point or a decimal comma, "
        + "such as '\(cell)' on line 3; choose with --decimal point or --decimal comma")
  }

  @Test(arguments: [
    ("29,800円", AmountConvention.point), ("¥29,800", .point), ("\\29,800", .point), ("₩ 12,000", .point),
    ("JPY 29,800", .point), ("29.990 CLP", .comma), ("1.299 ₫", .comma), ("ISK 29.800", .comma),
    ("$29,800", nil),
    ("１，２９８円", .point), ("¥29,800.50", .point),
  ])
  func `a currency without cents groups its digits`(cell: String, convention: AmountConvention?) {
    let decision = decision(["5", cell])
    guard case .convention(let decided, _) = decision else { return #expect(convention == nil) }
    #expect(decided == convention)
  }

  @Test func `where every cell tells, all of them are evidence`() {
    #expect(
      decision(["0.5", "1.5"])
        == .convention(.point, evidence: "decimal point (all 2 cells, such as '0.5' on line 2)"))
  }

  @Test func `a tie is a contradiction`() {
    #expect(
      decision(["1,299", "12.50", "12,50"]).refusal(ofColumn: "Cost")
        == "the column 'Cost' has as many cells with a decimal point as with a decimal comma: "
        + "1 of 3 cells is valid only with a decimal point, '12.50' on line 3, and "
        + "1 of 3 cells is valid only with a decimal comma, '12,50' on line 4; "
        + "choose with --decimal point or --decimal comma, and correct the other cells")
  }

  @Test func `a decided column is not refused`() {
    #expect(decision(["12.50"]).refusal(ofColumn: "Cost") == nil)
  }

  @Test func `each kind keeps its count and its first cell`() {
    let evidence = evidence(["1.5", "2.5", "1,5", "7", "1,299", "x", "y"])
    #expect([.onlyPoint, .onlyComma, .either].map { evidence.cells[$0].count } == [2, 1, 1])
    #expect(
      [.questionable, .neither].map { evidence.cells[$0].count } == [1, 2] && evidence.cells.count == 7)
    #expect(evidence.cells[.onlyPoint].text == "'1.5' on line 2")
    #expect(evidence.cells[.neither].text == "'x' on line 7")
  }

  /// Digits of another width are never read in the fast way.
  @Test(arguments: ["0", "00", "7", "012", "999", "1000", "1234567", "12345678901", "123456789012"])
  func `a plain amount suggests what the same amount in wide digits suggests`(whole: String) {
    for end in ["", ".", ".5", ".00", ".505", ".5055", ",5", ".5.5", ". 5"] {
      let wide = String(
        String.UnicodeScalarView(
          (whole + end).unicodeScalars.map { digit in
            digit.properties.numericType == .decimal
              ? Unicode.Scalar(digit.value - 0x30 + 0xFF10) ?? digit : digit
          }))
      #expect(kind(of: whole + end) == kind(of: wide), "\(whole + end)")
    }
  }

  private func kind(of text: String) -> AmountEvidence.Kind {
    withBytes(text) { AmountEvidence.kind(of: $0) }
  }

  @Test func `a long example is cut`() {
    let evidence = evidence(["1." + String(repeating: "0", count: 50)])
    #expect(evidence.cells[.onlyPoint].example == "1." + String(repeating: "0", count: 38) + "...")
  }

  private func decision(_ cells: [String]) -> ColumnDecision<AmountConvention> { evidence(cells).decision }

  /// The evidence of the cells of a column, the first on line 2.
  private func evidence(_ cells: [String]) -> AmountEvidence {
    var evidence = AmountEvidence()
    for (index, cell) in cells.enumerated() {
      withBytes(cell) { evidence.add($0, line: index + 2) }
    }
    return evidence
  }
}
