import CCommonMark

extension MarkdownNode {
  /// Jekyll runs `{{` and `{%` in code, too, where nothing can be escaped. Such code becomes text, line by line.
  func replaceCodeWithLiquid() {
    var found: [MarkdownNode] = []
    forEachNode { node in
      guard node.type == CMARK_NODE_CODE || node.type == CMARK_NODE_CODE_BLOCK, node.literal.hasLiquid else {
        return
      }
      found.append(node)
    }
    for node in found {
      node.replace(by: node.type == CMARK_NODE_CODE ? [.text(node.literal)] : Self.paragraphs(node.literal))
    }
  }

  /// Lines with breaks between them; a blank line begins another paragraph.
  private static func paragraphs(_ code: [UInt8]) -> [MarkdownNode?] {
    var paragraphs: [MarkdownNode?] = []
    var isOpen = false
    for line in code.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard !line.trimmed.isEmpty else {
        isOpen = false
        continue
      }
      if isOpen {
        paragraphs.last??.append(cmark_node_new(CMARK_NODE_LINEBREAK))
      } else {
        paragraphs.append(cmark_node_new(CMARK_NODE_PARAGRAPH))
      }
      isOpen = true
      paragraphs.last??.append(indentation(of: line))
      paragraphs.last??.append(.text(line.drop { $0 == UInt8(ascii: " ") }))
    }
    return paragraphs
  }

  /// Blanks that Markdown keeps at the beginning of a line.
  private static func indentation(of line: ArraySlice<UInt8>) -> MarkdownNode? {
    let blanks = line.prefix { $0 == UInt8(ascii: " ") }
    let node = cmark_node_new(CMARK_NODE_CUSTOM_INLINE)
    cmark_node_set_on_enter(node, String(repeating: "&#32;", count: blanks.count))
    return node
  }
}

extension [UInt8] {
  fileprivate var hasLiquid: Bool {
    zip(self, dropFirst()).contains { byte, next in
      byte == UInt8(ascii: "{") && (next == UInt8(ascii: "{") || next == UInt8(ascii: "%"))
    }
  }
}
