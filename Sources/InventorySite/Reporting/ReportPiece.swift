import InventoryRendering

/// A piece of a report that is not handed on yet.
struct ReportPiece<Part> {
  private var format: any ReportText<Part>
  private var bytes: [UInt8] = []

  init(_ format: any ReportText<Part>) {
    self.format = format
  }

  /// Hands on what there is once it is worth it.
  mutating func append(_ part: Part, to output: ([UInt8]) throws -> Void) throws {
    try format.append(part, to: &bytes)
    guard bytes.count >= 1 << 16 else { return }
    try finish(to: output)
  }

  /// Hands on the rest. Call it behind the last part.
  mutating func finish(to output: ([UInt8]) throws -> Void) throws {
    try output(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
