package import InventoryReports

/// An insurance report as bytes, part by part.
package protocol InsuranceFormat: Sendable {
  /// Parts come in the order of `InsurancePart`'s cases.
  mutating func append(_ part: InsurancePart, to bytes: inout [UInt8]) throws
}
