import CSV
import InventoryModel
import InventoryStore

/// What is wrong with a row; at least one thing.
struct RowProblems: Error {
  let problems: [Problem]
}

/// An item as a row says it, with where it says so.
struct ImportedRow: Sendable {
  var draft = ItemDraft()
  /// As written in the photo column.
  var photos: [String] = []
  /// The item has these photos and no others: none is looked for by its name.
  var statesPhotos = false
  var photosPlace: CSVPlace?
  let place: CSVPlace
  /// What is taken as it stands and should be looked at.
  var warnings: [Problem] = []
  /// As it would go to the rejects; only where there is such a file.
  var written: RejectsFile.Row?

  init(place: CSVPlace) {
    self.place = place
  }
}

extension String {
  func trimmingBlanks() -> String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
