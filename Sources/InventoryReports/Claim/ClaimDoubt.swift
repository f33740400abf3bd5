package import InventoryProof

/// Something to check in a line. Some doubts exclude the line or its replacement cost from totals.
package enum ClaimDoubt: String, CaseIterable, Hashable, Sendable {
  case quantity, purchaseDate, replacementCost
  /// Several fields state different replacement costs.
  case severalReplacementCosts
  case foreignReplacementCost, replacementCostNotAboveZero
  case boughtAfterLoss
  /// The record has no pieces.
  case noPieces
  /// The stated value is below zero.
  case negativeValue
  /// The unit price times the quantity differs from the stated value.
  case unitPrice
  /// The replacement cost is below the price of all pieces, so it may be for one piece.
  case costOfOnePiece
  /// Only some pieces are lost, and the replacement cost of all pieces cannot be divided among them.
  case costNotDivided
  /// The field about the schedule of the policy states neither yes nor no.
  case scheduled
  /// The text of the limit class is not the name of a class.
  case limitClass
  /// The field about a safe states neither yes nor no, and limits depend on it.
  case inSafe
  /// The appraisal is older than ``ReportTerms/appraisalYears`` on the day of the loss.
  case oldAppraisal
  /// The appraisal was made after the loss.
  case laterAppraisal
  /// The stated value is zero, and there is no replacement cost.
  case zeroValue
  /// A field other than those above should be an amount or a date, but is not clearly one.
  case unclearField
  /// The number of lost pieces differs from the record, and the unit price cannot be used instead.
  case partOfRecord

  /// Whether the doubt excludes the whole line from totals.
  package var isSeparate: Bool {
    switch self {
    case .boughtAfterLoss, .noPieces, .negativeValue, .partOfRecord: true
    case .quantity, .purchaseDate, .replacementCost, .severalReplacementCosts, .foreignReplacementCost,
      .replacementCostNotAboveZero, .unitPrice, .costOfOnePiece, .costNotDivided, .scheduled, .limitClass,
      .inSafe, .oldAppraisal, .laterAppraisal, .zeroValue, .unclearField:
      false
    }
  }

  /// Whether the doubt excludes the replacement cost from totals.
  var isOfReplacementCost: Bool {
    switch self {
    case .replacementCost, .severalReplacementCosts, .foreignReplacementCost, .replacementCostNotAboveZero:
      true
    case .quantity, .purchaseDate, .boughtAfterLoss, .noPieces, .negativeValue, .unitPrice, .costOfOnePiece,
      .costNotDivided, .scheduled, .limitClass, .inSafe, .oldAppraisal, .laterAppraisal, .zeroValue,
      .unclearField, .partOfRecord:
      false
    }
  }

  /// A short text for a table cell.
  package var text: String {
    switch self {
    case .quantity: "quantity unclear"
    case .purchaseDate: "date of purchase unclear"
    case .replacementCost: "replacement cost unclear"
    case .severalReplacementCosts: "several replacement costs"
    case .foreignReplacementCost: "replacement cost in another currency"
    case .replacementCostNotAboveZero: "replacement cost not above zero"
    case .boughtAfterLoss: "bought after the loss"
    case .noPieces: "no pieces"
    case .negativeValue: "value below zero"
    case .unitPrice: "unit price contradicts value"
    case .costOfOnePiece: "replacement cost may be for one piece"
    case .costNotDivided: "replacement cost not divided"
    case .scheduled: "schedule unclear"
    case .limitClass: "limit class unknown"
    case .inSafe: "safe unclear"
    case .oldAppraisal: "old appraisal"
    case .laterAppraisal: "appraised after the loss"
    case .zeroValue: "value is zero"
    case .unclearField: "amount or date as written"
    case .partOfRecord: "pieces differ from the record"
    }
  }

  /// Returns the explanation, which follows the numbers of the affected lines in a claim.
  package func explanation(_ terms: ReportTerms) -> String {
    switch self {
    case .quantity: "the quantity is not clearly a whole number and counts as one piece."
    case .purchaseDate: "the date of purchase is ambiguous or invalid, so the age is unknown."
    case .replacementCost:
      "the replacement cost is not clearly an amount. The stated value is used instead, if there is one."
    case .severalReplacementCosts:
      "the record has several replacement costs that differ. The stated value is used instead, if there is one."
    case .foreignReplacementCost:
      "the replacement cost is in another currency and is not converted. The stated value is used instead, if there is one."
    case .replacementCostNotAboveZero:
      "the replacement cost is zero or below. The stated value is used instead, if there is one."
    case .boughtAfterLoss: "the date of purchase is after the loss."
    case .noPieces: "the record has no pieces."
    case .negativeValue: "the stated value is below zero."
    case .unitPrice: "the unit price times the quantity is not the stated value. The stated value is used."
    case .costOfOnePiece:
      "the replacement cost is below the price of all pieces, so it may be for one piece. The claim uses it as the cost of all pieces."
    case .costNotDivided:
      "the replacement cost of all pieces is not divided among them, because the cost may be for one piece. The unit price is used for the lost pieces."
    case .scheduled:
      "the record does not clearly state whether the policy insures the item for its own amount. It is treated as not insured in this way."
    case .limitClass: "the record states an unknown limit class. The asset type decides which limit applies."
    case .inSafe:
      "the record does not clearly state whether the item is kept in a safe. It is treated as not in a safe."
    case .oldAppraisal:
      "on the day of the loss, the record has \(RecordDoubt.oldAppraisal.text(terms)). An insurer may ask for a newer one."
    case .laterAppraisal: "the appraisal was made after the loss."
    case .zeroValue:
      "the stated value is zero, and there is no replacement cost, so the line adds nothing to the amounts."
    case .unclearField:
      "another amount or date of the record is not clear, or is in another currency, and is shown as written."
    case .partOfRecord:
      "the number of lost pieces differs from the record. The amounts are for all pieces in the record, so they are in no total."
    }
  }
}

/// Why the unit price of a record cannot be used if the number of lost pieces differs from the record.
package enum PartReason: CaseIterable, Hashable, Sendable {
  /// The quantity is not clearly a whole number.
  case quantity
  /// More pieces are lost than the record has.
  case morePieces
  case noUnitPrice
  case unitPriceUnclear
  /// The record has no stated value.
  case noValue
  /// The unit price times the quantity is not the stated value.
  case unitPrice

  /// The sentence that follows the numbers of the affected lines in a claim.
  package var explanation: String {
    switch self {
    case .quantity: "the quantity is not clearly a whole number."
    case .morePieces: "more pieces are lost than the record has."
    case .noUnitPrice: "the record does not state the price of one piece."
    case .unitPriceUnclear: "the unit price is ambiguous or not an amount."
    case .noValue: "the record has no stated value."
    case .unitPrice: "the unit price times the quantity is not the stated value."
    }
  }
}
