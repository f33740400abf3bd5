package import CSV
package import InventoryModel
package import InventoryStore
package import ValueParsing

/// The parameters of an import.
package struct ImportRequest: Sendable {
  /// CSV files, JSON exports, archives and stores, in order; `-` is standard input.
  package var sources: [String]
  /// How CSV files are read.
  package var cells = CellRules()
  /// The folder of the photos, which are matched by name.
  package var photos: String?
  /// Imports items with missing photo files, and lists these files.
  package var keepsMissingPhotos = false
  /// The last word of a photo's file name says what it shows, unless its column does.
  package var guessesPhotoKinds = true
  /// How stores of Core Data are read.
  package var coreData = CoreDataRules()
  /// Updates existing items instead of refusing them.
  package var update: KnownItems?
  /// Adds rows even if nearly all of them are already in the store.
  package var isAgain = false
  /// The file for invalid rows; the valid ones are imported.
  package var rejects: String?
  /// Allows nearly as many asset types as items.
  package var allowsManyTypes = false
  /// Does everything except the commit.
  package var isDryRun = false
  /// The date of items without one.
  package var created: Timestamp
  /// The number of photos decoded in parallel.
  package var jobs: Int
  /// Reads no photos: the store records their names.
  var notesPhotos = false

  package init(sources: [String], created: Timestamp, jobs: Int) {
    (self.sources, self.created, self.jobs) = (sources, created, jobs)
  }

  var isUpdate: Bool { update != nil }
  /// How items are matched.
  var match: ItemMatch { update?.match ?? .itemKey }
}

/// How an update matches and changes existing items.
package struct KnownItems: Hashable, Sendable {
  package var match: ItemMatch
  /// An empty cell clears the attribute.
  package var clearsEmpty: Bool

  package init(match: ItemMatch = .itemKey, clearsEmpty: Bool = false) {
    (self.match, self.clearsEmpty) = (match, clearsEmpty)
  }
}

/// How the CSV files of an import are read.
package struct CellRules: Sendable {
  package var columns = ColumnRules()
  /// `nil`: detected from each file's first rows.
  package var delimiter: CSVDelimiter?
  /// `nil`: from the byte-order mark, or UTF-8.
  package var encoding: TextEncoding?
  /// The line of the header, from 1; lines before it are skipped.
  package var headerLine: Int?
  /// Texts that mean "not stated".
  package var blanks = BlankTexts()
  /// What to do with rows that are not items; `nil` refuses totals and repeated headers.
  package var extraRows: ExtraRowChoice?
  /// What the amounts belong to; `nil`: one piece if the program or the header says so, otherwise all pieces.
  package var unitPrices: UnitPriceChoice?
  /// Imports items that Homebox has archived, or that were sold.
  package var importsArchived = false
  /// Refuses an item without a name even if it has a model or a key.
  package var requiresNames = false
  /// The currency of the site, which amounts have if neither they, their row nor their header states one; `nil`: dollars.
  package var currency: Currency?
  /// The formats of amounts and dates; `nil`: detected from the cells of the column.
  package var amounts: AmountConvention?
  package var dates: DateConvention?
  /// The fields that are amounts and dates, for which these formats count as well.
  package var fieldRoles = FieldRoles()

  package init() {}
}
