import Foundation

/// Texts that break pages which are put together carelessly.
enum HostileTexts {
  static let own = [
    "\"><script>alert(1)</script>", "' onmouseover='alert(1)", "` onload=`alert(1)", "</title></head><body>",
    "\"\u{301} onclick=x", "<\u{338}script>", "{{siteTitle}}", "{{{intro}}}", "{{>head}}", "\u{202E}evil",
    "nul \u{0} byte", "<!--", "]]>", "&lt;script&gt;", "&#60;b>", "javascript:alert(1)", "\u{FEFF}mark",
    String(repeating: "W", count: 300), "| a | b |", "1. one", "+ plus", "- minus", "= setext", "# heading #",
    "![x](https://example.org/x.png)", "[x](javascript:alert(1))", "<https://example.org>", "a  \nb", "a\\",
    "~~gone~~", "```", "    indented", "*a*_b_", "\u{1B}[31mred",
    "bell \u{7} del \u{7F} C1 \u{9B}31m non \u{FFFE}\u{1FFFF}", "---", "key: value", "%YAML 1.2", "&anchor",
  ]

  /// The Big List of Naughty Strings.
  static let naughty = corpus.flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []

  static let hasCorpus = corpus != nil

  static var all: [String] { own + naughty }

  /// Whether HTML allows it and a terminal does not act on it: neither a control character nor a noncharacter.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t"
      || scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
  }

  /// As an import leaves texts: trimmed, not empty.
  static let trimmed = all.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }

  /// `../shared/data/corpora`, seen from the folder that holds Package.swift.
  private static let corpus = try? Data(
    contentsOf: URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "shared/data/corpora/blns/blns.json"))
}
