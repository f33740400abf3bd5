import Foundation

/// Texts that break pages and files which are put together carelessly.
package enum HostileTexts {
  package static let own =
    markup + markdown + unicode + commands + [
      // Almost numbers, almost nothing
      "0", "-0", "1/0", "1e400", "0x1F", "007", "NaN", "Infinity", "-1.00", "1,000.00", "½", "٣", "null",
      "nil",
      "undefined", "true", "N/A", "''", "\"", "-", "--", ".", "..", "\u{A0}", "\u{3000}", "\t", " both ends ",
    ]

  private static let markup = [
    "\"><script>alert(1)</script>", "' onmouseover='alert(1)", "` onload=`alert(1)", "</title></head><body>",
    "\"\u{301} onclick=x", "<\u{338}script>", "{{siteTitle}}", "{{{intro}}}", "{{>head}}", "{{=<% %>=}}",
    "<!--",
    "]]>", "&lt;script&gt;", "&#60;b>", "&amp;amp;", "<svg/onload=alert(1)>", "<img src=x onerror=alert(1)//",
    "</textarea><b>", "<style>*{display:none}</style>", "<a href=\"data:text/html,x\">x</a>",
    "javascript:alert(1)",
    "<?php echo 1 ?>", "<%= 1 %>", "${7*7}", "#{7*7}", "<BR>", "<\u{0}b>", "<b\n>",
  ]

  private static let markdown = [
    "| a | b |", "1. one", "+ plus", "- minus", "= setext", "# heading #", "![x](https://example.org/x.png)",
    "[x](javascript:alert(1))", "<https://example.org>", "a  \nb", "a\\", "~~gone~~", "```", "    indented",
    "*a*_b_",
    "---", "key: value", "%YAML 1.2", "&anchor", "- [ ] task", "[^1]: note", "\\|", "a | b\n-|-\n", "> quote",
  ]

  private static let unicode = [
    "\u{202E}evil", "nul \u{0} byte", "\u{FEFF}mark", "\u{1B}[31mred",
    "bell \u{7} del \u{7F} C1 \u{9B}31m non \u{FFFE}\u{1FFFF}", "\u{2066}isolate\u{2069}",
    "zero\u{200B}width",
    "soft\u{AD}hyphen", "e\u{301}\u{301}\u{301}\u{301}", "İstanbul ı", "ﬃ", "Straße STRASSE", "田中さん", "데스크",
    "مكتب خشب", "שולחן", "👩‍👩‍👧‍👦", "🇩🇪🇩", "👍🏿", "\u{1F3FB}", "\u{E0001}tag", "\u{2028}line\u{2029}paragraph",
    "a\r\nb",
    "\u{85}next", "\u{FFFD}", "𝔊𝔬𝔱𝔥𝔦𝔠", "\u{10FFFF}", String(repeating: "W", count: 300),
    String(repeating: "\u{300}", count: 30),
  ]

  private static let commands = [
    "'; DROP TABLE item; --", "1' OR '1'='1", "%s%n%d", "%@", "$(touch x)", "`touch x`", "; ls",
    "../../etc/passwd",
    "C:\\Windows\\System32", "CON", "aux.txt", "file:///etc/passwd", "=HYPERLINK(\"x\")", "@SUM(1)", "+1+1",
    "-2-3",
    "\t=1", "cmd|' /C calc'!A0", "--help", "*", "?", "~", "a/b", "a\\b", "a:b",
  ]

  /// The Big List of Naughty Strings, where it is available.
  private static let naughty =
    PublicSuites.url("corpora/blns/blns.json").flatMap { try? Data(contentsOf: $0) }
    .flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []

  package static let all = own + naughty

  /// Texts as an import stores them: trimmed, not empty.
  package static let trimmed = all.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter {
    !$0.isEmpty
  }

  /// Whether HTML allows it and a terminal does not act on it: neither a control character nor a noncharacter.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t"
      || scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
  }
}
