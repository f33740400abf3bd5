import Foundation
import Testing

/// A page of the catalog's reference: text that people write, tables that tests read, and blocks that are generated.
struct ReferencePage {
  let name: String
  let text: String
  private let file: URL

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/coffer/Coffer.docc/Reference")

  /// A page that does not exist is empty.
  init(_ name: String) {
    self.name = name
    file = Self.folder.appending(path: name)
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The text below a heading of the second level, up to the next one.
  func section(_ heading: String) throws -> String {
    let start = try #require(text.range(of: "\n## \(heading)\n"), "\(name) has no heading '\(heading)'")
    return text[start.upperBound...].components(separatedBy: "\n## ")[0]
  }

  /// The rows of all tables of a section, cell by cell, without the rows of their heads.
  func rows(of heading: String) throws -> [[String]] {
    let lines = try section(heading).components(separatedBy: "\n")
    let rows = zip(lines, lines.dropFirst() + [""]).filter { line, next in
      line.hasPrefix("| ") && !line.hasPrefix("| --") && !next.hasPrefix("| --")
    }
    return rows.map { line, _ in
      line.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
        .dropFirst().dropLast().map {
          $0.trimmingCharacters(in: .whitespaces).replacing("\u{0}", with: "|")
        }
    }
  }

  /// The texts in the first cells of a section's tables, without their back quotes.
  func names(of heading: String) throws -> [String] {
    try rows(of: heading).map { $0[0].code ?? $0[0] }
  }

  /// Compares the text between `<!-- name -->` and `<!-- /name -->`. With COFFER_RECORD=1, replaces it and fails, so that
  /// it is read.
  func compare(_ block: String, with new: String) throws {
    let start = try #require(text.range(of: "<!-- \(block) -->\n"), "\(name) has no place for '\(block)'")
    let end = try #require(text.range(of: "<!-- /\(block) -->"), "'\(block)' of \(name) does not end")
    let recorded = ReferencePage(name).text
    if text[start.upperBound..<end.lowerBound] == "\n\(new)\n\n" { return }
    guard Self.isRecording else {
      Issue.record("'\(block)' of \(name) is out of date; 'make snapshots' writes it")
      return
    }
    // Another block of the page may have been recorded meanwhile.
    let page = recorded.components(separatedBy: "<!-- \(block) -->\n")
    let rest = page[1].components(separatedBy: "<!-- /\(block) -->")
    let text = page[0] + "<!-- \(block) -->\n\n\(new)\n\n<!-- /\(block) -->" + rest[1]
    try Data(text.utf8).write(to: file)
    Issue.record("'\(block)' of \(name) is recorded; read it, then run the test again")
  }

  /// Compares the whole page.
  func compare(with new: String) throws {
    if text == new { return }
    if Self.isRecording { try Data(new.utf8).write(to: file) }
    Issue.record(
      "\(name) is \(Self.isRecording ? "recorded; read it" : "out of date; 'make snapshots' writes it")")
  }

  private static let isRecording = ProcessInfo.processInfo.environment["COFFER_RECORD"] == "1"
}

extension String {
  /// The text of a cell that is code; `nil` for other cells.
  var code: String? {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : nil
  }

  /// The text as a cell of a table.
  var cell: String { replacing("|", with: "\\|") }
}
