import InventoryReports
import Mustache

/// What the template of a claim may use. It is rendered once for each part of the claim, and none of the others is there.
enum ClaimShape {
  static let report = Shape.record(parts + everywhere + ReportHeading.shape)

  /// In the order of `ClaimPart`'s cases.
  private static let parts: [Shape.Field] = [
    .init(
      "start",
      [
        "details": .list(.line), "facts": .list(.line), "fingerprint": .text, "command": .text,
        "summary": .list(typeRow), "total": typeRow,
      ]),
    .init("type", ["label": .text, "usefulLife": .text]),
    .init(
      "lines",
      .list([
        "number": .text, "quantity": .text, "itemName": .text, "remarks": .list(["text": .text]),
        "room": .text, "serialNumber": .text, "purchasedOn": .text, "age": .text, "value": .text,
        "replacementCost": .text, "depreciation": .text, "actualCashValue": .text, "receipt": .text,
        "isDoubtful": .flag, "ofStatedValue": .flag,
      ])),
    .init("typeEnd", totals),
    .init(
      "end",
      [
        "totals": totals, "hasReceipts": .flag, "receiptsIntroduction": .text,
        "receipts": .list(["number": .text, "itemName": .text, "text": .text]), "hasDoubts": .flag,
        "doubts": .list(["text": .text]), "method": .list(["text": .text]),
        "signatures": .list(["text": .text]),
      ]),
  ]

  /// Which columns there are.
  private static let everywhere: [Shape.Field] = [
    .init("hasRooms", .flag), .init("hasSerialNumbers", .flag), .init("hasPurchaseDates", .flag),
    .init("hasAges", .flag),
    .init("hasReplacementCosts", .flag), .init("hasEstimates", .flag), .init("hasReceiptColumn", .flag),
    .init("isWide", .flag), .init("columnsBefore", .text),
  ]

  private static let typeRow: Shape = [
    "label": .text, "itemCount": .text, "pieces": .text, "value": .text, "replacementCost": .text,
    "depreciation": .text, "actualCashValue": .text,
  ]

  private static let totals: Shape = [
    "label": .text, "itemCount": .text, "value": .text, "replacementCost": .text, "depreciation": .text,
    "actualCashValue": .text, "withoutValue": .text,
  ]
}
