package import InventoryStore

/// The files that a user wanted to add to an item, with the outcome for each file.
package struct AddedFiles<File: Sendable, Kind: Hashable & Sendable>: Sendable {
  package let files: [(file: File, outcome: Attached<Kind>)]

  init(_ files: [(file: File, outcome: Attached<Kind>)]) { self.files = files }

  /// Whether the item was changed.
  package var isChange: Bool { files.contains { $0.outcome.isChange } }

  /// The files that the item did not have before.
  package var added: [File] { files.filter { $0.outcome == .added }.map(\.file) }
}
