/// A claim: what was lost, of whom, and what there is to show for it.
package struct ClaimReport: Hashable, Sendable {
  package let heading: ReportHeading
  package let details: PolicyDetails
  package let figures: ClaimFigures
  /// Of the whole inventory, not only of what was lost: it may be that of a report from before.
  package let fingerprint: Fingerprint

  package init(
    heading: ReportHeading, details: PolicyDetails, figures: ClaimFigures, fingerprint: Fingerprint
  ) {
    (self.heading, self.details, self.figures, self.fingerprint) = (heading, details, figures, fingerprint)
  }
}

/// A claim, piece by piece and in this order.
package enum ClaimPart: Sendable {
  /// Cover and summary.
  case start
  /// The lines of a type begin.
  case type(ClaimType)
  /// Some of them.
  case lines([ClaimLine], of: ClaimType)
  case typeEnd(ClaimType)
  /// Receipts, what could not be read, method, signatures.
  case end
}
