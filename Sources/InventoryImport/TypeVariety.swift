import Diagnostics
import InventoryModel

/// Tells asset types from a column that was mapped to them by mistake: one of serial numbers, say, has nearly as many
/// labels as rows.
struct TypeVariety {
  /// So many labels may be in a small file of very different things.
  private static let harmless = 20

  let labels: Int
  let items: Int
  /// As the file calls the column.
  let header: String

  init(_ report: ImportReport) {
    labels = report.newTypes.count
    items = report.added + report.updated
    header =
      report.columns.first { $0.attribute == ItemAttribute.assetType.rawValue }?.header
      ?? ItemAttribute.assetType.rawValue
  }

  /// At least nine labels in ten rows.
  private var isDoubtful: Bool { labels >= Self.harmless && labels * 10 >= items * 9 }

  func check(in source: String) throws(Failure) {
    guard isDoubtful else { return }
    throw Failure(
      .badData, file: source,
      "would make \(labels) asset types for \(items) items; if the column '\(header)' does not hold asset types, map it "
        + "to a field with \(ColumnMap.option(header, field: header)), else confirm with --many-types")
  }
}
