import Foundation

/// Texts that break pages which are put together carelessly.
enum HostileTexts {
  static let own = [
    "\"><script>alert(1)</script>", "' onmouseover='alert(1)", "` onload=`alert(1)", "</title></head><body>",
    "\"\u{301} onclick=x", "<\u{338}script>", "{{siteTitle}}", "{{{intro}}}", "{{>head}}", "\u{202E}evil",
    "nul \u{0} byte", "<!--", "]]>", "&lt;script&gt;", "&#60;b>", "javascript:alert(1)", "\u{FEFF}mark",
    String(repeating: "W", count: 300), "| a | b |", "1. one", "+ plus", "- minus", "= setext", "# heading #",
    "![x](https://example.org/x.png)", "[x](javascript:alert(1))", "<https://example.org>", "a  \nb", "a\\",
    "~~gone~~", "```", "    indented", "*a*_b_", "\u{1B}[31mred", "---", "key: value", "%YAML 1.2", "&anchor",
  ]

  /// The Big List of Naughty Strings.
  static let naughty = corpus.flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []

  static let hasCorpus = corpus != nil

  static var all: [String] { own + naughty }

  /// As an import leaves texts: trimmed, not empty.
  static let trimmed = all.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }

  /// `../shared/data/corpora`, seen from the folder that holds Package.swift.
  private static let corpus = try? Data(
    contentsOf: URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "shared/data/corpora/blns/blns.json"))
}
