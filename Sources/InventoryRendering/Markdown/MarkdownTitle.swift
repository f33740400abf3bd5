/// The `# Title` line with which a text begins.
package enum MarkdownTitle {
  /// The title, if the first line that is not blank is one, and the text without it.
  package static func split(_ text: String) -> (title: String?, body: String) {
    // CR and LF are one character of Swift's.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let first = lines.firstIndex { line in line.contains { !$0.isWhitespace } }
    guard let first, lines[first].hasPrefix("# ") else { return (nil, text) }
    let title = lines[first].dropFirst(2).drop(while: \.isWhitespace)
    let end = title.lastIndex { !$0.isWhitespace }
    guard let end else { return (nil, text) }
    return (String(title[...end]), lines[(first + 1)...].joined(separator: "\n"))
  }
}
