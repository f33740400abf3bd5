/// A mark beside an amount or the number of a line in a claim.
enum ClaimMark: CaseIterable {
  case statedValue, noUsefulLife, noAge, depreciatedStatedValue, aboveStatedValue, toCheck, notInTotals

  func isOn(_ line: ClaimLine) -> Bool {
    switch self {
    case .statedValue: line.basisSource == .statedValue
    case .noUsefulLife: line.fullBasis == .noUsefulLife
    case .noAge: line.fullBasis == .noAge
    case .depreciatedStatedValue: line.depreciatesStatedValue
    case .aboveStatedValue: line.exceedsStatedValue
    case .toCheck: !line.doubts.isEmpty
    case .notInTotals: line.costAside != nil || line.isSeparate
    }
  }

  var sign: String {
    switch self {
    case .statedValue: "s"
    case .noUsefulLife: "n"
    case .noAge: "d"
    case .depreciatedStatedValue: "c"
    case .aboveStatedValue: "v"
    case .toCheck: "*"
    case .notInTotals: "[ ]"
    }
  }

  /// The meaning in a few words.
  var meaning: String {
    switch self {
    case .statedValue: "basis is the stated value"
    case .noUsefulLife: "no useful life"
    case .noAge: "age unknown"
    case .depreciatedStatedValue: "stated value depreciated"
    case .aboveStatedValue: "above the stated value"
    case .toCheck: "to check"
    case .notInTotals: "not in totals"
    }
  }

  /// The meaning as a sentence.
  var explanation: String {
    switch self {
    case .statedValue:
      "The basis is the stated value, because no replacement cost of the lost pieces is known."
    case .noUsefulLife:
      "No depreciation, because no useful life is stated for the asset type. The actual cash value equals the basis."
    case .noAge: "No depreciation, because the age is unknown. The actual cash value equals the basis."
    case .depreciatedStatedValue:
      "The stated value is depreciated. If it already is the current value, it is depreciated twice, and the actual cash value is too low."
    case .aboveStatedValue:
      "The actual cash value is above the stated value, because it is calculated from the replacement cost."
    case .toCheck: "To check. \u{201C}Lines to check\u{201D} states the reason."
    case .notInTotals: "This amount is not in totals."
    }
  }
}

extension InReport<ClaimReport, Void> {
  /// The explanations of the marks that lines of this claim have.
  var marks: [String] { usedMarks.map { "\($0.sign): \($0.explanation)" } }

  /// The marks that lines of this claim have, in a few words, such as `s: basis is the stated value; *: to check`; `nil`
  /// if there are none.
  var legend: String? {
    let marks = usedMarks
    return marks.isEmpty ? nil : marks.map { "\($0.sign): \($0.meaning)" }.joined(separator: "; ")
  }

  private var usedMarks: [ClaimMark] {
    let lines = figures.lines + figures.lines(of: .members)
    return ClaimMark.allCases.filter { mark in lines.contains(where: mark.isOn) }
  }
}
