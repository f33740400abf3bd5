import Diagnostics
import InventoryModel
package import InventoryStore

/// How a note tells the user to correct an item.
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

  /// Returns the same for a field. `text` is a placeholder for the new text of the field.
  func text(_ key: ItemKey, field: String, _ text: String) -> String {
    self.text(key, "--field " + "\(field)=\(text)".quotedForShell)
  }
}
