import Diagnostics
import InventoryModel
import InventoryProof
import JSONText

extension HouseholdSummary {
  /// Parses a summary file, which may be from an untrusted source. Throws if the file is not a summary, has a newer
  /// format, or is damaged.
  init(_ bytes: [UInt8], file: String) throws(SummaryProblem) {
    do {
      let node = try SummaryNode(parsing: bytes)
      guard try node.optionalText("report") == Self.report else { throw SummaryProblem.other }
      let version = try node.count("version")
      guard version <= Self.version else { throw SummaryProblem.newer(version) }
      try self.init(node)
    } catch let problem as SummaryProblem {
      throw problem
    } catch let mistake as SummaryMistake {
      throw .damaged(mistake)
    } catch let error as JSONError {
      throw .damaged(SummaryMistake(error.place, "\(error)"))
    } catch {
      throw .damaged(SummaryMistake(nil, "\(error)"))
    }
  }

  private init(_ node: SummaryNode) throws(SummaryMistake) {
    title = try node.text("title")
    policy = Policy(
      policyholder: try node.optionalText("policyholder"), number: try node.optionalText("policyNumber"),
      insurer: try node.optionalText("insurer"))
    currency = try node.text("currency")
    guard currency.utf8.count == 3, currency.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains)
    else { throw node.mistake("currency", "a code such as USD") }
    (asOf, latestRecord) = (try node.optionalDay("asOf"), try node.optionalDay("latestRecord"))
    fingerprint = try node.digest("fingerprint")
    totals = try Totals(node.object("totals"))
    types = try node.list("assetTypes", TypeTotals.init)
    otherTypes = try node.optionalObject("otherTypes").map(TypeTotals.init)
    insured = try node.optionalObject("insured").map(InsuredSum.init)
    limits = try node.list("limits", LimitLine.init)
    gaps = try node.list("gaps", GapLine.init).compactMap(\.self)
    changes = try node.optionalObject("changes").map(SummaryChanges.init)
    sketch = try node.optionalText("sketch").map(ItemSketch.init)
  }
}

/// The reason why a file cannot be read as a summary.
enum SummaryProblem: Error, Hashable, Sendable {
  /// The file is not a summary.
  case other
  case newer(Int)
  case damaged(SummaryMistake)

  /// Returns the problem for the user. `advice` states what to do if the file is not a summary or is damaged.
  func problem(in file: String, _ advice: String) -> Problem {
    switch self {
    case .other: Problem(file: file, "is not the summary of a household; \(advice)")
    case .newer(let version):
      Problem(
        file: file,
        "has format \(version), but this version of Coffer supports only format \(HouseholdSummary.version); update Coffer"
      )
    case .damaged(let mistake):
      Problem(
        file: file, line: mistake.place?.line, column: mistake.place?.column,
        mistake.message + "; " + advice)
    }
  }
}

extension SummaryNode {
  fileprivate func digest(_ key: String) throws(SummaryMistake) -> String {
    let text = try text(key)
    let digits = (UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"))
    guard text.utf8.count == 64, text.utf8.allSatisfy({ digits.0.contains($0) || digits.1.contains($0) })
    else { throw mistake(key, "64 hex digits") }
    return text
  }
}

extension HouseholdSummary.Totals {
  fileprivate init(_ node: SummaryNode) throws(SummaryMistake) {
    (items, withValue) = (try node.count("items"), try node.count("withValue"))
    (withPhoto, incomplete) = (try node.count("withPhoto"), try node.count("incomplete"))
    (value, provableValue) = (try node.money("value"), try node.money("provableValue"))
    documentedValue = try node.money("documentedValue")
  }
}

extension HouseholdSummary.TypeTotals {
  fileprivate init(_ node: SummaryNode) throws(SummaryMistake) {
    label = try node.optionalText("label")
    (items, value) = (try node.count("items"), try node.money("value"))
  }
}

extension HouseholdSummary.InsuredSum {
  fileprivate init(_ node: SummaryNode) throws(SummaryMistake) {
    (sum, toReplace) = (try node.money("sum"), try node.money("toReplace"))
    withoutAmount = try node.count("withoutAmount")
  }
}

extension HouseholdSummary.LimitLine {
  fileprivate init(_ node: SummaryNode) throws(SummaryMistake) {
    (title, subject) = (try node.text("title"), try node.text("appliesTo"))
    (amount, value) = (try node.optionalMoney("limit"), try node.money("value"))
    (items, withoutAmount) = (try node.count("items"), try node.count("withoutAmount"))
    over = try node.optionalMoney("over")
  }
}

extension HouseholdSummary.GapLine {
  /// Returns `nil` for an unknown kind, which a later version may have added.
  fileprivate init?(_ node: SummaryNode) throws(SummaryMistake) {
    guard let kind = GapKind(rawValue: try node.text("kind")) else { return nil }
    self.kind = kind
    (items, among) = (try node.count("items"), try node.count("among"))
    valueAtRisk = try node.money("valueAtRisk")
  }
}

extension SummaryChanges {
  fileprivate init(_ node: SummaryNode) throws(SummaryMistake) {
    isChanged = try node.flag("isChanged")
    before = Inventory(
      asOf: try node.optionalDay("asOfBefore"), fingerprint: try node.digest("fingerprintBefore"),
      items: try node.count("itemsBefore"), value: try node.optionalMoney("valueBefore"),
      sketch: try node.optionalText("sketchBefore").map(ItemSketch.init))
    let (added, changed) = (try node.optionalCount("added"), try node.optionalCount("changed"))
    guard let added, let changed, let removed = try node.optionalCount("removed") else {
      counts = nil
      return
    }
    counts = Counts(added: added, changed: changed, removed: removed)
  }
}
