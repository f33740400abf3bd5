import InventoryModel
import InventoryProof
import InventorySettings
import InventoryStore

/// The fields of all items: their names, and how amounts and days are written in them.
struct FieldSurvey: Sendable {
  /// The names of the fields, in no particular order.
  let names: [String]
  let readings: FieldReadings

  /// `names` are the names of the snapshot's fields; if `nil`, the names are read.
  init(of snapshot: Snapshot, names: [String]?, _ settings: SiteSettings) throws {
    self.names = try names ?? snapshot.fieldNames()
    readings = try FieldReadings(of: snapshot, fieldNames: self.names, ReportTerms(settings))
  }
}
