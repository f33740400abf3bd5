package import CSV
package import Digests
package import InventoryImages
package import InventoryModel
package import InventoryStore
package import ValueParsing

/// The parameters of an import.
package struct ImportRequest: Sendable {
  /// The paths of CSV files, JSON exports, archives and stores, in order; `-` is standard input.
  package var sources: [String]
  /// The rules for reading CSV files.
  package var cells = CellRules()
  /// The folder of the photos, which are matched by name; `nil` if no folder is given.
  package var photos: String?
  /// Whether an item is imported even if files of its photos are missing; a warning then lists these files.
  package var keepsMissingPhotos = false
  /// Whether a word in a file name, such as `receipt`, determines the kind of a photo or document for which the source
  /// states no kind.
  package var guessesPhotoKinds = true
  /// The rules for reading Core Data stores.
  package var coreData = CoreDataRules()
  /// How existing items are matched and updated. If `nil`, items that already exist are refused.
  package var update: KnownItems?
  /// Whether rows are added even if nearly all of them are already in the store.
  package var isAgain = false
  /// The file to which invalid rows are written while the valid rows are imported; `nil` if an invalid row makes the
  /// import fail.
  package var rejects: String?
  /// Whether there may be nearly as many new asset types as items.
  package var allowsManyTypes = false
  /// Whether the import does everything except saving its results.
  package var isDryRun = false
  /// The creation date of new items for which the source states no date.
  package var created: Timestamp
  package var makeThumbnail: MakeThumbnail = thumbnailOfPhoto
  /// The number of photos decoded in parallel.
  package var jobs: Int
  /// Whether the photos that an export lists are recorded in the store without reading their files.
  var notesPhotos = false

  package init(sources: [String], created: Timestamp, jobs: Int) {
    (self.sources, self.created, self.jobs) = (sources, created, jobs)
  }

  var isUpdate: Bool { update != nil }
  /// The attribute by which rows are matched to existing items.
  var match: ItemMatch { update?.match ?? .itemKey }
}

/// How an update matches and changes existing items.
package struct KnownItems: Hashable, Sendable {
  package var match: ItemMatch
  /// Whether an empty cell clears the attribute or field of an existing item.
  package var clearsEmpty: Bool

  package init(match: ItemMatch = .itemKey, clearsEmpty: Bool = false) {
    (self.match, self.clearsEmpty) = (match, clearsEmpty)
  }
}

/// The rules for reading the CSV files of an import.
package struct CellRules: Sendable {
  package var columns = ColumnRules()
  /// The delimiter; if `nil`, it is detected from the first rows of each file.
  package var delimiter: CSVDelimiter?
  /// The encoding; if `nil`, the byte-order mark determines it, or it is UTF-8 if there is no mark.
  package var encoding: TextEncoding?
  /// The number of the header's line, starting at 1; lines before it are skipped. `nil` means line 1.
  package var headerLine: Int?
  /// Texts that mean "not stated".
  package var blanks = BlankTexts()
  /// Whether rows that are not items are skipped or imported. If `nil`, totals and repeated headers are refused.
  package var extraRows: ExtraRowChoice?
  /// Whether amounts belong to one piece or to all pieces of a row. If `nil`, they belong to one piece if the header,
  /// or the program that wrote the file, implies this; otherwise, they belong to all pieces.
  package var unitPrices: UnitPriceChoice?
  /// Whether items that Homebox lists as archived or sold are imported.
  package var importsArchived = false
  /// Whether an item without a name is refused even if it has a model or a key.
  package var requiresNames = false
  /// The currency of the site. It applies to amounts for which no cell, row or header states a currency. `nil` means
  /// dollars.
  package var currency: Currency?
  /// The formats of amounts and dates; if `nil`, they are detected from the cells of each column.
  package var amounts: AmountConvention?
  package var dates: DateConvention?
  /// The roles of fields. `amounts` and `dates` also apply to fields whose roles mean amounts or dates.
  package var fieldRoles = FieldRoles()

  package init() {}
}

/// Returns the thumbnail of a new photo, which has this SHA-256, as a PNG of 120 px. Throws if the photo is damaged.
/// Several photos can be processed at the same time.
package typealias MakeThumbnail = @Sendable (PhotoFile, SHA256Digest) throws(PhotoError) -> [UInt8]

/// Decodes a photo only for its thumbnail.
@Sendable func thumbnailOfPhoto(_ photo: PhotoFile, _: SHA256Digest) throws(PhotoError) -> [UInt8] {
  try Thumbnail(of: photo).png(at: .three)
}
