import CCommonMark

/// A text in which the marks of our extensions, such as tildes, are protected if they are escaped (`\~`) or written as
/// references (`&#126;`).
///
/// cmark removes the backslash and resolves the reference, so its tree does not show which marks were written in these
/// ways. Before cmark parses the text, each escaped mark is therefore replaced with a noncharacter, and a noncharacter
/// is inserted before each reference. Both changes are undone afterwards. Other text has no noncharacters, because
/// `printable` replaces them.
struct EscapedMarks {
  let text: [UInt8]
  let hasMarks: Bool

  /// The protected marks. The last one, the bar, is protected only in Markdown pages, where it separates table cells.
  private static let marks = Array("~:.@[|".utf8)
  /// The escaped form of each mark in Markdown.
  fileprivate static let escapes: [StaticString] = ["\\~", "\\:", "\\.", "\\@", "\\[", "\\|"]
  /// U+FDD0 in UTF-8, which replaces the first mark. The following noncharacters replace the other marks.
  private static let noncharacter: [UInt8] = [0xEF, 0xB7, 0x90]
  /// U+FDDF in UTF-8, which is inserted before a reference to a mark.
  private static let beforeReference: [UInt8] = [0xEF, 0xB7, 0x9F]
  private static let backslash = UInt8(ascii: "\\")

  /// Protects the marks in a text. Skips a leading byte-order mark.
  init(_ text: [UInt8], for format: PageFormat) {
    let marks = format == .html ? Self.marks.dropLast() : Self.marks[...]
    var marked: [UInt8] = []
    marked.reserveCapacity(text.count)
    var hasMarks = false
    var rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let mark = CharacterReference.character(after: rest), marks.contains(mark)
      {
        marked += Self.beforeReference
        hasMarks = true
      }
      marked.append(byte)
      guard byte == Self.backslash, let next = rest.popFirst() else { continue }
      if let index = marks.firstIndex(of: next) {
        marked += [Self.noncharacter[0], Self.noncharacter[1], Self.noncharacter[2] + UInt8(index)]
        hasMarks = true
      } else {
        marked.append(next)
      }
    }
    (self.text, self.hasMarks) = (marked, hasMarks)
  }

  /// Returns a text in which marks that were written as references are protected like escaped marks.
  static func escapingReferences(in text: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.first {
      if rest.starts(with: beforeReference), rest.count > 3,
        let mark = marks.firstIndex(of: rest[rest.startIndex + 3])
      {
        escaped += [backslash, noncharacter[0], noncharacter[1], noncharacter[2] + UInt8(mark)]
        rest = rest.dropFirst(4)
      } else {
        escaped.append(byte)
        rest = rest.dropFirst()
      }
    }
    return escaped
  }

  /// Splits a text at its escaped marks. Each part has the index in `marks` of the mark that follows the part; `nil`
  /// for the last part.
  static func parts(of text: [UInt8]) -> [(text: ArraySlice<UInt8>, mark: Int?)] {
    var parts: [(text: ArraySlice<UInt8>, mark: Int?)] = []
    var start = 0
    var index = 0
    while index < text.count {
      guard text[index] == backslash, let mark = mark(in: text, at: index + 1) else {
        index += 1
        continue
      }
      parts.append((text[start..<index], mark))
      index += 4
      start = index
    }
    return parts + [(text[start...], nil)]
  }

  private static func mark(in text: [UInt8], at index: Int) -> Int? {
    guard index + 2 < text.count, text[index] == noncharacter[0], text[index + 1] == noncharacter[1],
      noncharacter[2]..<noncharacter[2] + UInt8(marks.count) ~= text[index + 2]
    else { return nil }
    return Int(text[index + 2] - noncharacter[2])
  }

  /// Returns the text with the original marks. The backslashes before the marks are removed, unless `isLiteral` is
  /// `true`, as for code.
  static func restored(_ text: [UInt8], isLiteral: Bool) -> [UInt8] {
    var restored: [UInt8] = []
    restored.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index...].starts(with: beforeReference) {
        index += 3
        continue
      }
      guard let mark = mark(in: text, at: index) else {
        restored.append(text[index])
        index += 1
        continue
      }
      if !isLiteral, restored.last == backslash { restored.removeLast() }
      restored.append(marks[mark])
      index += 3
    }
    return restored
  }
}

extension MarkdownNode {
  /// Protects marks that were written as references in the same way as marks that were escaped with a backslash.
  func escapeReferences() {
    forEachNode { node in
      guard node.type == CMARK_NODE_TEXT else { return }
      let text = node.literal
      let escaped = EscapedMarks.escapingReferences(in: text)
      guard escaped != text else { return }
      cmark_node_set_literal(node, String(decoding: escaped, as: UTF8.self))
    }
  }

  func restoreEscapedMarks(for format: PageFormat) {
    var texts: [MarkdownNode] = []
    forEachNode { node in
      switch node.type {
      case CMARK_NODE_TEXT:
        switch format {
        case .html: node.restore(isLiteral: false, cmark_node_get_literal, cmark_node_set_literal)
        case .markdown: texts.append(node)
        }
      case CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE, CMARK_NODE_HTML_BLOCK:
        node.restore(isLiteral: true, cmark_node_get_literal, cmark_node_set_literal)
      case CMARK_NODE_CODE_BLOCK:
        node.restore(isLiteral: true, cmark_node_get_literal, cmark_node_set_literal)
        node.restore(isLiteral: false, cmark_node_get_fence_info, cmark_node_set_fence_info)
      case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
        node.restore(isLiteral: false, cmark_node_get_url, cmark_node_set_url)
        node.restore(isLiteral: false, cmark_node_get_title, cmark_node_set_title)
      default: break
      }
    }
    for text in texts { text.keepEscapes() }
  }

  /// Moves each escaped mark of a text into a separate node that is written literally, because cmark would escape only
  /// some of the marks.
  private func keepEscapes() {
    let parts = EscapedMarks.parts(of: literal)
    guard parts.contains(where: { $0.mark != nil }) else { return }
    replace(
      by: parts.flatMap { part in
        [
          part.text.isEmpty ? nil : MarkdownNode.text(part.text),
          part.mark.flatMap { .html(CMARK_NODE_CUSTOM_INLINE, EscapedMarks.escapes[$0], "") },
        ].filter { $0 != nil }
      })
  }

  private func restore(
    isLiteral: Bool, _ get: (MarkdownNode?) -> UnsafePointer<CChar>?,
    _ set: (MarkdownNode?, UnsafePointer<CChar>?) -> Int32
  ) {
    guard let text = get(self).map({ Array(String(cString: $0).utf8) }) else { return }
    let restored = EscapedMarks.restored(text, isLiteral: isLiteral)
    guard restored != text else { return }
    _ = set(self, String(decoding: restored, as: UTF8.self))
  }
}

/// References to the ASCII characters that our extensions use, such as `&#124;`, `&#x7C;` and `&vert;`.
enum CharacterReference {
  /// The names of these characters in HTML.
  private static let names: [(StaticString, Character)] = [
    ("vert;", "|"), ("verbar;", "|"), ("VerticalLine;", "|"), ("colon;", ":"), ("period;", "."),
    ("commat;", "@"),
    ("lsqb;", "["), ("lbrack;", "["),
  ]

  /// Returns the character of a reference, given the text after its `&`; `nil` if the text is not a reference to a
  /// character up to U+00FF.
  static func character(after text: ArraySlice<UInt8>) -> UInt8? {
    guard text.first == UInt8(ascii: "#") else {
      return names.first { name, _ in name.withUTF8Buffer { text.starts(with: $0) } }?.1.asciiValue
    }
    let isHex = text.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let number = text.dropFirst(isHex ? 2 : 1).prefix(8)
    guard let end = number.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = number[..<end]
    guard digits.count <= (isHex ? 6 : 7),
      digits.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) == true
    else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
  }
}
