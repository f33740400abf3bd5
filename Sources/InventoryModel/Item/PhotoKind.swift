/// What a photo shows of its item. Stores, exports and options use the raw values; photos are shown in the order of the
/// cases.
package enum PhotoKind: String, CaseIterable, Sendable {
  /// The item itself: the only kind that family and public see.
  case item
  /// The plate or sticker with the serial number.
  case plate
  case receipt
  case appraisal
  case other

  /// The kind in a sentence.
  package var text: String {
    switch self {
    case .item: "photo of the item"
    case .plate: "serial plate"
    case .receipt: "receipt"
    case .appraisal: "appraisal"
    case .other: "other photo"
    }
  }

  /// The heading of several such photos.
  package var title: String {
    switch self {
    case .item: "Photos"
    case .plate: "Serial plates"
    case .receipt: "Receipts"
    case .appraisal: "Appraisals"
    case .other: "Other photos"
    }
  }

  /// The kind in the name of a photo; `nil` if it has none.
  package init?(fileName: String) {
    guard let name = Self.proofName(Self.words(ofFileName: fileName)) else { return nil }
    self = name.kind
  }

  /// The kind that words state, and the name of the item beside it.
  package static func proofName(_ words: [Substring]) -> ProofName<PhotoKind>? {
    let hasOwner = words.count > 1
    return ProofName(
      words, kind: { byWord[$0] ?? (hasOwner ? byWordAfterOwner[$0] : nil) },
      first: { $0 == .receipt || $0 == .appraisal })
  }

  /// The kind that the last of these words means. Numbers after it, also of pages such as `p2`, are ignored.
  package init?(lastOf words: [Substring]) {
    guard let word = words.last(where: { !$0.isNumberOfPage }), let kind = Self.byWord[String(word)]
    else { return nil }
    self = kind
  }

  /// The words of a file name in lowercase, without its extension.
  static func words(ofFileName name: String) -> [Substring] {
    let stem = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? name[..<$0] : nil } ?? name[...]
    return stem.lowercased().split { !$0.isLetter && !$0.isNumber }.map { Substring($0) }
  }

  /// Words that say nothing without another word.
  private static let byWordAfterOwner: [String: PhotoKind] = ["other": .other, "item": .item]

  /// Words at the end of a file name.
  private static let byWord: [String: PhotoKind] = [
    "plate": .plate, "nameplate": .plate, "serialplate": .plate, "typeplate": .plate, "ratingplate": .plate,
    "typenschild": .plate, "serial": .plate, "serialnumber": .plate, "seriennummer": .plate, "sn": .plate,
    "sticker": .plate, "label": .plate,
    "receipt": .receipt, "receipts": .receipt, "invoice": .receipt, "bill": .receipt, "quittung": .receipt,
    "rechnung": .receipt, "kaufbeleg": .receipt, "facture": .receipt, "re\u{E7}u": .receipt,
    "factura": .receipt,
    "recibo": .receipt, "fattura": .receipt, "scontrino": .receipt, "factuur": .receipt, "bon": .receipt,
    "appraisal": .appraisal, "valuation": .appraisal, "gutachten": .appraisal, "expertise": .appraisal,
    "certificate": .appraisal, "zertifikat": .appraisal, "certificado": .appraisal,
    "warranty": .other, "guarantee": .other, "garantie": .other, "contract": .other, "letter": .other,
  ]
}

/// The kind that a photo gets when it is attached.
package enum AssignedKind: Hashable, Sendable {
  /// By a user, a column or an export. It also replaces the kind of an attached photo of the item itself, because what
  /// is stated to be a receipt must not stay public.
  case stated(PhotoKind)
  /// From the file name; only for new photos.
  case guessed(PhotoKind)

  package var kind: PhotoKind {
    switch self {
    case .stated(let kind), .guessed(let kind): kind
    }
  }
}

extension Substring {
  /// `2`, `p2` or `page2`.
  package var isNumberOfPage: Bool {
    let digits = hasPrefix("page") ? dropFirst(4) : hasPrefix("p") ? dropFirst() : self
    return !digits.isEmpty && digits.allSatisfy(\.isNumber)
  }
}

extension String {
  /// The text with a capital first letter.
  package var sentenceCased: String { prefix(1).uppercased() + dropFirst() }
}

extension [Photo] {
  /// The photos by kind, each kind in its order; photos of the item itself come first.
  package var groupedByKind: [Photo] {
    guard contains(where: { $0.kind != .item }) else { return self }
    return PhotoKind.allCases.flatMap { kind in filter { $0.kind == kind } }
  }
}
