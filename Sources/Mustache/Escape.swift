/// Escapes a text for a format, so that the rendered output shows the original text. Works on bytes: all characters
/// with a special meaning are ASCII, and no other UTF-8 character contains an ASCII byte.
package enum Escape: Sendable {
  case html
  /// The escaping for text within a line of Markdown or in a table cell.
  case markdown
  case none

  /// Selects the escaping for a file by the extension of its name.
  package init(file: String) {
    switch file.fileExtension {
    case ".html": self = .html
    case ".md": self = .markdown
    default: self = .none
    }
  }

  /// Appends a text, escaped for the format.
  package func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &output) }
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    switch self {
    case .html: appendHTML(bytes, to: &output)
    case .markdown: appendMarkdown(bytes, to: &output)
    case .none: output.append(contentsOf: bytes)
    }
  }
}

extension String {
  /// The extension of a file name, including the dot; empty if there is none.
  var fileExtension: String {
    let name = split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return String(name[dot...])
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension Escape {
  /// Appends the text, escaped so that it is safe between tags and in a quoted attribute. All line ends become line
  /// feeds, as in an HTML parser.
  func appendHTML(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    for (index, byte) in bytes.enumerated() where htmlSpecial.contains(byte) || byte.mayBeginUnprintable {
      let count = bytes.unprintable(at: index)
      if byte >= 0x80, count == 0 { continue }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      start = index + max(1, count)
      if count > 0 {
        output.append(replacementCharacter)
      } else if byte == UInt8(ascii: "\r") {
        if start == bytes.count || bytes[start] != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
      } else {
        output.append(entity(byte))
      }
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }
}

private let htmlSpecial = ASCIISet("&<>\"'`\r").union(.unprintable)

private func entity(_ byte: UInt8) -> StaticString {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: "&#96;"
  }
}

extension Escape {
  /// Appends the text, escaped so that it is safe within a line and in a cell of a GitHub table. A CommonMark parser
  /// restores the text, except that a run of line breaks and tabs becomes one space, and an unprintable character
  /// becomes U+FFFD. Dashes, and dots after numbers, are escaped only where they could start a list, so that ordinary
  /// text stays readable. Liquid tags are escaped, because Jekyll evaluates them before it parses Markdown.
  func appendMarkdown(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    var index = 0
    if let marker = lineMarker(bytes) {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<marker]))
      output.append(UInt8(ascii: "\\"))
      start = marker
      index = marker + 1
    }
    while index < bytes.count {
      let byte = bytes[index]
      let isEdge = byte == space && (index == 0 || index == bytes.count - 1)
      let isUnprintable = byte.mayBeginUnprintable && bytes.unprintable(at: index) > 0
      let isTag = byte == brace && beginsTag(bytes, at: index)
      guard markdownSpecial.contains(byte) || isEdge || isUnprintable || isTag else {
        index += 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      start = index + 1
      if isBreak(byte) || isEdge {
        while isBreak(byte), start < bytes.count, isBreak(bytes[start]) { start += 1 }
        output.append(index == 0 || start == bytes.count ? "&#32;" : " ")
      } else if isTag {
        output.append("&#123;")
      } else if isUnprintable || ASCIISet.unprintable.contains(byte) {
        output.append(replacementCharacter)
        start = index + bytes.unprintable(at: index)
      } else {
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      }
      index = start
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Returns the index of the byte that would turn a line into a list, a rule or a heading if the line started with
  /// this text. The byte is `+`, `-` or `=` at the start, or the dot or parenthesis after a number. `nil` if there is
  /// no such byte.
  private func lineMarker(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: "=") { return 0 }
    let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    guard digits > 0, digits < bytes.count else { return nil }
    guard bytes[digits] == UInt8(ascii: ".") || bytes[digits] == UInt8(ascii: ")") else { return nil }
    let isMarker = digits + 1 == bytes.count || bytes[digits + 1] == space || isBreak(bytes[digits + 1])
    return isMarker ? digits : nil
  }
}

private let markdownSpecial = ASCIISet("\\`*_[]<>&|~#\t\n\r").union(.unprintable)
private let space = UInt8(ascii: " ")
private let brace = UInt8(ascii: "{")

/// Whether the brace at `index` may start `{{` or `{%`. True at the end of the text, because the next character is
/// unknown.
func beginsTag(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  index + 1 == bytes.count || bytes[index + 1] == brace || bytes[index + 1] == UInt8(ascii: "%")
}

private func isBreak(_ byte: UInt8) -> Bool {
  (0x09...0x0D).contains(byte)
}
