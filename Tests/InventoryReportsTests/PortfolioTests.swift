import Diagnostics
import Digests
import InventoryModel
import InventorySettings
import TestSupport
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct PortfolioTests {
  @Test func `a summary is read back as it was`() throws {
    let first = try summary(["Ring": 3_200_00, "Sofa": nil], sumInsured: 100)
    let second = try summary(["Ring": 3_300_00, "Globe": 40_00], after: first)
    for summary in [first, second] {
      #expect(try HouseholdSummary(summary.bytes, file: "summary.json") == summary)
    }
    #expect(first.changes == nil && first.insured?.short == Money(cents: 3_100_00))
    #expect(second.changes?.counts == SummaryChanges.Counts(added: 1, changed: 1, removed: 1))
  }

  @Test func `in Germany, a household's valuables are compared up to their limit`() throws {
    let items: [Item] = try [
      .sample("Ring", type: "Jewelry", value: 30_000_00), .sample("Sofa", value: 85_000_00),
    ]
    func insured(_ limits: LimitProfile?) throws -> HouseholdSummary.InsuredSum? {
      try summary(items, sumInsured: 100_000, currency: "EUR", limits: limits).insured
    }
    #expect(try insured(nil)?.toReplace == Money(cents: 115_000_00))
    #expect(try insured(.de)?.toReplace == Money(cents: 105_000_00))
    #expect(try insured(.de)?.short == Money(cents: 5_000_00))
  }

  @Test func `the summary of 500 items has less than 20 kB, also if all of them changed`() throws {
    func items(_ value: Int64) throws -> [Item] {
      try (0..<500).map { try .sample("Item \($0)", type: "Type \($0 % 20)", value: value) }
    }
    let second = try summary(items(2), after: summary(items(1)))
    #expect(second.changes?.counts == SummaryChanges.Counts(added: 0, changed: 500, removed: 0))
    #expect(second.bytes.count < 20_000, "\(second.bytes.count)")
  }

  @Test func `the order of items is not counted, but the inventory is another one`() throws {
    let second = try summary(["B": 2, "A": 1], after: summary(["A": 1, "B": 2]))
    #expect(second.changes?.counts == SummaryChanges.Counts() && second.changes?.isChanged == true)
  }

  @Test func `without a day, the same inventory keeps what was found`() throws {
    let first = try summary(["A": 1])
    let second = try summary(["A": 2], after: first)
    #expect(try summary(["A": 2], after: second) == second)
    // With days, it is another night.
    let third = try summary(["A": 2], asOf: "2026-01-02", after: second)
    #expect(third.changes?.isChanged == false && third.changes?.before.fingerprint == second.fingerprint)
  }

  @Test func `values in another currency are not compared`() throws {
    let second = try summary(["A": 2], currency: "EUR", after: summary(["A": 1]))
    #expect(second.changes?.before.value == nil && second.changes?.counts?.changed == 1)
  }

  @Test func `a damaged sketch leaves changes uncounted`() throws {
    let text = try String(decoding: summary(["A": 1]).bytes, as: UTF8.self)
    let damaged = text.replacing(/"sketch": "[^"]*"/, with: "\"sketch\": \"AAAA\"")
    let first = try HouseholdSummary(Array(damaged.utf8), file: "summary.json")
    let second = try summary(["A": 2], after: first)
    #expect(second.changes?.counts == nil && second.changes?.isChanged == true)
  }

  @Test(arguments: [
    ("", "the file is empty"), ("[]", "an object is expected"), ("{}", "is not the summary"),
    (#"{"report": "summary"}"#, "the key 'version' is missing"),
    (#"{"report": "summary", "version": 2}"#, "update Coffer"),
    (#"{"report": "summary", "report": "summary"}"#, "occurs twice"),
    (#"{"report": "summary", "version": 1, "title": 7}"#, "'title' must be text"),
    (#"{"report": "summary", "version": 1, "title": "A", "currency": "usd"}"#, "such as USD"),
    (#"{"report": "summary"} {}"#, "unexpected content after the summary"),
    (#"{"a": [[[[[[[[1]]]]]]]]}"#, "nested"),
    (#"{"report": "s"#, "the file is incomplete"),
    (
      "{\"report\": \"summary\", \"version\": 1, \"title\": \"a" + String(repeating: "\u{301}", count: 40)
        + "\"}", "combining"
    ),
  ])
  func `another text is refused`(text: String, message: String) throws {
    let problem = #expect(throws: SummaryProblem.self) {
      try HouseholdSummary(Array(text.utf8), file: "summary.json")
    }
    let words = try #require(problem).problem(in: "summary.json", "build it again").description
    #expect(words.contains(message), "\(words)")
  }

  @Test func `random damage is a problem or another summary, never a crash`() throws {
    let whole = try summary(["Ring": 3_200_00, "Sofa": nil], sumInsured: 100, after: summary(["Ring": 1]))
      .bytes
    var random = SplitMix(seed: 11)
    for _ in 0..<rounds(400) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      do {
        _ = try summary(["Ring": 5], after: HouseholdSummary(bytes, file: "summary.json"))
      } catch is SummaryProblem {}
    }
  }

  @Test(arguments: [
    ("-value", "CABD"), ("value", "DBAC"), ("-title", "DCBA"), ("-asOf", "DCAB"), ("asOf", "CDAB"),
  ])
  func `households are sorted, those without the value last`(key: String, order: String) throws {
    let households = try [
      household("A", ["X": 2]), household("B", ["X": 1]), household("C", ["X": 3], asOf: "2026-01-01"),
      household("D", [:], asOf: "2026-01-02"),
    ]
    #expect(try PortfolioOrder(key).sorted(households).map(\.summary.title).joined() == order)
  }

  @Test func `a sum at the end of the range is read`() throws {
    for cents in [Int64.max, .min, 0, -5] {
      let text = #"{"a": \#(Money(cents: cents).plainText)}"#
      #expect(try SummaryNode(parsing: Array(text.utf8)).money("a").cents == cents)
    }
    for text in ["1", "1.0", "1e2", ".50", "92233720368547758.08"] {
      #expect(throws: (any Error).self) {
        try SummaryNode(parsing: Array("{\"a\": \(text)}".utf8)).money("a")
      }
    }
  }

  private func household(
    _ title: String, _ items: KeyValuePairs<String, Int64?>, asOf: String? = nil
  ) throws -> Household {
    Household(path: title, summary: try summary(items, title: title, asOf: asOf))
  }

  /// The summary of items with these values in cents.
  private func summary(
    _ items: KeyValuePairs<String, Int64?>, title: String = "Home", sumInsured: Int64? = nil,
    currency: String = "USD", asOf: String? = nil, after earlier: HouseholdSummary? = nil
  ) throws -> HouseholdSummary {
    try summary(
      items.map { try .sample($0.key, value: $0.value) }, title: title, sumInsured: sumInsured,
      currency: currency, asOf: asOf, after: earlier)
  }

  private func summary(
    _ items: [Item], title: String = "Home", sumInsured: Int64? = nil, currency: String = "USD",
    limits: LimitProfile? = nil, asOf: String? = nil, after earlier: HouseholdSummary? = nil
  ) throws -> HouseholdSummary {
    var settings = SiteSettings(title: title)
    settings.currency = currency
    settings.report.profile = limits
    settings.report.sumInsured = sumInsured.map { Money(cents: $0 * 100) }
    var figures = InsuranceFigures(ReportTerms(settings))
    var sketch = ItemSketch.Drawing(of: items.count)
    var export = SHA256Stream()
    for item in items {
      figures.add(item)
      sketch?.add(item)
      "\(item.itemName) \(item.valueInDollars?.plainText ?? "")\n".utf8CString.withUnsafeBytes {
        export.add($0)
      }
    }
    figures.finish()
    return HouseholdSummary(
      figures, settings, fingerprint: export.finish().hex(), asOf: try asOf.map(Timestamp.sample),
      sketch: sketch?.finish(), after: earlier)
  }
}
