import CSV
import Diagnostics
import InventoryModel
import InventoryStore

/// What is wrong with a row.
struct RowProblems: Error {
  /// None where all that is wrong are cells that say that a value is not known: they are reported together, at the end.
  let problems: [Problem]
  /// The row has an amount and nothing else that an item has: a total, perhaps.
  var loneAmount: Money?
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
  /// What is imported as it is and should be checked.
  var warnings: [RowWarning] = []
  /// What the item is called where its name is blank.
  var otherName: OtherName?
  /// In an update: the name that the item gets if it is new.
  var newName: String?
  /// The row is called like a total, and has what only an item has.
  var isCalledTotal = false
  /// As it would go to the rejects; only where there is such a file.
  var written: RejectsFile.Row?

  init(place: CSVPlace) {
    self.place = place
  }

  /// Whether a new item would have a name.
  var hasName: Bool { draft.itemName != nil || newName != nil }

  /// As a new item.
  var newDraft: ItemDraft {
    guard let newName else { return draft }
    var draft = draft
    draft.itemName = newName
    return draft
  }
}

extension ImportReport {
  mutating func add(_ rowWarnings: [RowWarning], of file: String) {
    for warning in rowWarnings {
      let place = Problem.Place(file, line: warning.place.line, column: warning.place.column)
      warnings.add(warning.kind, warning.text, under: warning.header, at: place)
    }
  }

  mutating func add(_ name: OtherName?) {
    switch name?.source {
    case .model: namedByModel += 1
    case .key: namedByKey += 1
    case nil: break
    }
  }
}

/// What should be checked in a cell.
struct RowWarning: Sendable {
  let kind: ImportWarning.Kind
  let text: String
  let header: String
  let place: CSVPlace
}

/// What names an item whose name is blank.
struct OtherName: Sendable {
  enum Source: Sendable { case model, key }

  let text: String
  let source: Source
}

extension String {
  func trimmingBlanks() -> String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
