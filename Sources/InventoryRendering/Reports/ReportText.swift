/// A report as bytes, part by part.
package protocol ReportText<Part>: Sendable {
  associatedtype Part

  /// Parts come in the order of the cases of `Part`.
  mutating func append(_ part: Part, to bytes: inout [UInt8]) throws
}
