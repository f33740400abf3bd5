package import InventoryModel
import InventoryRendering
import InventorySettings
import ValueParsing

/// A contradiction or an impossible value in the record of an item.
package enum RecordDoubt: String, CaseIterable, Hashable, Sendable {
  /// The quantity is 0 or less.
  case noPieces
  /// The stated value is below zero.
  case negativeValue
  /// The replacement cost is zero or below.
  case replacementCostNotAboveZero
  /// The purchase price is below zero.
  case negativePurchasePrice
  /// The unit price times the quantity differs from the stated value.
  case unitPrice
  /// The quantity is above 1, and the replacement cost is below the price of all pieces, so it may be for one piece.
  case costOfOnePiece
  /// The field about the schedule of the policy states neither yes nor no.
  case scheduled
  /// The quantity is not clearly a whole number.
  case quantity
  /// The text of the limit class is not the name of a class.
  case limitClass
  /// The fields do not clearly state whether the item is in a safe, and limits depend on it.
  case inSafe
  /// The date of purchase is later than the date of the report.
  case boughtLater
  /// The appraisal is older than ``ReportTerms/appraisalYears`` on the date of the report.
  case oldAppraisal

  /// The role of the field to correct; `nil` for the stated value, which is an attribute.
  package var role: FieldRole? {
    switch self {
    case .noPieces: .quantity
    case .negativeValue: nil
    case .replacementCostNotAboveZero: .replacementCost
    case .negativePurchasePrice: .purchasePrice
    case .unitPrice: .unitPrice
    case .costOfOnePiece: .replacementCost
    case .scheduled: .scheduled
    case .quantity: .quantity
    case .limitClass: .limitClass
    case .inSafe: .inSafe
    case .boughtLater: .purchaseDate
    case .oldAppraisal: .appraisalDate
    }
  }
}

/// An item with the facts that reports derive from its attributes and fields.
package struct ReportItem: Hashable, Sendable {
  /// The number of the item in the report's full list. Numbers start at 1. Photo captions and other lists refer to
  /// items by these numbers.
  package let number: Int
  package private(set) var item: Item
  /// The texts of the fields that have a role in reports.
  package let roles: [FieldRole: String]
  /// Whether the item should have a serial number, according to its type or name.
  package let expectsSerialNumber: Bool
  /// The replacement cost; `nil` if it is missing or not clearly an amount above zero. Many programs write 0.00 for an
  /// unknown cost.
  package let replacementCost: Money?
  /// The doubts about this item, in the order of `RecordDoubt.allCases`. `boughtLater` and `oldAppraisal` are never
  /// included, because they depend on the date of the report.
  package let doubts: [RecordDoubt]
  /// The stated value or the replacement cost, whichever is higher; `nil` if neither is known.
  package let highestAmount: Money?
  /// Whether the policy covers the item as personal property, or schedules it (``LimitTerms/covers(_:_:)``).
  package let isCovered: Bool
  /// The amount that is compared with thresholds: `highestAmount`, or `nil` if the quantity is 0 or less.
  package let worth: Money?
  /// Whether an insurer asks for a receipt and a date of purchase: `worth` is at least ``ReportTerms/proofFrom``, and
  /// the item is covered and neither cash nor a document.
  package let expectsReceipt: Bool
  /// Whether an insurer also asks for an appraisal: `expectsReceipt` is `true`, and items of this class or type are
  /// usually appraised.
  package let expectsAppraisal: Bool
  /// The texts of fields that count as missing, because they are not clearly a day or an amount above zero. Only the
  /// proof that the item is expected to have is included.
  package let unclearProof: [GapKind: String]
  /// Whether the item is in a safe. `false` if no limit depends on this.
  private let isInSafe: Bool
  /// Whether an appraisal is expected, and is the stated source of the value.
  private let sourceIsAppraisal: Bool

  /// `number` is the number of the item in the report's full list. Numbers start at 1.
  package init(_ item: Item, number: Int, terms: ReportTerms, _ readings: FieldReadings) {
    self.item = item
    self.number = number
    let roles = terms.fieldRoles.values(of: item.fields)
    self.roles = roles
    expectsSerialNumber = terms.expectsSerialNumber(item)
    func amount(_ role: FieldRole) -> Money? { roles[role].flatMap { readings.money(role, $0) } }
    let cost = amount(.replacementCost).flatMap { $0.cents > 0 ? $0 : nil }
    replacementCost = cost
    let hasNoPieces = roles[.quantity].map(WrittenQuantity.isNone) ?? false
    let pieces = roles[.quantity].map(WrittenQuantity.pieces) ?? 1
    let safe = terms.limits.dependOnSafe ? StatedSafe(roles) : nil
    isInSafe = safe == .inside
    doubts = RecordDoubt.allCases.filter { doubt in
      switch doubt {
      case .noPieces: hasNoPieces
      case .negativeValue: item.valueInDollars.isBelowZero
      case .replacementCostNotAboveZero: amount(.replacementCost).map { $0.cents <= 0 } ?? false
      case .negativePurchasePrice: amount(.purchasePrice).isBelowZero
      case .unitPrice:
        // Compares only if the value, the unit price and the quantity are clear; a missing quantity counts as 1.
        if let value = item.valueInDollars, !hasNoPieces,
          let total = pieces.flatMap({ amount(.unitPrice)?.times($0) })
        {
          total != value
        } else {
          false
        }
      case .costOfOnePiece:
        if let cost, let pieces, pieces > 1,
          let price = amount(.unitPrice)?.times(pieces) ?? item.valueInDollars
        {
          cost < price
        } else {
          false
        }
      case .scheduled: roles[.scheduled].map { WrittenAnswer($0) == nil } ?? false
      case .quantity: !hasNoPieces && pieces == nil
      case .limitClass: roles[.limitClass].map { StatedClass(rawValue: $0) == nil } ?? false
      case .inSafe: safe == .unclear
      case .boughtLater, .oldAppraisal: false
      }
    }
    highestAmount = [item.valueInDollars, replacementCost].compactMap(\.self).max()
    worth = hasNoPieces ? nil : highestAmount
    let isValuable = worth.map { $0 >= terms.proofFrom } ?? false
    // Only valuable items need the class. It is not computed for other items, because deriving a class from a name is
    // slow.
    let stated = terms.limits.stated(item, roles[.limitClass])
    let limitClass = isValuable ? terms.limits.limitClass(of: item, stated) : nil
    isCovered = terms.limits.covers(item, stated) || Self.isScheduled(roles)
    expectsReceipt = isValuable && isCovered && limitClass?.hasReceipts ?? true
    expectsAppraisal = expectsReceipt && terms.isAppraised(item.assetType, limitClass)
    var unclear: [GapKind: String] = [:]
    if expectsReceipt {
      if let text = roles[.purchaseDate], readings.day(.purchaseDate, text) == nil {
        unclear[.purchaseDate] = text
      }
      if let text = roles[.replacementCost], cost == nil { unclear[.replacementCost] = text }
    }
    unclearProof = unclear
    sourceIsAppraisal =
      expectsAppraisal && roles[.valueSource].map(terms.isAppraisal) ?? false
  }

  /// The amount on which a claim for the item would be based: the replacement cost, or else the stated value.
  package var basis: Money? { replacementCost ?? item.valueInDollars }

  package var withoutNotes: ReportItem {
    var short = self
    short.item.notes = nil
    return short
  }

  /// The item with its notes as plain text, cut to 2,000 characters.
  package var withShortNotes: ReportItem {
    var short = self
    short.item.notes = plainNotes(upTo: 2000)
    return short
  }

  /// Returns the notes as plain text of at most `length` characters. Longer notes are cut and end with `…`. Returns
  /// `nil` if there are no notes.
  package func plainNotes(upTo length: Int) -> String? {
    item.notes.map { notes in
      let text = notes.withoutMarkdown
      return text.count > length ? text.prefix(length - 1) + "\u{2026}" : text
    }
  }

  /// Returns the text of the field with this role. `nil` if the item has no field with this role, or if the text
  /// contains only placeholders such as `none` or `N/A`.
  package func known(_ role: FieldRole) -> String? {
    roles[role].flatMap { text in
      FieldRoles.parts(of: text).allSatisfy { NotKnown.isOne(String($0)) } ? nil : text
    }
  }

  /// The text about a receipt, unless it denies that there is one, as `no receipt kept` does.
  package var statedReceipt: String? { proves(.receipt) ? roles[.receipt] : nil }

  /// Whether the field with this role is proof: it has a text that does not deny proof, as `no receipt kept` does.
  private func proves(_ role: FieldRole) -> Bool {
    roles[role].map { FieldRoles.parts(of: $0).contains { !NotKnown.deniesProof(String($0)) } } ?? false
  }

  /// Whether a field states that the item is in the policy's schedule.
  package var isScheduled: Bool { Self.isScheduled(roles) }

  private static func isScheduled(_ roles: [FieldRole: String]) -> Bool {
    roles[.scheduled].map { WrittenAnswer($0) == .yes } ?? false
  }

  /// Whether a limit applies to the item. A limit for things outside a safe does not apply if a field states that the
  /// item is in a safe.
  package func isLimited(by limit: SpecialLimit) -> Bool {
    !limit.rule.isOutsideSafe || !isInSafe
  }

  /// Whether the item has a text of more than 160 bytes for a report column. A text of this length needs a wide column.
  package var hasLongCell: Bool { roles.contains { $0.key.isColumn && $0.value.utf8.count > 160 } }

  /// Whether the item's name, type or fields have a word that is too long for a column, and so must be split.
  package var hasLongWord: Bool {
    Self.hasLongWord(item.itemName) || item.assetType.map(Self.hasLongWord) ?? false
      || roles.values.contains(where: Self.hasLongWord)
  }

  /// Whether a text has more than 18 characters without a space between them. Counts code points, because this is
  /// called for every text of a report.
  private static func hasLongWord(_ text: String) -> Bool {
    var count = 0
    for byte in text.utf8 {
      if byte <= 0x20 { count = 0 } else if byte & 0xC0 != 0x80 { count += 1 }
      if count > 18 { return true }
    }
    return false
  }

  /// Whether at least one photo shows the item itself.
  package var hasPhoto: Bool { item.primaryPhoto != nil }
  /// Whether the item has a receipt: a photo, a document, or a field whose text does not deny it.
  package var hasReceipt: Bool { proves(.receipt) || hasAttachedReceipt }
  /// Whether a photo or a document is a receipt.
  package var hasAttachedReceipt: Bool {
    item.photos.contains { $0.kind == .receipt } || item.documents.contains { $0.kind == .receipt }
  }
  /// Whether an item that is expected to have an appraisal has one: a photo, a document, or a field whose text does not
  /// deny it.
  package var hasAppraisal: Bool {
    [.appraisedValue, .appraisalDate, .appraiser, .appraisal].contains(where: proves)
      || sourceIsAppraisal && proves(.valueSource) || hasAttachedAppraisal
  }
  /// Whether a photo or a document is an appraisal.
  package var hasAttachedAppraisal: Bool {
    item.photos.contains { $0.kind == .appraisal } || item.documents.contains { $0.kind == .appraisal }
  }
  /// Whether the item has a serial number. Placeholders such as `N/A` do not count, and neither do several words without
  /// digits, such as `see list in notes`.
  package var hasSerialNumber: Bool {
    guard let number = item.serialNumber, !NotKnown.isOne(number) else { return false }
    return number.utf8.contains { 0x30...0x39 ~= $0 }
      || !NotKnown.deniesProof(number) && number.utf8.split(separator: UInt8(ascii: " ")).count == 1
  }

  /// Whether the item has a photo, and a serial number if one is expected.
  package var isDocumented: Bool { hasPhoto && (hasSerialNumber || !expectsSerialNumber) }

  package var reference: ItemReference {
    reference(worth: item.valueInDollars, replacementCost: replacementCost)
  }

  /// Returns a reference with `amount` instead of the stated value. If `number` is not `nil`, it replaces the item's
  /// number.
  package func reference(
    number: Int? = nil, worth amount: Money?, replacementCost: Money? = nil
  ) -> ItemReference {
    ItemReference(
      number: number ?? self.number, itemKey: item.itemKey, itemName: item.itemName,
      assetType: item.assetType,
      room: roles[.room], value: amount, replacementCost: replacementCost, unclearProof: unclearProof)
  }
}

extension Money? {
  fileprivate var isBelowZero: Bool { map { $0.cents < 0 } ?? false }
}
