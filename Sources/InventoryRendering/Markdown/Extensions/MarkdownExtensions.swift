import CCommonMark

/// The extensions of GitHub Flavored Markdown (0.29) to CommonMark: tables, task list items, strikethrough and extended
/// autolinks. cmark-gfm cannot be linked together with cmark, so cmark's tree is changed instead. The inserted HTML
/// consists of constants only.
///
/// Known differences: emphasis is matched before strikethrough, and a row of a table in a list may be indented less
/// than the list.
enum MarkdownExtensions {
  /// Parses a text. For Markdown output, only the boxes of task list items are converted, because cmark would escape
  /// them. `nil` if cmark returns no tree. Complexity: linear.
  static func parse(_ text: [UInt8], for format: PageFormat) -> MarkdownNode? {
    let marks = EscapedMarks(text, for: format)
    guard let plain = MarkdownNode.document(marks.text) else { return nil }
    let root = format == .html ? withTables(plain, marks.text) : plain
    cmark_consolidate_text_nodes(root)
    if marks.hasMarks { root.escapeReferences() }
    root.markTasks(format)
    if format == .html {
      for (node, isInLink) in root.inlineContainers() {
        if !isInLink { Autolinks.insert(into: node) }
        Strikethrough.insert(into: node)
      }
    }
    if marks.hasMarks { root.restoreEscapedMarks(for: format) }
    return root
  }

  private static func withTables(_ plain: MarkdownNode, _ text: [UInt8]) -> MarkdownNode {
    let tables = MarkdownTable.tables(of: plain, text)
    guard !tables.isEmpty, let whole = MarkdownNode.document(MarkdownTable.cellLines(of: tables) + text)
    else {
      return plain
    }
    cmark_node_free(plain)
    MarkdownTable.insert(tables, into: whole)
    return whole
  }
}

extension MarkdownNode {
  /// Returns the nodes whose children may be text. `isInLink` is `true` for links and for nodes inside links, which
  /// must not contain other links.
  fileprivate func inlineContainers() -> [(MarkdownNode, isInLink: Bool)] {
    var found: [(MarkdownNode, isInLink: Bool)] = []
    var links = 0
    forEachEvent { node, begins in
      let isLink = node.type == CMARK_NODE_LINK || node.type == CMARK_NODE_IMAGE
      if isLink { links += begins ? 1 : -1 }
      guard begins else { return }
      switch node.type {
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK,
        CMARK_NODE_CUSTOM_INLINE:
        found.append((node, links > 0))
      default: break
      }
    }
    return found
  }

  /// Replaces the box of each task list item (GFM, 5.3): in HTML with a check box that has an accessible name, in
  /// Markdown with an unescaped box.
  fileprivate func markTasks(_ format: PageFormat) {
    forEachNode { node in
      guard node.type == CMARK_NODE_ITEM, let paragraph = cmark_node_first_child(node),
        paragraph.type == CMARK_NODE_PARAGRAPH, let first = cmark_node_first_child(paragraph),
        first.type == CMARK_NODE_TEXT
      else { return }
      let text = first.literal
      guard text.count > 4, text[0] == UInt8(ascii: "["), text[2] == UInt8(ascii: "]"),
        text[3] == UInt8(ascii: " ") || text[3] == UInt8(ascii: "\t")
      else { return }
      let box: StaticString
      switch (text[1], format) {
      case (UInt8(ascii: " "), .html): box = "<input type=\"checkbox\" disabled=\"\" aria-label=\"To do\" />"
      case (UInt8(ascii: "x"), .html), (UInt8(ascii: "X"), .html):
        box = "<input type=\"checkbox\" disabled=\"\" checked=\"\" aria-label=\"Done\" />"
      case (UInt8(ascii: " "), .markdown): box = "[ ]"
      case (UInt8(ascii: "x"), .markdown), (UInt8(ascii: "X"), .markdown): box = "[x]"
      default: return
      }
      cmark_node_set_literal(first, String(decoding: text.dropFirst(3), as: UTF8.self))
      cmark_node_insert_before(first, .html(CMARK_NODE_CUSTOM_INLINE, box, ""))
    }
  }
}
