package import InventoryModel
import InventoryRendering
import InventorySettings
import ValueParsing

/// What cannot be true in a record.
package enum RecordDoubt: String, CaseIterable, Hashable, Sendable {
  /// The quantity is 0 or less.
  case noPieces
  /// The stated value is below zero.
  case negativeValue
  /// The replacement cost, or the purchase price, is below zero.
  case negativeReplacementCost, negativePurchasePrice
  /// The unit price times the quantity is not the stated value.
  case unitPrice
  /// The date of purchase is later than the report.
  case boughtLater

  /// The role of the field to correct; `nil` for the attribute of the stated value.
  package var role: FieldRole? {
    switch self {
    case .noPieces: .quantity
    case .negativeValue: nil
    case .negativeReplacementCost: .replacementCost
    case .negativePurchasePrice: .purchasePrice
    case .unitPrice: .unitPrice
    case .boughtLater: .purchaseDate
    }
  }
}

/// An item as used in reports.
package struct ReportItem: Hashable, Sendable {
  /// The number in the full list, from 1. Captions of photos and other lists refer to it.
  package let number: Int
  package private(set) var item: Item
  /// The field values for the roles of a report.
  package let roles: [FieldRole: String]
  /// Whether things of its type or with its name have serial numbers.
  package let expectsSerialNumber: Bool
  /// `nil` if it is not clearly an amount above zero. Many programs write 0.00 for "not known".
  package let replacementCost: Money?
  /// Those that can be seen in the record alone, in the order of their cases.
  package let doubts: [RecordDoubt]
  /// Its stated value or its replacement cost, the higher one.
  package let highestAmount: Money?
  /// The same, for comparisons with a threshold. `nil` if there are no pieces.
  package let worth: Money?
  /// Whether it is worth so much that an insurer asks for a receipt and the date of purchase; never for cash.
  package let expectsReceipt: Bool
  /// Whether it is that valuable, and of a type that is appraised.
  package let expectsAppraisal: Bool

  /// `number` is the number in the full list, from 1.
  package init(_ item: Item, number: Int, terms: ReportTerms, _ readings: FieldReadings) {
    self.item = item
    self.number = number
    let roles = terms.fieldRoles.values(of: item.fields)
    self.roles = roles
    expectsSerialNumber = terms.expectsSerialNumber(item)
    func amount(_ role: FieldRole) -> Money? { roles[role].flatMap { readings.money(role, $0) } }
    replacementCost = amount(.replacementCost).flatMap { $0.cents > 0 ? $0 : nil }
    let hasNoPieces = roles[.quantity].map(WrittenQuantity.isNone) ?? false
    let pieces = roles[.quantity].map(WrittenQuantity.pieces) ?? 1
    doubts = RecordDoubt.allCases.filter { doubt in
      switch doubt {
      case .noPieces: hasNoPieces
      case .negativeValue: item.valueInDollars.isBelowZero
      case .negativeReplacementCost: amount(.replacementCost).isBelowZero
      case .negativePurchasePrice: amount(.purchasePrice).isBelowZero
      case .unitPrice:
        // Without all three, nothing contradicts.
        if let value = item.valueInDollars, !hasNoPieces,
          let total = pieces.flatMap({ amount(.unitPrice)?.times($0) })
        {
          total != value
        } else {
          false
        }
      case .boughtLater: false
      }
    }
    highestAmount = [item.valueInDollars, replacementCost].compactMap(\.self).max()
    worth = hasNoPieces ? nil : highestAmount
    let stated = roles[.limitClass].flatMap(StatedClass.init)
    let isValuable = worth.map { $0 >= terms.proofFrom } ?? false
    // Few items are so valuable that the words of their names are needed.
    let limitClass = isValuable ? terms.limits.limitClass(of: item, stated) : nil
    expectsReceipt = isValuable && limitClass != .cash
    expectsAppraisal = expectsReceipt && terms.isAppraised(item.assetType, limitClass)
  }

  /// What a claim for it would be based on: its replacement cost, otherwise its stated value.
  package var basis: Money? { replacementCost ?? item.valueInDollars }

  package var withoutNotes: ReportItem {
    var short = self
    short.item.notes = nil
    return short
  }

  /// The item with notes as plain text, at most 2,000 characters.
  package var withShortNotes: ReportItem {
    var short = self
    short.item.notes = plainNotes(upTo: 2000)
    return short
  }

  /// The notes as plain text; `…` ends a longer one.
  package func plainNotes(upTo length: Int) -> String? {
    item.notes.map { notes in
      let text = notes.withoutMarkdown
      return text.count > length ? text.prefix(length - 1) + "\u{2026}" : text
    }
  }

  /// The text of a role, unless it is a placeholder such as `none` or `N/A`.
  package func known(_ role: FieldRole) -> String? {
    roles[role].flatMap { text in
      FieldRoles.parts(of: text).allSatisfy { NotKnown.isOne(String($0)) } ? nil : text
    }
  }

  /// Whether a field says that the policy has it in its schedule.
  package var isScheduled: Bool {
    roles[.scheduled].map {
      ["yes", "y", "true", "1", "x", "ja", "oui", "si", "s\u{ED}"].contains($0.lowercased())
    } ?? false
  }

  /// Whether a cell of it is so long that it needs a wider column than the cells of other items.
  package var hasLongCell: Bool { roles.contains { $0.key.isColumn && $0.value.utf8.count > 160 } }

  /// Whether a photo shows the item itself.
  package var hasPhoto: Bool { item.primaryPhoto != nil }
  /// Whether a field, a photo or a document is its receipt. Placeholders are none.
  package var hasReceipt: Bool {
    known(.receipt) != nil || item.photos.contains { $0.kind == .receipt }
      || item.documents.contains { $0.kind == .receipt }
  }
  /// Whether a field, a photo or a document is its appraisal.
  package var hasAppraisal: Bool {
    [.appraisedValue, .appraisalDate, .appraiser, .valueSource].contains { known($0) != nil }
      || item.photos.contains { $0.kind == .appraisal } || item.documents.contains { $0.kind == .appraisal }
  }
  /// Placeholders such as `N/A` or `unknown` are not serial numbers.
  package var hasSerialNumber: Bool { item.serialNumber.map { !NotKnown.isOne($0) } ?? false }

  /// Whether it has all expected proof.
  package var isDocumented: Bool { hasPhoto && (hasSerialNumber || !expectsSerialNumber) }

  package var reference: ItemReference {
    reference(worth: item.valueInDollars, replacementCost: replacementCost)
  }

  /// A reference with an amount other than the stated value, and perhaps another number.
  package func reference(
    number: Int? = nil, worth amount: Money?, replacementCost: Money? = nil
  ) -> ItemReference {
    ItemReference(
      number: number ?? self.number, itemKey: item.itemKey, itemName: item.itemName,
      assetType: item.assetType,
      room: roles[.room], value: amount, replacementCost: replacementCost)
  }
}

extension Money? {
  fileprivate var isBelowZero: Bool { map { $0.cents < 0 } ?? false }
}

/// A reference to an item in a list.
package struct ItemReference: Hashable, Sendable {
  package let number: Int
  package let itemKey: ItemKey
  package let itemName: String
  package let assetType: String?
  package let room: String?
  /// Its stated value, or the amount that a limit is compared with.
  package let value: Money?
  /// Its replacement cost beside a stated value.
  package let replacementCost: Money?

  package init(
    number: Int, itemKey: ItemKey, itemName: String, assetType: String?, room: String?, value: Money?,
    replacementCost: Money? = nil
  ) {
    (self.number, self.itemKey, self.itemName) = (number, itemKey, itemName)
    (self.assetType, self.room, self.value) = (assetType, room, value)
    self.replacementCost = replacementCost
  }

  package var rank: ValueRank {
    ValueRank(number: number, value: [value, replacementCost].compactMap(\.self).max())
  }
}

/// The place of an item in a list by value: the most valuable first, those without a value last, then by number.
package struct ValueRank: Comparable, Sendable {
  private let number: Int
  private let value: Money?

  package init(number: Int, value: Money?) { (self.number, self.value) = (number, value) }

  /// The larger value comes first, items without a value last; ties are in the order of their numbers.
  package static func < (left: ValueRank, right: ValueRank) -> Bool {
    switch (left.value, right.value) {
    case (let first?, let second?) where first != second: first > second
    case (_?, nil): true
    case (nil, _?): false
    default: left.number < right.number
    }
  }
}

extension Sequence {
  /// Sorting moves only ranks, which are small and own nothing; an element is moved once.
  package func sorted(byRank rank: (Element) -> ValueRank) -> [Element] {
    let elements = Array(self)
    return elements.map(rank).enumerated().sorted { $0.element < $1.element }.map { elements[$0.offset] }
  }
}
