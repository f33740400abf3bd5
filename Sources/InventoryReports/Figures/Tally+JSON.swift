import InventoryModel
import InventoryProof
import InventoryRendering

extension Tally {
  /// The tally as JSON, without hidden or irrelevant figures.
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
