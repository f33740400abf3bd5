import InventoryStore

extension Columns.Target {
  /// Several columns of photos follow each other; columns that are not read are as many as there are.
  var mayStandTwice: Bool {
    switch self {
    case .attribute(.photos), .nameless, .ignored: true
    case .attribute, .field: false
    }
  }

  var holdsNumbers: Bool {
    switch self {
    case .attribute(.serialNumber), .attribute(.itemKey): true
    case .field(let name): ShortenedNumber.fields.contains(Attribute.folded(name))
    case .attribute, .nameless, .ignored: false
    }
  }

  /// What an empty cell of the column may take away.
  var clearable: ItemDraft.Clearable? {
    switch self {
    case .attribute(.serialNumber): .serialNumber
    case .attribute(.valueInDollars): .valueInDollars
    case .attribute(.assetType): .assetType
    case .attribute(.notes): .notes
    case .field(let name): .field(name)
    case .attribute, .nameless, .ignored: nil
    }
  }
}

extension StatedParts {
  init(_ targets: [Columns.Target]) {
    self.init()
    for target in targets {
      switch target {
      case .attribute(.serialNumber): attributes.insert(.serialNumber)
      case .attribute(.valueInDollars): attributes.insert(.valueInDollars)
      case .attribute(.dateCreated): attributes.insert(.dateCreated)
      case .attribute(.assetType): attributes.insert(.assetType)
      case .attribute(.notes): attributes.insert(.notes)
      case .attribute(.itemKey), .attribute(.itemName), .attribute(.orderingValue), .attribute(.photos): break
      case .field(let name): fields.insert(name)
      case .ignored, .nameless: break
      }
    }
  }
}
