/// The properties of an attached PDF document, which are stored so that no page has to open the document.
package struct Document: Hashable, Sendable {
  package typealias ID = Int64

  /// The ID of the store's row with the document's bytes.
  package let id: ID
  /// The SHA-256 of the document's bytes: 64 hex digits.
  package let digest: String
  /// The name of the document's files in a site or a report, without an extension: 32 hex digits. Unless names are
  /// salted, this is the first half of the digest.
  package private(set) var name: String
  package let byteCount: Int
  /// `nil` if the pages could not be counted when the document was attached.
  package let pageCount: Int?
  /// The size of the picture of the first page; `nil` if there is no picture.
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

  /// Returns a copy with another original file name.
  package func named(_ fileName: String) -> Document {
    var document = self
    document.fileName = fileName
    return document
  }

  /// Returns a copy whose files have another name, made from 64 hex digits.
  package func withFiles(named digits: String) -> Document {
    var document = self
    document.name = Self.name(digits)
    return document
  }

  private static func name(_ digits: String) -> String {
    String(decoding: digits.utf8.prefix(32), as: UTF8.self)
  }
}

/// The kind of a document. Stores, exports and options use the raw values. Documents are shown in the order of the
/// cases.
package enum DocumentKind: String, CaseIterable, Sendable {
  case receipt, appraisal, warranty, manual, other

  /// The kind, as written in a sentence.
  package var text: String { self == .other ? "other document" : rawValue }

  /// The heading for several documents of this kind.
  package var title: String {
    switch self {
    case .receipt: "Receipts"
    case .appraisal: "Appraisals"
    case .warranty: "Warranties"
    case .manual: "Manuals"
    case .other: "Other documents"
    }
  }

  /// Whether documents of this kind may show prices, addresses or card numbers. Only the owner and the insurer see such
  /// documents.
  package var isPrivate: Bool { self != .warranty && self != .manual }

  /// Creates the kind that a file name indicates, as in `lamp-receipt.pdf` or `Manual.pdf`; `other` if the name
  /// indicates none.
  package init(fileName: String) {
    self = Self.proofName(PhotoKind.words(ofFileName: fileName))?.kind ?? .other
  }

  /// Returns the kind that the words of a file name indicate, and the remaining words, which may name an item. `nil` if
  /// the words indicate no kind.
  package static func proofName(_ words: [Substring]) -> ProofName<DocumentKind>? {
    ProofName(words, kind: Self.init(word:), first: { $0 != .other })
  }

  /// Creates the kind that the last word means. Numbers at the end are ignored. `nil` if the word means no kind.
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

  /// The words in file names that mean a kind, in addition to the words for photos.
  private static let byWord: [String: DocumentKind] = [
    "warranty": .warranty, "guarantee": .warranty, "garantie": .warranty, "garantia": .warranty,
    "garant\u{ED}a": .warranty, "garanzia": .warranty,
    "manual": .manual, "guide": .manual, "instructions": .manual, "anleitung": .manual,
    "handbuch": .manual, "bedienungsanleitung": .manual, "notice": .manual, "manuale": .manual,
    "handleiding": .manual,
  ]
}

extension [Document] {
  /// The documents grouped by kind, in the order of the kinds. Documents of one kind keep their order.
  package var groupedByKind: [Document] {
    DocumentKind.allCases.flatMap { kind in filter { $0.kind == kind } }
  }
}
