/// The data of an attached PDF document that pages need, without opening it.
package struct Document: Hashable, Sendable {
  package typealias ID = Int64

  /// The document's row in the store, which has its bytes.
  package let id: ID
  /// The SHA-256 of its bytes, 64 hex digits.
  package let digest: String
  /// The name of its files in a site or a report, without extension: half of its digest, unless names are salted.
  package private(set) var name: String
  package let byteCount: Int
  /// `nil` if no program could count them when it was attached.
  package let pageCount: Int?
  /// Pixels of the picture of the first page; `nil` if there is no picture.
  package let firstPage: PixelSize?
  /// The original file name; empty if it is hidden from the audience.
  package private(set) var fileName: String
  package var kind: DocumentKind

  package init(
    id: ID, digest: String, byteCount: Int, pageCount: Int? = nil, firstPage: PixelSize? = nil,
    fileName: String, kind: DocumentKind
  ) {
    self.id = id
    self.digest = digest
    name = Self.name(digest)
    self.byteCount = byteCount
    self.pageCount = pageCount
    self.firstPage = firstPage
    self.fileName = fileName
    self.kind = kind
  }

  /// The same document with another name.
  package func named(_ fileName: String) -> Document {
    var document = self
    document.fileName = fileName
    return document
  }

  /// The same document with other names of its files: 64 hex digits.
  package func withFiles(named digits: String) -> Document {
    var document = self
    document.name = Self.name(digits)
    return document
  }

  private static func name(_ digits: String) -> String {
    String(decoding: digits.utf8.prefix(32), as: UTF8.self)
  }
}

/// What a document is. Stores, exports and options use the raw values; documents are shown in the order of the cases.
package enum DocumentKind: String, CaseIterable, Sendable {
  case receipt, appraisal, warranty, manual, other

  /// The kind in a sentence.
  package var text: String { self == .other ? "other document" : rawValue }

  /// The heading of several such documents.
  package var title: String {
    switch self {
    case .receipt: "Receipts"
    case .appraisal: "Appraisals"
    case .warranty: "Warranties"
    case .manual: "Manuals"
    case .other: "Other documents"
    }
  }

  /// Whether it may show prices, addresses or numbers of cards, so that only the owner and the insurer see it.
  package var isPrivate: Bool { self != .warranty && self != .manual }

  /// The kind in the name of a document: `lamp-receipt.pdf`, `Manual.pdf`; `other` if it has none.
  package init(fileName: String) {
    self = Self.proofName(PhotoKind.words(ofFileName: fileName))?.kind ?? .other
  }

  /// The kind that words state, and the name of the item beside it.
  package static func proofName(_ words: [Substring]) -> ProofName<DocumentKind>? {
    ProofName(words, kind: Self.init(word:), first: { $0 != .other })
  }

  /// The kind that the last of these words means. Numbers after it are ignored.
  package init?(lastOf words: [Substring]) {
    guard let word = words.last(where: { !$0.allSatisfy(\.isNumber) }), let kind = Self(word: String(word))
    else { return nil }
    self = kind
  }

  private init?(word: String) {
    switch PhotoKind(lastOf: [word[...]]) {
    case .receipt: self = .receipt
    case .appraisal: self = .appraisal
    case .item, .plate, .other, nil:
      guard let kind = Self.byWord[word] else { return nil }
      self = kind
    }
  }

  /// Words at the end of a file name, in addition to the words for photos.
  private static let byWord: [String: DocumentKind] = [
    "warranty": .warranty, "guarantee": .warranty, "garantie": .warranty, "garantia": .warranty,
    "garant\u{ED}a": .warranty, "garanzia": .warranty,
    "manual": .manual, "guide": .manual, "instructions": .manual, "anleitung": .manual,
    "handbuch": .manual, "bedienungsanleitung": .manual, "notice": .manual, "manuale": .manual,
    "handleiding": .manual,
  ]
}

extension [Document] {
  /// The documents by kind, each kind in its order.
  package var groupedByKind: [Document] {
    DocumentKind.allCases.flatMap { kind in filter { $0.kind == kind } }
  }
}
