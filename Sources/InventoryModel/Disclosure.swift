/// What an audience sees of an item: an allow list. A field that is not listed is hidden, so that new fields are
/// private by default. Only the owner sees everything.
package struct Disclosure: Hashable, Sendable {
  /// How much of a value an audience sees.
  package enum Level: Sendable {
    case hidden
    /// Only the end of a text: see `String.masked`.
    case masked
    case shown
  }

  /// What a level applies to.
  package enum Subject: Hashable, Sendable {
    case attribute(ItemAttribute)
    /// The original photos with all of their metadata, and their file names.
    case originals
    /// The PDF documents; of those, only owner and insurer see receipts, appraisals and others.
    case documents
    /// Every field with this name: see `FoldedName`.
    case field(String)
    /// All fields, including those with their own level.
    case fields
  }

  package let audience: Audience
  /// The names of pages and pictures; `nil` if they are made from keys and photos alone.
  package var names: SaltedNames?
  /// The documents of a store that are hidden although some items have them as a visible kind: for other items they are
  /// of a hidden kind. A snapshot finds them.
  package var withheldDocuments: Set<Document.ID> = []
  private var attributes: [ItemAttribute: Level]
  private var originals: Level
  private var documents: Level
  private var fields: [FoldedName: Level]
  private var otherFields: Level

  /// The default of the audience.
  package init(_ audience: Audience) {
    self.audience = audience
    attributes = Dictionary(
      uniqueKeysWithValues: ItemAttribute.allCases.map { ($0, $0.level(for: audience)) })
    originals = audience == .owner || audience == .insurer ? .shown : .hidden
    documents = audience == .public ? .hidden : .shown
    fields = Dictionary(
      audience.fieldNames.map { (FoldedName($0), .shown) }, uniquingKeysWith: { first, _ in first })
    otherFields = audience == .owner ? .shown : .hidden
  }

  /// The owner's.
  package static let complete = Disclosure(.owner)

  /// Whether nothing is hidden or masked.
  package var isComplete: Bool { self == .complete }

  /// An attribute without a level is hidden.
  package func level(of attribute: ItemAttribute) -> Level { attributes[attribute] ?? .hidden }

  /// Names are compared as folded names. The default is the level of all other fields.
  package func level(ofField name: String) -> Level { fields[FoldedName(name)] ?? otherFields }

  /// Whether anything is visible, completely or masked.
  package func shows(_ attribute: ItemAttribute) -> Bool { level(of: attribute) != .hidden }

  /// If photos are hidden, so are their originals.
  package var showsOriginals: Bool { originals != .hidden && shows(.photos) }

  /// Whether documents are as attached, with their file names; otherwise they are copies without metadata.
  package var showsOriginalDocuments: Bool { originals != .hidden }

  /// Photos of the item are visible to all who see photos; receipts and other proof only to the owner and the insurer,
  /// because they show prices, addresses and numbers of cards.
  package func shows(_ kind: PhotoKind) -> Bool {
    shows(.photos) && (kind == .item || audience == .owner || audience == .insurer)
  }

  /// Manuals and warranties are visible to all who see documents; receipts and other proof only to the owner and the
  /// insurer.
  package func shows(_ kind: DocumentKind) -> Bool {
    documents != .hidden && (!kind.isPrivate || audience == .owner || audience == .insurer)
  }

  /// Whether photos or documents of some kind are hidden.
  package var hidesProof: Bool {
    !PhotoKind.allCases.allSatisfy(shows) || !DocumentKind.allCases.allSatisfy(shows)
  }

  /// Whether documents of its kind are visible, and this one is not withheld.
  package func shows(_ document: Document) -> Bool {
    shows(document.kind) && !withheldDocuments.contains(document.id)
  }

  /// Whether a field is visible, completely or masked.
  package func shows(field name: String) -> Bool { level(ofField: name) != .hidden }

  /// Whether any fields are visible.
  package var showsFields: Bool { otherFields != .hidden || fields.values.contains { $0 != .hidden } }

  /// Setting all fields also replaces the levels of single fields.
  package mutating func set(_ level: Level, of subject: Subject) {
    switch subject {
    case .attribute(let attribute): attributes[attribute] = level
    case .originals: originals = level
    case .documents: documents = level
    case .field(let name): fields[FoldedName(name)] = level
    case .fields: (fields, otherFields) = ([:], level)
    }
  }
}

extension ItemAttribute {
  fileprivate func level(for audience: Audience) -> Disclosure.Level {
    switch (audience, self) {
    case (.owner, _), (.insurer, _): .shown
    case (.family, .serialNumber): .masked
    case (.family, .valueInDollars): .hidden
    case (.family, .itemKey), (.family, .itemName), (.family, .dateCreated), (.family, .orderingValue),
      (.family, .assetType), (.family, .notes), (.family, .photos):
      .shown
    case (.public, .itemName), (.public, .assetType), (.public, .photos): .shown
    case (.public, _): .hidden
    }
  }

  /// Whether a masked value still has meaning.
  package var canBeMasked: Bool { self == .serialNumber }

  /// Pages and lists need these.
  package var canBeHidden: Bool { self != .itemName && self != .assetType }
}

extension String {
  /// The last four characters, or at most half of them, after one bullet for each of the others.
  package var masked: String {
    let shown = count >= 8 ? 4 : 0
    return String(repeating: "•", count: count - shown) + suffix(shown)
  }
}

/// The audience of a site or a list. A `Disclosure` decides what it sees.
package enum Audience: String, CaseIterable, Sendable {
  /// Sees everything.
  case owner
  /// Verifies the inventory: sees everything that a claim needs.
  case insurer
  /// Looks things up: sees what there is and where, but not what it is worth.
  case family
  /// Anyone: sees what there is, with photos.
  case `public`

  /// Whether names of pages and pictures are salted for the audience, if the site has a salt. The owner and the insurer
  /// see keys and originals anyway.
  package var hasSaltedNames: Bool { self == .family || self == .public }

  /// The fields that the audience sees by default; the owner sees all of them. Case, spaces and signs are ignored.
  package var fieldNames: [String] {
    switch self {
    case .owner, .public: []
    case .insurer: FieldRole.allCases.flatMap(\.names)
    case .family: Self.householdRoles.flatMap(\.names) + Self.warranties
    }
  }

  /// Where an item is, what it is, and how many.
  private static let householdRoles: [FieldRole] = [
    .room, .storage, .quantity, .brand, .model, .description, .material, .dimensions, .made, .condition,
  ]

  private static let warranties = [
    "warranty", "warranty until", "warranty expires", "warranty expiration", "warranty details",
    "lifetime warranty", "guarantee", "manual",
  ]
}
