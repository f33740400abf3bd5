import Diagnostics
import InventoryModel
package import InventoryStore

/// The way to correct an item that a note proposes.
package enum Correction: Sendable {
  /// With a command of Coffer.
  case byCommand
  /// In the app that wrote the store, because Coffer only reads the store.
  case inOtherApp

  package init(in store: InventoryStore) {
    self = store.parts.contains(where: \.isOfOtherApp) ? .inOtherApp : .byCommand
  }

  /// Returns the end of a sentence such as `correct the record`. `option` is the option of the command `item edit`.
  func text(_ key: ItemKey, _ option: String) -> String {
    switch self {
    case .byCommand: ": coffer item edit \(key.text.quotedForShell) \(option)"
    case .inOtherApp: " in the app that wrote the store"
    }
  }

  /// Returns the same for a field. `value` is the new text of the field, or a placeholder for the text.
  func text(_ key: ItemKey, field: String, _ value: String) -> String {
    text(key, "--field " + "\(field)=\(value)".quotedForShell)
  }
}
