package import Diagnostics
package import InventoryModel
package import InventoryStore
package import ValueParsing

/// What an import is asked to do.
package struct ImportRequest: Sendable {
  /// CSV files, JSON exports, archives and stores, in order; `-` is the standard input.
  package var sources: [String]
  package var columns = ColumnRules()
  /// Of all sources; nothing where each one tells it by its first rows.
  package var delimiter: CellDelimiter?
  /// Of all sources; nothing where byte-order marks tell it, and for UTF-8.
  package var encoding: FileEncoding?
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
  /// How amounts and dates are written; nothing: as the cells of the column tell.
  package var amounts: AmountConvention?
  package var dates: DateConvention?
  /// Where the photos lie that the items name, or that are named like them.
  package var photos: String?
  /// Imports the items whose photo files are missing, and lists these files.
  package var keepsMissingPhotos = false
  /// No photo is looked for: the names of an item's photos are kept as this field, as our own CSV writes them.
  var photoNamesField: String?
  /// How a store of Core Data is to be read.
  package var coreData = CoreDataRules()
  /// Change the items whose keys are known, instead of refusing them.
  package var isUpdate = false
  /// How an update finds an item.
  package var match = ItemMatch.itemKey
  /// An empty cell takes away what a known item has.
  package var clearsEmpty = false
  /// Add rows though nearly all of them are in the store already.
  package var isAgain = false
  /// Where rows that are wrong are written, so that the good ones can be kept.
  package var rejects: String?
  /// Accepts asset types that are nearly as many as the items.
  package var allowsManyTypes = false
  /// Do all but the commit.
  package var isDryRun = false
  /// For the items that do not say when they were made.
  package var created: Timestamp
  /// How many photos are looked at at once.
  package var jobs: Int

  package init(sources: [String], created: Timestamp, jobs: Int) {
    self.sources = sources
    self.created = created
    self.jobs = jobs
  }
}

extension ImportRequest {
  var columnRules: ColumnRules {
    var rules = columns
    if let photoNamesField {
      rules.maps.append(ColumnMap(header: Attribute.photos.rawValue, target: .field(photoNamesField)))
    }
    return rules
  }
}

/// What an import has done, or would do.
package struct ImportReport: Codable, Hashable, Sendable {
  package var added = 0
  package var updated = 0
  /// Known items that were as the file says already.
  package var unchanged = 0
  /// Rows that were written to the file of rejects.
  package var rejected = 0
  package var photos = 0
  /// Photo files that the store did not have: one that several items have counts once.
  package var newPhotoFiles = 0
  /// Items that the import could not find a photo for; nothing without `--photos`.
  package var withoutPhoto: Int?
  /// Pictures that are named like an item, in formats that are not read; `nil` where there are none.
  package var unreadPhotos: UnreadPhotos?
  /// In the order of their first item.
  package var newTypes: [String] = []
  /// The names of the fields that came from columns, in order.
  package var fields: [String] = []
  /// The programs whose files these are, as far as their headers tell.
  package var presets: [String] = []
  /// What parts the cells, where it is not a comma: for each source that is so, each character once.
  package var delimiters: [String]?
  /// What the cells of columns told of how they are written, as far as they told it.
  package var evidence: [Evidence] = []
  /// What is wrong with the rows that went to the rejects.
  package var refused = Problems()
  /// What was imported as it is and should be checked.
  package var warnings = ImportWarnings()
  /// Rows that are not items.
  package var leftOut: [LeftOutRows] = []
  /// Lines before the headers, of all sources.
  package var linesBeforeHeader: Int?
  /// Cells that count as empty because of their text.
  package var blankCells: [String: Int]?
  /// Items without a name that are called by their model, by their key.
  package var namedByModel = 0
  package var namedByKey = 0
  /// Items that share the key of an item above them, and got another one.
  package var sharedKeys: Int?
  /// Columns without values, where another column fills the same attribute.
  package var emptyColumns: [String]?
  /// Where no column states the value: the header of one that may, or nothing.
  package var valueHeader: String?
  /// Photo files that the import did not use.
  package var oversights: [Oversight] = []
  /// Columns that fill an attribute under another name.
  package var columns: [Column] = []
  /// What was guessed in stores of other apps, and what is left out, a line each; `nil` where there is nothing to say.
  package var remarks: [String]?

  package struct UnreadPhotos: Codable, Hashable, Sendable {
    package private(set) var count = 0
    /// The first three, as paths.
    package private(set) var first: [String] = []

    mutating func add(_ file: String) {
      count += 1
      if first.count < 3 { first.append(file) }
    }
  }

  package struct Evidence: Codable, Hashable, Sendable {
    package let attribute: String
    package let finding: String
  }

  package struct Column: Codable, Hashable, Sendable {
    package let attribute: String
    package let header: String
  }
}
