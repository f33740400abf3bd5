import CCommonMark
import Mustache

extension String {
  /// The text without the syntax of Markdown. Each paragraph or heading is one line, unless it has hard line breaks, and
  /// list items start with `- ` or a number. A text that is too long to parse is unchanged.
  package var withoutMarkdown: String {
    guard !isPlainProse, utf8.count <= MarkdownDocument.limit, let root = MarkdownNode.document(Array(utf8))
    else {
      return self
    }
    defer { cmark_node_free(root) }
    var text: [UInt8] = []
    // The next number of each list around the node, outermost first; `nil` for a list without numbers.
    var numbers: [Int?] = []
    root.forEachEvent { node, begins in
      switch node.type {
      case CMARK_NODE_LIST where begins: numbers.append(node.firstNumber)
      case CMARK_NODE_LIST: numbers.removeLast()
      case CMARK_NODE_ITEM where begins:
        let number = numbers.last ?? nil
        text += Array((number.map { "\($0). " } ?? "- ").utf8)
        if let number { numbers[numbers.count - 1] = number + 1 }
      case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE: text += node.literal
      case CMARK_NODE_SOFTBREAK: text.append(UInt8(ascii: " "))
      case CMARK_NODE_LINEBREAK: text.append(UInt8(ascii: "\n"))
      case CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK: text += node.literal
      case CMARK_NODE_PARAGRAPH where !begins, CMARK_NODE_HEADING where !begins:
        text.append(UInt8(ascii: "\n"))
      default: break
      }
    }
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// Whether the text is one line without any byte that has a meaning in Markdown or is escaped in HTML. Such a text is
  /// a paragraph with exactly these characters, and need not be parsed. Most notes are plain prose.
  var isPlainProse: Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let first = bytes.first, first.isLetter, bytes.last != UInt8(ascii: " ") else { return false }
      var start = bytes.startIndex
      while start < bytes.endIndex {
        guard bytes[start].isPlain else { return false }
        // An address such as www.example.com would become a link.
        if bytes[start] | 0x20 == UInt8(ascii: "w"), bytes[start...].dropFirst(3).first == UInt8(ascii: ".") {
          return false
        }
        start += 1
      }
      return true
    }
  }
}

extension String {
  /// The text as an HTML paragraph; `nil` if it is not plain prose.
  var plainParagraph: String? { isPlainProse ? "<p>" + printable + "</p>" : nil }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  fileprivate var isPlain: Bool {
    if isLetter || self >= 0x80 { return true }
    return switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: "?"): true
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "/"): true
    case UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "="): true
    default: false
    }
  }
}
