import InventoryModel
import InventoryProof
import InventorySettings
import InventoryStore

/// The fields of all items: their names, and how those that are amounts and days are written.
struct FieldSurvey: Sendable {
  /// In no particular order.
  let names: [String]
  let readings: FieldReadings

  /// `names` are those of the snapshot's fields; `nil` reads them.
  init(of snapshot: Snapshot, names: [String]?, _ settings: SiteSettings) throws {
    self.names = try names ?? snapshot.fieldNames()
    readings = try FieldReadings(of: snapshot, fieldNames: self.names, ReportTerms(settings))
  }
}
