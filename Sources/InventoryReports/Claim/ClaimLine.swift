import Diagnostics
package import InventoryModel
package import InventoryProof
package import InventorySettings
import ValueParsing

/// A line of a claim: an item, or all items of a type together.
package struct ClaimLine: Hashable, Sendable {
  /// The number of the line in the claim. Numbers start at 1.
  package internal(set) var number: Int
  package let assetType: String?
  /// The item; `nil` if the line is for all items of a type.
  package let item: ReportItem?
  /// The room of all items of the line, if the claim is grouped by room and the line is for all items of a type.
  package internal(set) var room: String?
  /// The lines that the items would have without this line, if the line is for all items of a type; otherwise empty.
  package internal(set) var members: [ClaimLine] = []
  private static let mostNames = 5
  static let inNoTotal = "in no total"
  static let openSerialNumber = "serial number as recorded; not known which pieces are lost"
  /// Whether the total of the group follows this line.
  package internal(set) var isLast = false
  package internal(set) var tally = ClaimTally()
  package internal(set) var purchasedOn: Timestamp?
  package internal(set) var age: Age?
  /// The amount of loss; `nil` if the record has no amount, if the line is for all items of a type, or if `isSeparate`
  /// is `true`.
  package internal(set) var loss: AmountOfLoss?
  package internal(set) var doubts: [ClaimDoubt] = []
  /// The reason for the doubt `partOfRecord`; otherwise `nil`.
  package internal(set) var partReason: PartReason?
  /// The reason why the basis is not depreciated; `nil` if there is no reason. A line for all items of a type has a
  /// reason only if all of its items have this reason.
  package internal(set) var fullBasis: AmountOfLoss.Reason?
  /// The price of one piece, if only some pieces are lost and their value is calculated from this price; otherwise
  /// `nil`.
  package internal(set) var unitPrice: Money?
  /// The recorded replacement cost if it is excluded from totals; otherwise `nil`. It is excluded if it is for more
  /// pieces than are lost, or if the line is listed separately.
  package internal(set) var costAside: Money?

  /// The recorded replacement cost of all pieces, if only some pieces are lost and the replacement cost of the line is
  /// their share of it; otherwise `nil`.
  package internal(set) var costOfAll: Money?

  /// The number of pieces in the record; `nil` if it is unclear, or if the line is for all items of a type.
  var piecesInRecord: Int? {
    item.flatMap { $0.roles[.quantity].map(WrittenQuantity.pieces) ?? 1 }
  }

  /// A text such as `for all 6` that follows an amount of the record, if the number of lost pieces differs from the
  /// record; otherwise `nil`.
  var ofAllPieces: String? {
    guard isPart else { return nil }
    return piecesInRecord.map { $0 > 1 ? "for all \($0)" : "for one piece" } ?? "for all pieces"
  }

  /// Whether only some pieces are lost and their value is calculated from the unit price. All other amounts in the
  /// record are for more pieces than this line has.
  var isOfPart: Bool { unitPrice != nil }

  /// Whether an item of the line has no amount; `false` for a line that is listed separately.
  var lacksAmount: Bool { tally.loss.count < tally.items && !isSeparate }

  /// Whether some receipts of the line are only stated in fields.
  var hasStatedReceipt: Bool { tally.receipts.attached < tally.receipts.items }
  /// Whether some appraisals of the line are only stated in fields.
  var hasStatedAppraisal: Bool { tally.appraisals.attached < tally.appraisals.items }

  /// Whether only some of the pieces with this serial number are lost, so that the number may be that of another piece.
  var hasOpenSerialNumber: Bool { isPart && item?.hasSerialNumber ?? false }

  /// Whether an actual cash value that is calculated from a replacement cost is above the stated value. For a line for
  /// several items, both are sums.
  var exceedsStatedValue: Bool {
    guard members.isEmpty else {
      return tally.value.count == tally.items && tally.replacementLoss.count > 0
        && tally.loss.actualCashValue > tally.value.amount
    }
    guard let loss, loss.source == .replacementCost, let value = tally.value.stated else { return false }
    return loss.actualCashValue > value
  }

  /// Whether a stated value is depreciated, which may be the current value already.
  var depreciatesStatedValue: Bool {
    guard members.isEmpty else { return members.contains(where: \.depreciatesStatedValue) }
    return loss.map { $0.source == .statedValue && $0.depreciation.cents > 0 } ?? false
  }

  /// The source of the basis; `nil` if there is no basis, or if the line has items with a replacement cost and items
  /// without one.
  var basisSource: AmountOfLoss.Source? {
    let (all, costs) = (tally.loss.count, tally.replacementLoss.count)
    return all == 0 ? nil : costs == all ? .replacementCost : costs == 0 ? .statedValue : nil
  }

  /// Whether the line has items with a replacement cost and items for which the stated value is used.
  var hasMixedBasis: Bool { tally.loss.count > 0 && basisSource == nil }

  /// A new line for all items of the type. So far, the new line includes only the item of this line.
  var forItsType: ClaimLine {
    var line = ClaimLine(number: number, assetType: assetType, item: nil)
    (line.tally, line.doubts) = (tally, doubts)
    line.members = [self]
    return line
  }

  /// A line for all items of a type, after the last item was added. If there is only one item, its own line.
  var finished: ClaimLine {
    guard members.count != 1 else { return members[0] }
    var line = self
    let reasons = Set(members.filter { $0.loss != nil }.map(\.fullBasis))
    if reasons.count == 1 { line.fullBasis = reasons.first ?? nil }
    return line
  }

  /// The number of lost pieces, such as `2 of 6` if it differs from the record. A quantity that is unclear, or 0 or
  /// less, is shown as written.
  var quantity: String {
    let text = item?.roles[.quantity]
    if item != nil, doubts.contains(.quantity) || doubts.contains(.noPieces), let text { return text }
    if item != nil, isPart { return "\(tally.pieces) of \(text ?? "1")" }
    return String(tally.pieces)
  }

  /// The names of the items of a line for all items of a type, such as `: Coat, Hats (1 of 2) and 3 more`; empty if the
  /// line is for one item. The text names the first items, and all items that are not lost as a whole.
  var namesText: String {
    guard !members.isEmpty else { return "" }
    let named = members.enumerated().filter { $0.offset < Self.mostNames || $0.element.isPart }.map(\.element)
    let names = named.map { ($0.item?.item.itemName ?? "") + ($0.isPart ? " (\($0.quantity))" : "") }
    let rest = members.count - names.count
    return ": " + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Whether the number of lost pieces differs from the record.
  var isPart: Bool { doubts.contains(.partOfRecord) || unitPrice != nil }

  /// Whether the line is listed separately and excluded from totals.
  var isSeparate: Bool { doubts.contains(where: \.isSeparate) }
}

/// The lines of an asset type or a room.
package struct ClaimGroup: Hashable, Sendable {
  /// The type or the room; `nil` for items without a type or room.
  package let label: String?
  /// The useful life of the asset type; `nil` if site.yml states no useful life, or if the group is a room.
  package let usefulLife: UsefulLife?
  package internal(set) var lines: Range<Int>
  package internal(set) var tally = ClaimTally()
}

/// A text from the record of a line: the receipt or the notes.
package struct ClaimText: Hashable, Sendable {
  package let line: Int
  package let itemName: String
  package let text: String
  /// Whether the line is listed separately and excluded from totals.
  package let isSeparate: Bool

  package init(line: Int, itemName: String, text: String, isSeparate: Bool = false) {
    (self.line, self.itemName, self.text, self.isSeparate) = (line, itemName, text, isSeparate)
  }

  init(_ line: ClaimLine, _ item: ReportItem, _ text: String) {
    self.init(
      line: line.number, itemName: item.item.itemName, text: text, isSeparate: line.isSeparate)
  }
}

/// A lost item with photos.
package struct PhotographedItem: Hashable, Sendable {
  /// The number of the item's line.
  package let line: Int
  package let item: ReportItem
  /// Whether the line is listed separately and excluded from totals.
  package let isSeparate: Bool
}

/// An item that cannot have been lost as recorded, or whose recorded amounts do not apply to the lost pieces.
package struct DoubtfulItem: Hashable, Sendable {
  package let itemKey: ItemKey
  /// A message with the item, the reason and the remedy.
  package let message: String

  init(
    _ item: ReportItem, because doubt: ClaimDoubt, _ line: ClaimLine, _ terms: ClaimTerms,
    _ correction: Correction
  ) {
    itemKey = item.item.itemKey
    let key = itemKey.text
    let quantity = item.roles[.quantity] ?? "1"
    let pieces = "\(line.tally.pieces) of \(quantity) pieces are lost"
    let lost = line.tally.pieces == 1 ? "1 piece is lost" : "\(line.tally.pieces) pieces are lost"
    let unit = item.roles[.unitPrice] ?? ""
    let reason =
      switch doubt {
      case .boughtAfterLoss:
        "was bought on \(line.purchasedOn?.dayText ?? "'\(item.roles[.purchaseDate] ?? "")'"), after the loss on \(terms.lossDate.dayText); correct the date of purchase or the date of the loss"
      case .noPieces: "has the quantity \(quantity); correct the quantity"
      case .negativeValue: "has a stated value below zero; correct the value"
      case .partOfRecord:
        switch line.partReason ?? .noUnitPrice {
        case .quantity:
          "\(lost), but the quantity '\(quantity)' is not a whole number; correct the quantity"
        case .morePieces:
          "\(lost), but the record has \(quantity); correct the quantity in the list or in the record"
        case .unitPriceUnclear:
          pieces
            + ", but the unit price '\(unit)' is ambiguous or not an amount; write the price like 1250.00"
        case .noValue: pieces + ", but the record has no stated value; add a stated value"
        case .unitPrice:
          pieces
            + ", but the unit price (\(unit)) times the quantity is not the stated value; correct the unit price, the quantity or the stated value"
        case .noUnitPrice:
          pieces + ", but the price of one piece is not known; add this price"
            + correction.text(itemKey, field: "unit price", "AMOUNT")
        }
      case .quantity, .purchaseDate, .replacementCost, .severalReplacementCosts, .foreignReplacementCost,
        .replacementCostNotAboveZero, .unitPrice, .costOfOnePiece, .costNotDivided, .scheduled, .limitClass,
        .inSafe, .oldAppraisal, .laterAppraisal, .zeroValue, .unclearField:
        doubt.text
      }
    message = "'\(item.item.itemName)' (\(key))" + (doubt == .partOfRecord ? ": " : " ") + reason
  }
}
