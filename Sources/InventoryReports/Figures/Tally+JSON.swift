import InventoryModel
import InventoryProof
import InventoryRendering

extension Tally {
  /// Returns the tally as JSON, without the figures whose flags are `false`.
  func totals(
    hasPhotos: Bool = true, hasValues: Bool = true, hasSerialNumbers: Bool = true, hasReceipts: Bool = true,
    hasAppraisals: Bool = true
  ) -> JSONObject {
    var totals: JSONObject = ["items": items]
    if hasPhotos { totals += ["withPhoto": withPhoto] }
    if hasSerialNumbers { totals += ["withSerialNumber": withSerialNumber] }
    if hasReceipts { totals += ["withReceipt": receipts.items, "withAttachedReceipt": receipts.attached] }
    if hasAppraisals {
      totals += ["withAppraisal": appraisals.items, "withAttachedAppraisal": appraisals.attached]
    }
    guard hasValues else { return totals }
    totals += ["value": value, "withValue": withValue, "valueNotCovered": notCovered.amount]
    if hasPhotos { totals += ["valueWithPhoto": valueWithPhoto] }
    return totals + ["valueWithSerialNumber": valueWithSerialNumber, "documentedValue": documentedValue]
  }
}
