import Foundation

/// A table next to the tests: a case a line, its columns separated by tabs, under headings that begin with `# `.
/// What an editor does not show is written as `\t` or `\u{A0}`.
struct Table {
  /// The columns of each case, under their heading.
  private(set) var sections: [(heading: String, cases: [[String]])] = []

  init(_ name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "Tables/\(name)"), encoding: .utf8)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        sections.append((String(line.dropFirst(2)), []))
      } else {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.unescaped)
        sections[sections.count - 1].cases.append(columns)
      }
    }
  }

  var cases: [[String]] { sections.flatMap(\.cases) }
  var counts: [Int] { sections.map(\.cases.count) }

  private static func unescaped(_ text: Substring) -> String {
    let plain = String(text).replacing("\\t", with: "\t")
    return plain.replacing(/\\u\{([0-9A-F]+)\}/.ignoresCase()) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "?"
    }
  }
}

/// Gives the cell's bytes to evidence.
func withBytes<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  Array(text.utf8).withUnsafeBytes(body)
}
