/// What the policies of a limit profile usually pay, as sentences. A sentence is `nil` if nothing is known.
package struct PolicyRemarks: Hashable, Sendable {
  /// Whether such policies pay replacement cost or actual cash value.
  package var basis: String?
  /// What an insurer may do if the sum insured is too low; `nil` also if it pays up to the sum insured.
  package var underinsurance: String?
  /// What such policies may not pay if the cause of loss is unknown.
  package var unknownCause: String?
  /// What such policies pay after a flood or an earthquake.
  package var naturalHazards: String?
  /// What such policies pay after a theft without burglary or robbery.
  package var simpleTheft: String?
  /// Which animals count as contents; `nil` if no animals do.
  package var animals: String?

  /// Whether such policies cover electric bicycles and scooters.
  package var electricBikes: String?

  package init() {}
}
