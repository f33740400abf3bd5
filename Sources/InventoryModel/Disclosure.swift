/// Decides which parts of items an audience may see. By default, the owner sees everything. Any other audience sees
/// only the fields that are listed for it, so a new field is private.
package struct Disclosure: Hashable, Sendable {
  /// How much of a value an audience sees.
  package enum Level: Sendable {
    case hidden
    /// At most the last four characters of a text are visible; see `String.masked`.
    case masked
    case shown
  }

  /// The part of an item that a level applies to.
  package enum Subject: Hashable, Sendable {
    case attribute(ItemAttribute)
    /// Photos and documents exactly as they were attached, with all of their metadata and their file names.
    case originals
    /// PDF documents. Even at the level `shown`, only the owner and the insurer see receipts, appraisals and documents
    /// of the kind `other`.
    case documents
    /// All fields with this name. Names are compared as `FoldedName`.
    case field(String)
    /// All fields, including fields whose level was set by name.
    case fields
  }

  package let audience: Audience
  /// The salted names of pages, pictures and documents; `nil` if names are made without a salt, from keys and digests.
  package var names: SaltedNames?
  /// The documents whose kind is visible for some items of the store but hidden for others. For every item, these
  /// documents are hidden from the audience. The set is empty until a snapshot is made.
  package var withheldDocuments: Set<Document.ID> = []
  private var attributes: [ItemAttribute: Level]
  private var originals: Level
  private var documents: Level
  private var fields: [FoldedName: Level]
  private var otherFields: Level

  /// Creates the default disclosure for an audience.
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

  /// The owner's disclosure, which hides nothing.
  package static let complete = Disclosure(.owner)

  /// Whether the disclosure equals `complete`. Always `false` for an audience other than the owner.
  package var isComplete: Bool { self == .complete }

  /// Returns the level of an attribute; `hidden` if the attribute has none.
  package func level(of attribute: ItemAttribute) -> Level { attributes[attribute] ?? .hidden }

  /// Returns the level of a field, or `otherFields` if no level is set for the field. Names are compared as
  /// `FoldedName`.
  package func level(ofField name: String) -> Level { fields[FoldedName(name)] ?? otherFields }

  /// Whether the attribute is shown or masked.
  package func shows(_ attribute: ItemAttribute) -> Bool { level(of: attribute) != .hidden }

  /// Whether the original files of photos are visible. `false` if photos are hidden.
  package var showsOriginals: Bool { originals != .hidden && shows(.photos) }

  /// Whether visible documents are published as attached, with their file names. Otherwise, copies without metadata are
  /// published.
  package var showsOriginalDocuments: Bool { originals != .hidden }

  /// Whether photos of a kind are visible. Every audience that sees photos sees the photos of the item itself. Only the
  /// owner and the insurer see photos of other kinds, which may show prices, addresses and card numbers.
  package func shows(_ kind: PhotoKind) -> Bool {
    shows(.photos) && (kind == .item || audience == .owner || audience == .insurer)
  }

  /// Whether documents of a kind are visible. Every audience that sees documents sees manuals and warranties. Only the
  /// owner and the insurer see documents of the other kinds.
  package func shows(_ kind: DocumentKind) -> Bool {
    documents != .hidden && (!kind.isPrivate || audience == .owner || audience == .insurer)
  }

  /// Whether photos or documents of at least one kind are hidden.
  package var hidesProof: Bool {
    !PhotoKind.allCases.allSatisfy(shows) || !DocumentKind.allCases.allSatisfy(shows)
  }

  /// Whether the audience sees documents of this document's kind, and the document is not withheld.
  package func shows(_ document: Document) -> Bool {
    shows(document.kind) && !withheldDocuments.contains(document.id)
  }

  /// Whether the field is shown or masked.
  package func shows(field name: String) -> Bool { level(ofField: name) != .hidden }

  /// Whether the audience can see at least one field.
  package var showsFields: Bool { otherFields != .hidden || fields.values.contains { $0 != .hidden } }

  /// Sets the level of a subject. Setting the level of all fields removes the levels set by field name.
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

  /// Whether the attribute can be masked. Only a serial number can be masked, because its last characters are still
  /// useful.
  package var canBeMasked: Bool { self == .serialNumber }

  /// Whether the attribute can be hidden. An item's name and asset type cannot be hidden, because pages and lists
  /// always need them.
  package var canBeHidden: Bool { self != .itemName && self != .assetType }
}

extension String {
  /// The text with every character replaced by a bullet. In a text of at least eight characters, the last four stay
  /// visible.
  package var masked: String {
    let shown = count >= 8 ? 4 : 0
    return String(repeating: "•", count: count - shown) + suffix(shown)
  }
}

/// The audience of a site or a list. A `Disclosure` decides what the audience sees.
package enum Audience: String, CaseIterable, Sendable {
  /// Sees everything.
  case owner
  /// Verifies the inventory: sees everything that a claim needs.
  case insurer
  /// Looks up items: sees what the household owns and where each item is, but no values.
  case family
  /// Any visitor: sees only the names, asset types and photos of items.
  case `public`

  /// Whether the audience gets salted names of pages and files if the site has a salt. The owner and the insurer do
  /// not, because they see keys and originals anyway.
  package var hasSaltedNames: Bool { self == .family || self == .public }

  /// The names of the fields that the audience sees by default, compared as folded names. Empty for the owner, who sees
  /// all fields, and for the public, who sees none.
  package var fieldNames: [String] {
    switch self {
    case .owner, .public: []
    case .insurer, .family: fieldRoles.flatMap(\.names) + otherFieldNames
    }
  }

  /// The roles whose fields the audience sees by default. The family sees where an item is, what it is, how many there
  /// are, and how long the warranty lasts.
  package var fieldRoles: [FieldRole] {
    switch self {
    case .owner, .public: []
    case .insurer: FieldRole.allCases
    case .family:
      [
        .room, .storage, .quantity, .brand, .model, .description, .material, .dimensions, .made, .condition,
        .warranty,
      ]
    }
  }

  /// The names of the fields without a role that the audience also sees by default.
  package var otherFieldNames: [String] {
    self == .family ? ["warranty expiration", "lifetime warranty", "manual"] : []
  }
}
