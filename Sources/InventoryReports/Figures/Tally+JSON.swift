import InventoryModel
import InventoryProof
import InventoryRendering

extension Tally {
  /// Returns the tally as JSON, without the figures whose flags are `false`.
  func totals(
    hasValues: Bool = true, hasSerialNumbers: Bool = true, hasReceipts: Bool = true
  ) -> JSONObject {
    var totals: JSONObject = ["items": items, "withPhoto": withPhoto]
    if hasSerialNumbers { totals += ["withSerialNumber": withSerialNumber] }
    if hasReceipts { totals += ["withReceipt": withReceipt] }
    guard hasValues else { return totals }
    return totals + [
      "value": value, "withValue": withValue, "valueWithPhoto": valueWithPhoto,
      "valueWithSerialNumber": valueWithSerialNumber, "documentedValue": documentedValue,
    ]
  }
}
