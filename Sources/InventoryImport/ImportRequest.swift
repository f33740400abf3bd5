package import CSV
package import InventoryModel
package import InventoryStore
package import ValueParsing

/// What an import is asked to do.
package struct ImportRequest: Sendable {
  /// CSV files, JSON exports, archives and stores, in order; `-` is the standard input.
  package var sources: [String]
  /// How CSV files are read.
  package var cells = CellRules()
  /// The folder of the photos that the items name, or that are named like them.
  package var photos: String?
  /// Imports the items whose photo files are missing, and lists these files.
  package var keepsMissingPhotos = false
  /// How stores of Core Data are read.
  package var coreData = CoreDataRules()
  /// Changes known items, instead of refusing them.
  package var update: KnownItems?
  /// Adds rows though nearly all of them are in the store already.
  package var isAgain = false
  /// Where rows that are wrong are written, so that the good ones are imported.
  package var rejects: String?
  /// Accepts asset types that are nearly as many as the items.
  package var allowsManyTypes = false
  /// Does all but the commit.
  package var isDryRun = false
  /// For the items that do not say when they were made.
  package var created: Timestamp
  /// How many photos are decoded at once.
  package var jobs: Int
  /// No photo is read: the store notes what the items say of theirs.
  var notesPhotos = false

  package init(sources: [String], created: Timestamp, jobs: Int) {
    (self.sources, self.created, self.jobs) = (sources, created, jobs)
  }

  var isUpdate: Bool { update != nil }
  /// How items are found.
  var match: ItemMatch { update?.match ?? .itemKey }
}

/// How an update finds and changes known items.
package struct KnownItems: Hashable, Sendable {
  package var match: ItemMatch
  /// An empty cell takes away what the item has.
  package var clearsEmpty: Bool

  package init(match: ItemMatch = .itemKey, clearsEmpty: Bool = false) {
    (self.match, self.clearsEmpty) = (match, clearsEmpty)
  }
}

/// How the CSV files of an import are read.
package struct CellRules: Sendable {
  package var columns = ColumnRules()
  /// `nil` where each file's first rows tell it.
  package var delimiter: CSVDelimiter?
  /// `nil` where byte-order marks tell it, and for UTF-8.
  package var encoding: TextEncoding?
  /// The line of the header, from 1; the lines before it are left out.
  package var headerLine: Int?
  /// Texts that mean "not stated".
  package var blanks = BlankTexts()
  /// What to do with rows that are not items; `nil` refuses totals and repeated headers.
  package var extraRows: ExtraRowChoice?
  /// An item without a name is an error even if it has a model or a key.
  package var requiresNames = false
  /// Of the amounts that name none, where the header does not name it; `nil` where it is unknown.
  package var currency: Currency?
  /// How amounts and dates are written; `nil`: as the cells of the column tell.
  package var amounts: AmountConvention?
  package var dates: DateConvention?

  package init() {}
}
