package import Diagnostics
import InventoryModel

/// The result of an import, or of a dry run.
package struct ImportReport: Encodable, Hashable, Sendable {
  package var added = 0
  package var updated = 0
  /// The number of existing items that already had the values of the file.
  package var unchanged = 0
  /// The number of rows written to the rejects file.
  package var rejected = 0
  package var photos = 0
  /// The counts of photos of all kinds except `item`, keyed by kind; `nil` if there are no such photos.
  package var photoKinds: [String: Int]?
  /// The number of attached documents; `nil` if there are none.
  package var documents: Int?
  /// The number of new photo files in the store. A file that several items share counts once.
  package var newPhotoFiles = 0
  /// The number of items without a photo of the item itself; `nil` if there are none, or if the import searched for no
  /// photos.
  package var withoutPhoto: Int?
  /// Pictures in unsupported formats that are named after an item; `nil` if there are none.
  package var unreadPhotos: NameSample?
  /// Files that match an item's key or name only if case, spaces and punctuation are ignored; `nil` if there are none.
  package var similarPhotoNames: NameSample?
  /// Items of the store that an update has neither matched nor added; `nil` if there are none, if rows were rejected,
  /// or if the import is not an update.
  package var notListed: NameSample?
  /// The labels of the asset types that the import has created, in the order of their first items.
  package var newTypes: [String] = []
  /// The names of the imported fields, in the order in which they were found.
  package var fields: [String] = []
  /// The programs that wrote the files, detected from headers or stated by the user.
  package var presets: [String] = []
  /// The distinct delimiters of the files, except the comma; `nil` if all files use commas.
  package var delimiters: [String]?
  /// Notes on how columns were read, such as detected formats.
  package var evidence: [Evidence] = []
  /// The problems of the rejected rows.
  package var refused = Problems()
  /// Things that were imported but should be checked.
  package var warnings = ImportWarnings()
  /// Rows that were skipped, such as totals and sold items.
  package var leftOut: [LeftOutRows] = []
  /// The number of lines before the headers of all sources; `nil` if there are none.
  package var linesBeforeHeader: Int?
  /// The counts of cells treated as empty because of their text, keyed by the text; `nil` if there are no such cells.
  package var blankCells: [String: Int]?
  /// The number of items without a name that were named after their model, and the number of items that were named
  /// after their key.
  package var namedByModel = 0
  package var namedByKey = 0
  /// The number of items that share their ID with other items. The keys of such items therefore include their folders.
  /// `nil` if there are no such items.
  package var sharedKeys: Int?
  /// The headers of empty columns that were ignored because another column has the same attribute or field; `nil` if
  /// there are none.
  package var emptyColumns: [String]?
  /// The header of a column that may contain the values, if a file has no column of values; an empty text if no column
  /// may contain them. `nil` if each file has a column of values.
  package var valueHeader: String?
  /// Advice on `valueHeader` if the column has prices of one piece, but the file has no quantities; otherwise `nil`.
  package var adviceOnQuantities: String? {
    valueHeader.map(UnitPrices.isUnitPrice) == true ? UnitPrices.cureForQuantities : nil
  }
  /// The pictures, videos and PDF files in the photo folder that no imported item uses.
  package var oversights: [Oversight] = []
  /// The columns whose headers differ from the names of their attributes.
  package var columns: [Column] = []
  /// Guesses and omissions when stores of other apps were imported, one line each; `nil` if there are none.
  package var remarks: [String]?

  mutating func skip(lines: Int) { linesBeforeHeader = (linesBeforeHeader ?? 0) + lines }

  /// A note on how the cells of a column were read.
  package struct Evidence: Encodable, Hashable, Sendable {
    package let attribute: String
    package let finding: String
  }

  /// An attribute, and the header of the column from which it is read.
  package struct Column: Encodable, Hashable, Sendable {
    package let attribute: String
    package let header: String
  }
}

/// The number of files or items that are reported together, and the names of the first three.
package struct NameSample: Encodable, Hashable, Sendable {
  package private(set) var count = 0
  /// The first three names.
  package private(set) var first: [String] = []

  static let most = 3

  init() {}

  init(_ count: Int, first: [String]) { (self.count, self.first) = (count, first) }

  mutating func add(_ name: String) {
    count += 1
    if first.count < Self.most { first.append(name) }
  }
}

extension NameSample: CustomStringConvertible {
  package var description: String { first.joined(separator: ", ") + (count > first.count ? ", ..." : "") }
}

extension ImportReport {
  /// The minimum number of new asset types for which an import may be refused. In a small file of very different items,
  /// nearly every item may have its own type.
  private static let harmless = 20

  /// Throws if there are at least `harmless` new asset types, and at least nine for every ten items. A column of other
  /// texts, such as serial numbers, was then probably mapped to the asset types by mistake.
  func checkTypeVariety(of source: String) throws(Failure) {
    let (labels, items) = (newTypes.count, added + updated)
    guard labels >= Self.harmless, labels * 10 >= items * 9 else { return }
    let attribute = ItemAttribute.assetType.rawValue
    let header = columns.first { $0.attribute == attribute }?.header ?? attribute
    throw Failure(
      .badData, file: source,
      "would create \(labels) asset types for \(items) items; if the column '\(header)' does not contain asset types, map the column "
        + "to a field with \(ColumnMap.option(header, field: header)), or confirm with --many-types")
  }
}

/// Warnings of one kind about one column of a file. They are reported in one line, with their count and the first
/// places.
package struct ImportWarning: Encodable, Hashable, Sendable {
  /// The kind of a warning, which determines its message.
  package enum Kind: String, Encodable, Sendable {
    case shortenedNumbers, unknownSerialNumbers, valuesOfOtherPieces, rowsAfterBlankLine, missingPhotos,
      photosInOtherCase,
      severalPhotos,
      unnamedItems, movedDates, unreadKeys, knownRows, noItems,
      storeWarnings, unreadPictures, filesOfTwoKinds
  }

  package let kind: Kind
  /// The header of the column; `nil` if the warning is not about a column.
  package let header: String?
  package let file: String
  /// The problem and the advice; `nil` if all warnings of this kind have the same problem and advice.
  package let problem: String?
  package private(set) var count = 0
  /// The first five examples. For missing photo files, the first thousand.
  package private(set) var first: [Example] = []
  /// The distinct placeholders, with their counts; only for warnings about serial numbers.
  fileprivate var texts = UnknownTexts()

  /// The place of a problem, and the text at this place.
  package struct Example: Encodable, Hashable, Sendable {
    package let line: Int?
    package var column: Int?
    package let text: String
  }

  private static let most = 5
  private static let mostFiles = 1_000

  private enum CodingKeys: CodingKey {
    case kind, header, file, problem, count, first
  }

  fileprivate mutating func add(_ text: String, at place: Problem.Place) {
    count += 1
    // Missing files are listed up to a higher limit, because a user has to find each of them.
    let most = kind == .missingPhotos ? Self.mostFiles : Self.most
    if first.count < most { first.append(Example(line: place.line, column: place.column, text: text)) }
    if kind == .unknownSerialNumbers { texts.add(text.trimmed) }
  }
}

/// All warnings of an import, grouped by kind, column, file and problem, in the order in which the groups first occur.
package struct ImportWarnings: Encodable, Hashable, Sendable {
  package private(set) var all: [ImportWarning] = []

  package var isEmpty: Bool { all.isEmpty }

  mutating func add(
    _ kind: ImportWarning.Kind, _ text: String, under header: String? = nil, because problem: String? = nil,
    at place: Problem.Place
  ) {
    let index = all.firstIndex {
      $0.kind == kind && $0.header == header && $0.file == place.file && $0.problem == problem
    }
    if index == nil {
      all.append(ImportWarning(kind: kind, header: header, file: place.file, problem: problem))
    }
    all[index ?? all.count - 1].add(text, at: place)
  }

  package func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}

extension ImportWarnings: CustomStringConvertible {
  /// One problem for each group of warnings.
  package var problems: [Problem] { all.map(\.placed) }

  package var description: String { problems.map(\.asWarning.description).joined(separator: "\n") }
}

extension ImportWarning {
  /// The warnings as one problem, at the place of the first warning.
  package var placed: Problem {
    Problem(Problem.Place(file, line: first.first?.line, column: first.first?.column), message)
  }

  private var message: String {
    let inColumn = header.map { " in the column '\($0)'" } ?? ""
    return switch kind {
    case .shortenedNumbers:
      counted("number\(inColumn) has", "numbers\(inColumn) have")
        + " lost the last digits in a spreadsheet: \(examples()); format the column as text in the spreadsheet, enter "
        + "\(count == 1 ? "the number" : "the numbers") again and export the file"
    case .unknownSerialNumbers:
      counted("serial number is a placeholder", "serial numbers are placeholders")
        + ": \(examples()); such text does not "
        + "count as documentation; to treat such text as an empty cell, \(blankCure)"
    case .valuesOfOtherPieces:
      counted("value is", "values are")
        + " not the unit price times the quantity: \(sentences); correct the value, the unit price or the quantity"
    case .rowsAfterBlankLine:
      "\(sentences); if this is a summary, undo the import with --undo and remove the summary from the file"
    case .unnamedItems, .movedDates, .knownRows, .noItems, .storeWarnings: sentences
    case .unreadPictures:
      counted("picture is", "pictures are") + " left out: " + (problem.map { $0 + ": " } ?? "") + sentences
    case .unreadKeys:
      counted("key in the archive is", "keys in the archive are")
        + " not imported, because \(count == 1 ? "its value is not a text, a number or a date" : "their values are not texts, numbers or dates"): \(examples())"
    case .missingPhotos:
      counted("photo file is", "photo files are")
        + " missing; items are imported without \(count == 1 ? "it" : "them"): \(examples())"
    case .filesOfTwoKinds:
      counted("file is", "files are")
        + " the same as another file of the item, so only one kind was saved: \(sentences); to change a kind, "
        + "use 'coffer photo mark' or 'coffer document add --kind'"
    case .photosInOtherCase:
      counted("photo name differs", "photo names differ")
        + " from the file name in case or encoding: \(examples())"
    case .severalPhotos:
      counted("item has", "items have")
        + " several photo files with the same name; all different photos are attached: \(examples()); remove unwanted ones with 'coffer photo remove'"
    }
  }

  private func counted(_ one: String, _ many: String) -> String {
    count == 1 ? "1 " + one : "\(count) " + many
  }

  private var blankCure: String {
    texts.options.map { "use \($0)" } ?? "remove the texts from the file, or \(texts.listing)"
  }

  /// The first examples without quotes, for warnings whose texts are complete phrases.
  private var sentences: String { examples { $0 } }

  /// Returns the first examples with their lines, and the number of all other examples. `word` formats each text. By
  /// default, texts are quoted, because they are from a file.
  private func examples(_ word: (String) -> String = { "'\($0)'" }) -> String {
    let shown = first.map { sample in
      let text = word(sample.text)
      return sample.line.map { count > 1 ? "\(text) (line \($0))" : text } ?? text
    }
    let rest = count - first.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
