import InventoryModel
import Testing

@testable import ValueParsing

struct DateEvidenceTests {
  @Test func `the majority decides, with the evidence`() {
    #expect(
      decision(["3/4/2023", "18/03/2026", "31.12.99", "12/31/2023"])
        == .convention(
          .dmy, evidence: "D/M/Y (2 of 4 cells, such as '18/03/2026' on line 3)"))
    #expect(
      decision(["3/4/2023", "2023-03-18", "3/18/2026"])
        == .convention(
          .mdy, evidence: "M/D/Y (1 of 3 cells, '3/18/2026' on line 4)"))
    #expect(
      decision(["2023/3/8", "2023-03-18", "2023/13/8"])
        == .convention(.ymd, evidence: "Y/M/D (1 of 3 cells, '2023/3/8' on line 2)")
    )
    #expect(
      decision(["3/4/2023", "18 Mar 2026", "March 3, 2023"])
        == .convention(
          .named,
          evidence:
            "month names (2 of 3 cells, such as '18 Mar 2026' on line 3)")
    )
  }

  @Test(arguments: [
    [], ["n/a"], ["0202-01-01"], ["2023"],
  ])
  func `a column without dates needs no decision`(cells: [String]) {
    #expect(decision(cells) == .convention(.iso, evidence: nil))
  }

  @Test func `ISO needs no decision, and is reported`() {
    #expect(
      decision(["2023-03-18T10:12:41Z", "2023-03-18 10:12"])
        == .convention(.iso, evidence: "ISO 8601 (all 2 cells, such as '2023-03-18T10:12:41Z' on line 2)"))
  }

  @Test func `days that are the same in both orders need no decision`() {
    #expect(decision(["5/5/2023", "12.12.12"]) == .convention(.dmy, evidence: nil))
  }

  @Test func `days of both orders are ambiguous`() {
    #expect(
      decision(["2023-03-18", "5/5/2023", "3/4/2023"]).refusal(ofColumn: "Created")
        == "the column 'Created' is ambiguous: its dates could be D/M/Y or M/D/Y, "
        + "such as '3/4/2023' on line 4; choose with --date-format dmy or --date-format mdy")
  }

  @Test(arguments: [["01.02.2020"], ["01.02.2020", "5/5/2023"], ["1. 2. 2020", "2023-03-18"]])
  func `dates with points have the day first`(cells: [String]) {
    guard case .convention(.dmy, let evidence?) = decision(cells) else {
      Issue.record("the order is not recognized")
      return
    }
    #expect(evidence.hasPrefix("D/M/Y"))
  }

  @Test func `other dates outweigh points`() {
    guard case .convention(.mdy, _) = decision(["01.02.2020", "03.18.2020"]) else {
      Issue.record("the order is not recognized")
      return
    }
    #expect(decision(["01.02.2020", "3/4/2020"]).refusal(ofColumn: "Created") != nil)
  }

  @Test func `in a field, a date with points is read beside ambiguous dates`() {
    var column = DateColumn()
    for text in ["01.02.2020", "3/4/2020"] { column.add(text) }
    #expect(column.day("01.02.2020")?.dayText == "2020-02-01" && column.day("3/4/2020") == nil)
    #expect(DateColumn.day(alone: "01.02.2020")?.dayText == "2020-02-01")
    column.add("3/14/2020")
    #expect(column.day("01.02.2020")?.dayText == "2020-01-02")
  }

  @Test func `a tie of orders is a contradiction`() {
    #expect(
      decision(["18/3/2023", "3/18/2023"]).refusal(ofColumn: "Created")
        == "the column 'Created' has as many dates in D/M/Y as in M/D/Y: "
        + "1 of 2 cells is valid only as D/M/Y, '18/3/2023' on line 2, and "
        + "1 of 2 cells is valid only as M/D/Y, '3/18/2023' on line 3; "
        + "choose with --date-format dmy or --date-format mdy, and correct the other cells")
  }

  @Test func `a date with units fits a column of another form`() {
    #expect(decision(["2023年12月31日", "3/14/2026"]) == decision(["2023-12-31", "3/14/2026"]))
    guard case .convention(.ymd, _) = decision(["2023年12月31日"]) else {
      Issue.record("the form is not recognized")
      return
    }
  }

  @Test func `only the forms that most of the dates can have are offered`() {
    #expect(
      decision(["2023/3/18", "3/14/2023"]).refusal(ofColumn: "Created")?.hasSuffix(
        "; choose with --date-format mdy or --date-format ymd, and correct the other cells") == true)
  }

  @Test func `a tie of forms is a contradiction`() {
    #expect(
      decision(["2023/3/18", "3/4/2023"]).refusal(ofColumn: "Created")
        == "the column 'Created' has dates in more than one format: "
        + "1 of 2 cells has the year last, '3/4/2023' on line 3, and "
        + "1 of 2 cells is valid only as Y/M/D, '2023/3/18' on line 2; "
        + "choose with --date-format dmy or --date-format mdy or --date-format ymd, and correct the other cells"
    )
  }

  @Test func `numbers are dates only when asked for`() {
    #expect(
      decision(["2023-03-18", "45003", "45004.5"]).refusal(ofColumn: "Created")
        == "the column 'Created' has numbers that could be Excel dates, such as '45003' on line 3; "
        + "if they are, use --date-format excel")
    #expect(decision(["18/3/2023", "45003"]).refusal(ofColumn: "Created") == nil)
  }

  @Test func `each kind keeps its count`() {
    var evidence = DateEvidence()
    let cells = [
      "2023-03-18", "2023/3/8", "8 Mar 23", "18/3/23", "3/18/23", "5/5/23", "3.4.23", "3/4/23", "45003", "x",
      "0202-01-01",
    ]
    for cell in cells { withBytes(cell) { evidence.add($0, line: 2) } }
    let kinds: [DateEvidence.Kind] = [
      .iso, .ymd, .named, .onlyDMY, .onlyMDY, .either, .pointed, .questionable, .serial,
    ]
    let once = kinds.map { evidence.cells[$0] }
    #expect(once.map(\.example) == Array(cells.prefix(9)))
    #expect(once.allSatisfy { $0.count == 1 })
    #expect(evidence.cells[.neither].count == 2 && evidence.cells.count == 11)
  }

  /// The decision for the cells of a column, the first on line 2.
  private func decision(_ cells: [String]) -> ColumnDecision<DateConvention> {
    var evidence = DateEvidence()
    for (index, cell) in cells.enumerated() {
      withBytes(cell) { evidence.add($0, line: index + 2) }
    }
    return evidence.decision
  }
}
