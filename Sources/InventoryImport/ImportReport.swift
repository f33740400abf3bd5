package import Diagnostics
import InventoryModel

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

  mutating func skip(lines: Int) {
    linesBeforeHeader = (linesBeforeHeader ?? 0) + lines
  }

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

/// Tells asset types from a column that was mapped to them by mistake: one of serial numbers, say, has nearly as many
/// labels as rows.
struct TypeVariety {
  /// So many labels may be in a small file of very different things.
  private static let harmless = 20

  let labels: Int
  let items: Int
  /// As the file calls the column.
  let header: String

  init(_ report: ImportReport) {
    labels = report.newTypes.count
    items = report.added + report.updated
    header =
      report.columns.first { $0.attribute == ItemAttribute.assetType.rawValue }?.header
      ?? ItemAttribute.assetType.rawValue
  }

  /// At least nine labels in ten rows.
  private var isDoubtful: Bool { labels >= Self.harmless && labels * 10 >= items * 9 }

  func check(in source: String) throws(Failure) {
    guard isDoubtful else { return }
    throw Failure(
      .badData, file: source,
      "would make \(labels) asset types for \(items) items; if the column '\(header)' does not hold asset types, map it "
        + "to a field with \(ColumnMap.option(header, field: header)), else confirm with --many-types")
  }
}
