import Diagnostics
import InventoryModel
import InventoryStore

/// An item as a source states it, with where it does.
struct SourceItem: Sendable {
  /// Where an item comes from, and so how messages name it.
  enum Origin: Sendable {
    /// A row of a CSV file, as it is written to the rejects; `nil` without such a file. Its line says which one it is.
    case row(RejectsFile.Row?)
    /// An archive, a store or an export, with what messages call the item.
    case whole(title: String)
  }

  /// The photos that the item gets.
  enum Photos: Sendable {
    /// Files in the folder of photos that are named like the item's key or name.
    case namedLikeItem
    /// Files in that folder, by their names. `digests` are empty or the SHA-256 of each.
    case named([String], digests: [String] = [], at: Problem.Place)
    case whole([WholePhoto])
  }

  var draft = ItemDraft()
  var origin: Origin
  let place: Problem.Place
  var photos = Photos.namedLikeItem
  /// What is imported as it is and should be checked.
  var warnings: [CellWarning] = []
  /// What the item is called where its name is blank.
  var otherName: OtherName?
}

/// A photo that its source names or has itself.
struct WholePhoto: Sendable {
  let source: PhotoAttachment.Source
  /// As messages call it.
  let file: String
  /// By which lists name it.
  let name: String
  let place: Problem.Place
  /// As its maker had it; `nil`: made from the photo.
  var thumbnail: [UInt8]?
}

/// What should be checked in a cell.
struct CellWarning: Sendable {
  let kind: ImportWarning.Kind
  let text: String
  let header: String
  let place: Problem.Place
}

/// What names an item whose name is blank.
struct OtherName: Sendable {
  enum Source: Sendable { case model, key }

  let text: String
  let source: Source
}
