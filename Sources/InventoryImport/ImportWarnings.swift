import Diagnostics
import InventoryModel

/// Warnings of one kind about one column of a file: one line with a count and the first places.
package struct ImportWarning: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case shortenedNumbers, unknownSerialNumbers, rowsAfterBlankLine, missingPhotos, photosInOtherCase,
      severalPhotos,
      unnamedItems, movedDates, unreadKeys, knownRows, noItems,
      storeWarnings, unreadPictures
  }

  package let kind: Kind
  /// The header of the column; `nil` where the warning is not about one.
  package let header: String?
  package let file: String
  /// What is wrong with all of them and what to do, where warnings of the kind differ in that.
  package let problem: String?
  package private(set) var count = 0
  /// The first of them, at most five.
  package private(set) var first: [Example] = []
  /// Of serial numbers that are not known: each different text.
  private var texts = UnknownTexts()

  package struct Example: Codable, Hashable, Sendable {
    package let line: Int?
    package var column: Int?
    package let text: String
  }

  fileprivate static let most = 5

  private enum CodingKeys: CodingKey {
    case kind, header, file, problem, count, first
  }

  fileprivate init(_ kind: Kind, header: String?, file: String, problem: String?) {
    (self.kind, self.header, self.file, self.problem) = (kind, header, file, problem)
  }

  fileprivate mutating func add(_ text: String, at place: Problem.Place) {
    count += 1
    if first.count < Self.most { first.append(Example(line: place.line, column: place.column, text: text)) }
    if kind == .unknownSerialNumbers { texts.add(text.trimmed) }
  }
}

/// All warnings of an import, by kind, column and file, in the order of the first of each.
package struct ImportWarnings: Codable, Hashable, Sendable {
  package private(set) var all: [ImportWarning] = []

  package var isEmpty: Bool { all.isEmpty }

  mutating func add(
    _ kind: ImportWarning.Kind, _ text: String, under header: String? = nil, because problem: String? = nil,
    at place: Problem.Place
  ) {
    let index = all.firstIndex {
      $0.kind == kind && $0.header == header && $0.file == place.file && $0.problem == problem
    }
    if index == nil { all.append(ImportWarning(kind, header: header, file: place.file, problem: problem)) }
    all[index ?? all.count - 1].add(text, at: place)
  }

  package init() {}

  package init(from decoder: any Decoder) throws {
    all = try [ImportWarning](from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try all.encode(to: encoder)
  }
}

extension ImportWarnings: CustomStringConvertible {
  /// A line a kind.
  package var description: String { all.map { "\($0)" }.joined(separator: "\n") }
}

extension ImportWarning: CustomStringConvertible {
  /// One line, fit for a terminal. The place is that of the first one.
  package var description: String {
    let place = Problem.Place(file, line: first.first?.line, column: first.first?.column)
    return "\(Problem(place, "warning: " + message))"
  }

  private var message: String {
    let isOne = count == 1
    let inColumn = header.map { " in the column '\($0)'" } ?? ""
    return switch kind {
    case .shortenedNumbers:
      (isOne ? "1 number\(inColumn) has" : "\(count) numbers\(inColumn) have")
        + " lost the last digits in a spreadsheet: \(examples); make the column text there, write "
        + "\(isOne ? "the number" : "the numbers") again and export the file"
    case .unknownSerialNumbers:
      (isOne ? "1 serial number is" : "\(count) serial numbers are")
        + " not known: \(examples); such a text does not "
        + "count as documentation; to leave \(isOne ? "it" : "them") out, \(blankCure)"
    case .rowsAfterBlankLine:
      "\(examples) imported as items; if this is a summary, undo the import with --undo and remove it"
    case .unnamedItems, .movedDates, .knownRows, .noItems, .storeWarnings: examples
    case .unreadPictures:
      (isOne ? "1 picture is" : "\(count) pictures are") + " left out: "
        + (problem.map { $0 + ": " } ?? "") + examples
    case .unreadKeys:
      (isOne ? "1 key of the items is" : "\(count) keys of the items are")
        + " not kept, as the values are neither texts nor numbers nor dates: \(examples)"
    case .missingPhotos:
      (isOne ? "1 photo file is" : "\(count) photo files are")
        + " missing, and the items were imported without: \(examples)"
    case .photosInOtherCase:
      (isOne ? "1 photo file is" : "\(count) photo files are")
        + " written in another way than the file: \(examples)"
    case .severalPhotos:
      (isOne ? "1 item has" : "\(count) items have")
        + " several photo files of one name, and all were attached: \(examples)"
    }
  }

  private var blankCure: String {
    texts.options.map { "use \($0)" } ?? "remove them from the file, or \(texts.listing)"
  }

  /// Whether the text is not what a file has, but what is said of it.
  private var isSentence: Bool {
    switch kind {
    case .rowsAfterBlankLine, .unnamedItems, .movedDates, .knownRows, .noItems, .storeWarnings,
      .unreadPictures:
      true
    case .shortenedNumbers, .unknownSerialNumbers, .missingPhotos, .photosInOtherCase, .severalPhotos,
      .unreadKeys:
      false
    }
  }

  /// The first of them with their lines, and how many there are beyond.
  private var examples: String {
    let shown = first.map { sighting in
      let text = isSentence ? sighting.text : "'\(sighting.text)'"
      return sighting.line.map { count > 1 ? "\(text) (line \($0))" : text } ?? text
    }
    let rest = count - first.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
