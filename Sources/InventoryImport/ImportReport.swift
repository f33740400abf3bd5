package import Diagnostics
import InventoryModel

/// The result of an import, or of a dry run.
package struct ImportReport: Encodable, Hashable, Sendable {
  package var added = 0
  package var updated = 0
  /// Existing items that already matched the file.
  package var unchanged = 0
  /// Rows written to the rejects file.
  package var rejected = 0
  package var photos = 0
  /// The photos among them that do not show the item itself, by kind; `nil` if there are none.
  package var photoKinds: [String: Int]?
  /// `nil` if there are none.
  package var documents: Int?
  /// New photo files in the store; a file shared by several items counts once.
  package var newPhotoFiles = 0
  /// Items without a photo; `nil` without `--photos`.
  package var withoutPhoto: Int?
  /// Pictures named after an item in unsupported formats; `nil` if there are none.
  package var unreadPhotos: NameSample?
  /// Files that match an item's key or name only if case, spaces and signs are ignored; `nil` if there are none.
  package var similarPhotoNames: NameSample?
  /// Items of the store that an update has neither matched nor added; `nil` if there are none, or if rows were rejected.
  package var notListed: NameSample?
  /// In the order of their first items.
  package var newTypes: [String] = []
  /// The names of the fields that came from columns, in order.
  package var fields: [String] = []
  /// The programs that wrote the files, detected from their headers.
  package var presets: [String] = []
  /// The delimiters other than a comma, each once.
  package var delimiters: [String]?
  /// The detected formats of columns.
  package var evidence: [Evidence] = []
  /// The problems of the rejected rows.
  package var refused = Problems()
  /// Things that were imported but should be checked.
  package var warnings = ImportWarnings()
  /// Rows that are not items.
  package var leftOut: [LeftOutRows] = []
  /// Lines before the headers of all sources.
  package var linesBeforeHeader: Int?
  /// Cells treated as empty because of their text.
  package var blankCells: [String: Int]?
  /// Items without a name that were named by their model or key.
  package var namedByModel = 0
  package var namedByKey = 0
  /// Items that share the key of an earlier item and got another one.
  package var sharedKeys: Int?
  /// Empty columns that were ignored because another column has the same attribute.
  package var emptyColumns: [String]?
  /// If no column has the value: the header of one that might, or an empty text.
  package var valueHeader: String?
  /// Photo files that the import did not use.
  package var oversights: [Oversight] = []
  /// Columns used for an attribute with another name.
  package var columns: [Column] = []
  /// Guesses and omissions in stores of other apps, one line each; `nil` if there are none.
  package var remarks: [String]?

  mutating func skip(lines: Int) { linesBeforeHeader = (linesBeforeHeader ?? 0) + lines }

  /// How the cells of a column are read, and why.
  package struct Evidence: Encodable, Hashable, Sendable {
    package let attribute: String
    package let finding: String
  }

  /// An attribute and the header of the column that it is read from.
  package struct Column: Encodable, Hashable, Sendable {
    package let attribute: String
    package let header: String
  }
}

/// Files or items that an import reports together.
package struct NameSample: Encodable, Hashable, Sendable {
  package private(set) var count = 0
  /// The first three.
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
  /// A small file of very different items may have this number of labels.
  private static let harmless = 20

  /// Throws if at least nine in ten rows have a new asset type: a column of other texts, such as serial numbers, was
  /// probably mapped to the types by mistake.
  func checkTypeVariety(of source: String) throws(Failure) {
    let (labels, items) = (newTypes.count, added + updated)
    guard labels >= Self.harmless, labels * 10 >= items * 9 else { return }
    let attribute = ItemAttribute.assetType.rawValue
    let header = columns.first { $0.attribute == attribute }?.header ?? attribute
    throw Failure(
      .badData, file: source,
      "would create \(labels) asset types for \(items) items; if the column '\(header)' does not contain asset types, map it "
        + "to a field with \(ColumnMap.option(header, field: header)), or confirm with --many-types")
  }
}

/// Warnings of one kind about one column of a file: a single line with a count and the first places.
package struct ImportWarning: Encodable, Hashable, Sendable {
  /// What a warning is about.
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
  /// The problem and the advice, if warnings of this kind differ in them.
  package let problem: String?
  package private(set) var count = 0
  /// The first five; of missing photos, the first thousand.
  package private(set) var first: [Example] = []
  /// For placeholders in serial numbers: each distinct text.
  fileprivate var texts = UnknownTexts()

  /// A place with the problem.
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
    // A user has to find each missing file.
    let most = kind == .missingPhotos ? Self.mostFiles : Self.most
    if first.count < most { first.append(Example(line: place.line, column: place.column, text: text)) }
    if kind == .unknownSerialNumbers { texts.add(text.trimmed) }
  }
}

/// All warnings of an import, by kind, column and file, in the order of the first of each.
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
  /// One for each kind.
  package var problems: [Problem] { all.map(\.placed) }

  package var description: String { problems.map(\.asWarning.description).joined(separator: "\n") }
}

extension ImportWarning {
  /// At the place of the first one.
  package var placed: Problem {
    Problem(Problem.Place(file, line: first.first?.line, column: first.first?.column), message)
  }

  private var message: String {
    let inColumn = header.map { " in the column '\($0)'" } ?? ""
    return switch kind {
    case .shortenedNumbers:
      counted("number\(inColumn) has", "numbers\(inColumn) have")
        + " lost the last digits in a spreadsheet: \(examples()); format the column as text there, enter "
        + "\(count == 1 ? "the number" : "the numbers") again and export the file"
    case .unknownSerialNumbers:
      counted("serial number is a placeholder", "serial numbers are placeholders")
        + ": \(examples()); such a text does not "
        + "count as documentation; to skip \(count == 1 ? "it" : "them"), \(blankCure)"
    case .valuesOfOtherPieces:
      counted("value is", "values are")
        + " not the unit price times the quantity: \(sentences); correct one of the three"
    case .rowsAfterBlankLine:
      "\(sentences) imported as items; if this is a summary, undo the import with --undo and remove it from the file"
    case .unnamedItems, .movedDates, .knownRows, .noItems, .storeWarnings: sentences
    case .unreadPictures:
      counted("picture is", "pictures are") + " left out: " + (problem.map { $0 + ": " } ?? "") + sentences
    case .unreadKeys:
      counted("key of the items is", "keys of the items are")
        + " not imported, because the values are not texts, numbers or dates: \(examples())"
    case .missingPhotos:
      counted("photo file is", "photo files are")
        + " missing, and the items were imported without them: \(examples())"
    case .filesOfTwoKinds:
      counted("file is", "files are")
        + " the same as another one of the item, and has one kind only: \(sentences); 'coffer photo mark' or "
        + "'coffer document add --kind' changes it"
    case .photosInOtherCase:
      counted("photo name differs", "photo names differ")
        + " from the file name in case or encoding: \(examples())"
    case .severalPhotos:
      counted("item has", "items have")
        + " several photo files with the same name, and all were attached: \(examples())"
    }
  }

  private func counted(_ one: String, _ many: String) -> String {
    count == 1 ? "1 " + one : "\(count) " + many
  }

  private var blankCure: String {
    texts.options.map { "use \($0)" } ?? "remove them from the file, or \(texts.listing)"
  }

  /// The examples, if their texts are complete phrases.
  private var sentences: String { examples { $0 } }

  /// The first examples with their lines, and the number of the others. Texts from a file are quoted.
  private func examples(_ word: (String) -> String = { "'\($0)'" }) -> String {
    let shown = first.map { sample in
      let text = word(sample.text)
      return sample.line.map { count > 1 ? "\(text) (line \($0))" : text } ?? text
    }
    let rest = count - first.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
