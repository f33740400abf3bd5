import CCommonMark

extension String {
  /// The words of a Markdown text, without its marks: one line per paragraph, and `- ` or a number before items of lists. A
  /// text that is too long to parse is returned as it is.
  package var withoutMarkdown: String {
    guard utf8.count <= MarkdownDocument.limit, let root = MarkdownNode.document(Array(utf8)) else {
      return self
    }
    defer { cmark_node_free(root) }
    var text: [UInt8] = []
    // The next number of each ordered list around the node; `nil` for a list without numbers.
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
