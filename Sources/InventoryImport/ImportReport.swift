package import Diagnostics

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
