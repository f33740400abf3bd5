import CSV
package import Diagnostics
import Foundation
package import InventoryModel
import ValueParsing

/// A list of items, identified by key. It is a text with one key per line, or a CSV with a column `itemKey` and an
/// optional column for the number of pieces.
package struct ItemKeyList: Sendable {
  /// One item of the list.
  package struct Entry: Sendable {
    package let key: ItemKey
    /// The number of pieces; `nil` if the list states none for the item.
    package let pieces: Int?
    package let line: Int
  }

  /// The name of the file in messages.
  package let file: String
  package private(set) var entries: [Entry] = []
  /// Notes about parts of the list that are missing or ignored, one sentence each.
  package private(set) var notes: [String] = []
  private var problems = Problems()
  private var lines: [ItemKey: Int] = [:]
  /// The titles of a first line that looks like the header of a CSV, but has no column of keys; otherwise empty.
  private var titlesWithoutKeys: [String] = []

  /// The maximum size of a list in bytes; larger files are rejected.
  private static let limit = 64 << 20
  /// The maximum number of keys that a message names.
  private static let mostNamed = 20

  /// Reads a list; `-` is standard input. Throws all problems together.
  package init(_ path: String) throws {
    let source = try SourceFile(path)
    file = source.name
    let bytes = try Self.bytes(of: source)
    if try !readRows(bytes) { try readLines(bytes) }
    if entries.isEmpty, problems.isEmpty {
      problems.add(
        Problem(file: file, "lists no items; write one key per line, or a CSV with a column itemKey"))
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
  }

  package var keys: [ItemKey] { entries.map(\.key) }

  package var pieces: [ItemKey: Int] {
    Dictionary(entries.compactMap { entry in entry.pieces.map { (entry.key, $0) } }, uniquingKeysWith: { $1 })
  }

  /// Returns the failure for keys that no item has. The message lists the first of these keys with their lines, and the
  /// keys in `likely` that may be meant.
  package func refusal(of unknown: [ItemKey], likely: [ItemKey: ItemKey] = [:]) -> Failure {
    guard titlesWithoutKeys.isEmpty || unknown.count < entries.count else {
      return Failure(
        .badData, file: file,
        "has no column itemKey, only \(titlesWithoutKeys.map { "'\($0)'" }.joined(separator: ", ")); add a column itemKey with the keys that 'coffer list --format csv' shows, or write one key per line"
      )
    }
    let names = unknown.prefix(Self.mostNamed).map { key in
      let meant = likely[key].map { ", probably '\($0.text)'" } ?? ""
      return "'\(key.text)' (line \(lines[key] ?? 0)\(meant))"
    }.joined(separator: ", ")
    let rest = unknown.count - Self.mostNamed
    return Failure(
      .badData, file: file,
      "no item has the \(unknown.count == 1 ? "key" : "keys") \(names)\(rest > 0 ? " and \(rest) more" : ""); correct the list with the keys that 'coffer list --format csv' shows; in a CSV, name the column of keys itemKey"
    )
  }
}

extension ItemKeyList {
  private static func bytes(of source: SourceFile) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    try source.forEachPiece { piece in
      bytes += piece
      return bytes.count <= limit
    }
    guard bytes.count <= limit else {
      throw Failure(.badData, file: source.name, "is larger than \(limit >> 20) MiB; choose a list of keys")
    }
    return bytes
  }

  /// Reads the rows of a CSV. Returns `false` if the first line has no key column; each line of the file is then a key.
  private mutating func readRows(_ bytes: [UInt8]) throws -> Bool {
    var reader = CSVReader(bytes, delimiter: nil)
    do {
      guard let header = try reader.next() else { return false }
      let titles = header.map(\.text)
      guard
        let keys = titles.firstIndex(where: { FoldedName($0) == FoldedName(ItemAttribute.itemKey.rawValue) })
      else {
        titlesWithoutKeys = titles.count > 1 ? titles : []
        return false
      }
      let pieces = titles.firstIndex { Self.quantities.contains(FoldedName($0)) }
      let isOwn = ItemColumns.isOwn(titles) && !titles.contains(ItemColumns.rawMark)
      if pieces == nil, titles.count > 1, !ItemColumns.isOwn(titles) {
        notes.append("\(file) has no column named quantity, so all pieces of its items count as lost")
      }
      if !ItemColumns.isOwn(titles) { noteAmounts(titles) }
      while let row = try reader.next() {
        guard !row.isBlank else { continue }
        guard row.count == titles.count else {
          add(
            "the row has \(row.count) \(row.count == 1 ? "cell" : "cells"), but the header has \(titles.count); add or remove cells",
            at: row.place)
          continue
        }
        let text = isOwn ? SpreadsheetText.unescaped(row[keys].text) : row[keys].text
        let number = pieces.flatMap { row[$0].isEmpty ? nil : row[$0] }
        if let number, Self.pieces(number.text) == nil {
          add("'\(number.text)' is not a number of pieces; write a whole number such as 2", at: number.place)
          continue
        }
        add(text, number.flatMap { Self.pieces($0.text) }, at: row[keys].place)
      }
      return true
    } catch let error as CSVError {
      // If the first line is invalid, the file is not a CSV: each line is then a key, and quotes are plain text.
      if !error.problem.isOfEncoding, entries.isEmpty, problems.isEmpty, error.place.line == 1 {
        return false
      }
      add(error.message, at: error.place)
      return true
    }
  }

  private mutating func noteAmounts(_ titles: [String]) {
    let amounts = titles.filter {
      (ItemAttribute(header: $0) ?? ItemAttribute(commonValueHeader: $0)) == .valueInDollars
    }
    guard !amounts.isEmpty else { return }
    notes.append(
      "\(file): the amounts in \(amounts.map { "'\($0)'" }.joined(separator: ", ")) are ignored, because the report uses the "
        + "amounts in the store; correct the store with 'coffer item edit' or 'coffer import --update'")
  }

  private mutating func readLines(_ bytes: [UInt8]) throws {
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      problems.add(Problem(file: file, "is not UTF-8; save it as UTF-8"))
      return
    }
    let lines = text.trimmingPrefix("\u{FEFF}").split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines) {
      let key = String(line).trimmingBlanks()
      if !key.isEmpty { add(key, nil, at: CSVPlace(line: number, column: 1, offset: 0)) }
    }
  }

  private mutating func add(_ text: String, _ pieces: Int?, at place: CSVPlace) {
    guard let key = ItemKey(text) else {
      return add("the row has no key; add a key, or remove the row", at: place)
    }
    guard lines[key] == nil else {
      return add("'\(text)' is already on line \(lines[key] ?? 0); remove one of the two lines", at: place)
    }
    lines[key] = place.line
    entries.append(Entry(key: key, pieces: pieces, line: place.line))
  }

  private mutating func add(_ message: String, at place: CSVPlace) {
    problems.add(Problem(Problem.Place(file, at: place), message))
  }

  private static let quantities = Set(FieldNames.quantities.map(FoldedName.init))

  /// Returns the number of pieces that a text states; `nil` if the text is not a whole number of at least 1.
  private static func pieces(_ text: String) -> Int? {
    WrittenQuantity.pieces(text).flatMap { $0 > 0 ? $0 : nil }
  }
}
