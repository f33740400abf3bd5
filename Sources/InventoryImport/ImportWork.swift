package import Diagnostics
package import InventoryStore

/// How far an import is.
package enum ImportProgress: Sendable {
  /// The sources as far as they were read to find out how amounts and dates are written.
  case findingConventions(ReadingProgress)
  /// The sources as far as their rows are in the store.
  case rows(ReadingProgress)
  case photos(Int, of: Int)
  /// A photo that an item got, by its file.
  case attached(String)
  /// A known item, by its row, and what becomes of it.
  case changed(Problem.Place, [ItemChange])
}

/// What an import has come to so far.
struct ImportWork {
  let edit: StoreEdit
  var rejects: RejectsFile?
  var report = ImportReport()
  var reading: ReadingProgress
  /// Of the sources before the one that is read.
  var bytesBefore = 0
  var problems = Problems()
  /// What they are together.
  var problemKind = Failure.Kind.badData
  /// Those of them that a file of rejects would have taken.
  var rowProblems = 0
  /// What may be a summary at the end of the file that is read.
  var block: TrailingBlock?
  var behindBlank: RowsBehindBlank?
  let extraRows: ExtraRowChoice?
  /// Of the file that is read.
  var header: HeaderTitles?
  /// Of the amounts of the file that is read.
  var sum = AmountSum()
  /// The last row, if it has an amount and no name.
  var nameless: NamelessRow?
  /// All files below the folder of photos; only where one was looked for in vain.
  var photoIndex: [String: [String]]?
  var attachments: [PhotoAttachment] = []
  /// Of the file that is read: whether it was imported before; only where its rows have no keys.
  var repeated: RepeatedRows?
  /// The files that were read, and what they were.
  var photoFiles: [PhotoBytes.Identity: Result<StoredDigest, NoPhotoFile>] = [:]
  /// Items that this import made.
  var added: Set<StoreEdit.ItemID> = []
  /// The rows of the items with photos, as they would go to the rejects; only where there is such a file.
  var rows: [StoreEdit.ItemID: RejectsFile.Row] = [:]
  /// Items whose rows went to the rejects because of a photo.
  private(set) var rejected: Set<StoreEdit.ItemID> = []

  init(edit: StoreEdit, rejects: RejectsFile?, reading: ReadingProgress, extraRows: ExtraRowChoice? = nil) {
    self.extraRows = extraRows
    self.edit = edit
    self.rejects = rejects
    self.reading = reading
  }

  /// A row that is wrong: to the rejects, if there is such a file; else its problems end the import.
  mutating func reject(_ row: RejectsFile.Row?, _ found: [Problem]) throws {
    if let rejects, let row {
      try rejects.add(row, found)
      found.forEach { report.refused.add($0) }
    } else if block != nil {
      found.forEach { block?.problems.add($0) }
    } else {
      found.forEach { problems.add($0) }
      rowProblems += found.count
    }
  }

  /// An item with a photo that is wrong. With a file of rejects a new item is taken back, so that its mended row can be
  /// imported; a known one keeps its changes.
  mutating func reject(_ item: StoreEdit.ItemID, _ found: [Problem]) throws {
    try reject(rows[item], found)
    guard rejects != nil, rejected.insert(item).inserted, added.contains(item) else { return }
    try edit.remove(item)
    report.added -= 1
  }
}
