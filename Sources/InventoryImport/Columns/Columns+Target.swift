import InventoryModel
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
    case .field(let name): ShortenedNumber.fields.contains(ItemAttribute.folded(name))
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
