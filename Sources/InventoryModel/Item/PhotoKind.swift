/// What a photo shows. Stores, exports and options use the raw values. Photos are shown in the order of the cases.
package enum PhotoKind: String, CaseIterable, Sendable {
  /// The item itself: the only kind that the audiences `family` and `public` see.
  case item
  /// The plate or sticker with the serial number.
  case plate
  case receipt
  case appraisal
  case other

  /// Whether such a photo shows a text that is meant to be read.
  package var isText: Bool { self == .receipt || self == .appraisal }

  /// The kind, as written in a sentence.
  package var text: String {
    switch self {
    case .item: "photo of the item"
    case .plate: "serial plate"
    case .receipt: "receipt"
    case .appraisal: "appraisal"
    case .other: "other photo"
    }
  }

  /// The heading for several photos of this kind.
  package var title: String {
    switch self {
    case .item: "Photos"
    case .plate: "Serial plates"
    case .receipt: "Receipts"
    case .appraisal: "Appraisals"
    case .other: "Other photos"
    }
  }

  /// Creates the kind that a file name indicates, as in `lamp-receipt.jpg`; `nil` if the name indicates none.
  package init?(fileName: String) {
    guard let name = Self.proofName(Self.words(ofFileName: fileName)) else { return nil }
    self = name.kind
  }

  /// Returns the kind that the words of a file name indicate, and the remaining words, which may name an item. `nil` if
  /// the words indicate no kind.
  package static func proofName(_ words: [Substring]) -> ProofName<PhotoKind>? {
    let hasOwner = words.count > 1
    return ProofName(
      words, kind: { byWord[$0] ?? (hasOwner ? byWordAfterOwner[$0] : nil) },
      first: \.isText)
  }

  /// Creates the kind that the last word means. Page numbers at the end, such as `2` or `p2`, are ignored. `nil` if the
  /// word means no kind.
  package init?(lastOf words: [Substring]) {
    guard let word = words.last(where: { !$0.isNumberOfPage }), let kind = Self.byWord[String(word)]
    else { return nil }
    self = kind
  }

  /// Returns the words of a file name in lowercase, without the extension.
  static func words(ofFileName name: String) -> [Substring] {
    let stem = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? name[..<$0] : nil } ?? name[...]
    return stem.lowercased().split { !$0.isLetter && !$0.isNumber }.map { Substring($0) }
  }

  /// The words that mean a kind only after another word, as in `lamp-other.jpg`.
  private static let byWordAfterOwner: [String: PhotoKind] = ["other": .other, "item": .item]

  /// The words in file names that mean a kind.
  private static let byWord: [String: PhotoKind] = [
    "plate": .plate, "nameplate": .plate, "serialplate": .plate, "typeplate": .plate, "ratingplate": .plate,
    "typenschild": .plate, "serial": .plate, "serialnumber": .plate, "seriennummer": .plate, "sn": .plate,
    "sticker": .plate, "label": .plate,
    "receipt": .receipt, "receipts": .receipt, "invoice": .receipt, "bill": .receipt, "quittung": .receipt,
    "rechnung": .receipt, "kaufbeleg": .receipt, "beleg": .receipt, "kassenbon": .receipt,
    "kassenzettel": .receipt, "rcpt": .receipt, "ticketdecaisse": .receipt, "facture": .receipt,
    "re\u{E7}u": .receipt,
    "factura": .receipt,
    "recibo": .receipt, "fattura": .receipt, "scontrino": .receipt, "factuur": .receipt, "bon": .receipt,
    "appraisal": .appraisal, "valuation": .appraisal, "gutachten": .appraisal, "expertise": .appraisal,
    "certificate": .appraisal, "zertifikat": .appraisal, "certificado": .appraisal,
    "warranty": .other, "guarantee": .other, "garantie": .other, "contract": .other, "letter": .other,
  ]
}

/// The kind that a photo or document gets when it is attached.
package enum AssignedKind<Kind: Hashable & Sendable>: Hashable, Sendable {
  /// Stated by a user, a column or an export. If the item already has the document with another kind, or the photo with
  /// the kind `item`, the stated kind replaces that kind. Without this rule, a photo that is now stated to be a receipt
  /// would remain public.
  case stated(Kind)
  /// Guessed from the file name; used only for new photos and documents.
  case guessed(Kind)

  package var kind: Kind {
    switch self {
    case .stated(let kind), .guessed(let kind): kind
    }
  }
}

extension Substring {
  /// Whether the word is a page number: `2`, `p2` or `page2`.
  package var isNumberOfPage: Bool {
    let digits = hasPrefix("page") ? dropFirst(4) : hasPrefix("p") ? dropFirst() : self
    return !digits.isEmpty && digits.allSatisfy(\.isNumber)
  }
}

extension String {
  /// The text with its first letter capitalized.
  package var sentenceCased: String { prefix(1).uppercased() + dropFirst() }
}

extension [Photo] {
  /// The photos grouped by kind, in the order of the kinds: photos of the item itself come first. Photos of one kind
  /// keep their order.
  package var groupedByKind: [Photo] {
    guard contains(where: { $0.kind != .item }) else { return self }
    return PhotoKind.allCases.flatMap { kind in filter { $0.kind == kind } }
  }
}
