import CCommonMark

/// What GitHub Flavored Markdown (0.29) has beyond CommonMark: tables, task list items, strikethrough and extended
/// autolinks. cmark-gfm cannot be linked beside cmark, so cmark's tree is changed instead; the text is never copied into HTML.
///
/// Known differences: emphasis is matched before strikethrough, and a table's row in a list may be less indented than the
/// list.
enum MarkdownExtensions {
  /// Parses a text. Cost: linear.
  static func parse(_ text: [UInt8]) -> MarkdownNode? {
    let marks = EscapedMarks(text, for: .html)
    let source = marks.text
    guard let plain = document(source) else { return nil }
    let tables = MarkdownTable.tables(of: plain, source)
    var root = plain
    if !tables.isEmpty, let whole = document(MarkdownTable.cellLines(of: tables) + source) {
      cmark_node_free(plain)
      MarkdownTable.insert(tables, into: whole)
      root = whole
    }
    cmark_consolidate_text_nodes(root)
    if marks.hasMarks { root.escapeReferences() }
    root.markTasks(.html)
    for (node, isInLink) in root.inlineContainers() {
      if !isInLink { Autolinks.insert(into: node) }
      Strikethrough.insert(into: node)
    }
    if marks.hasMarks { root.restoreEscapedMarks(for: .html) }
    return root
  }

  /// Parses a text that becomes Markdown again. Only what cmark would escape is marked: the box of a task list item.
  static func parseForMarkdown(_ text: [UInt8]) -> MarkdownNode? {
    let marks = EscapedMarks(text, for: .markdown)
    guard let root = document(marks.text) else { return nil }
    cmark_consolidate_text_nodes(root)
    if marks.hasMarks { root.escapeReferences() }
    root.markTasks(.markdown)
    if marks.hasMarks { root.restoreEscapedMarks(for: .markdown) }
    return root
  }

  private static func document(_ text: [UInt8]) -> MarkdownNode? {
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
      }
    }
  }
}

extension MarkdownNode {
  /// The nodes whose children are text, and whether links within them are not wanted.
  fileprivate func inlineContainers() -> [(MarkdownNode, isInLink: Bool)] {
    var found: [(MarkdownNode, isInLink: Bool)] = []
    var links = 0
    let iterator = cmark_iter_new(self)
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return found }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      let isLink = node.type == CMARK_NODE_LINK || node.type == CMARK_NODE_IMAGE
      if isLink { links += event == CMARK_EVENT_ENTER ? 1 : -1 }
      guard event == CMARK_EVENT_ENTER else { continue }
      switch node.type {
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK,
        CMARK_NODE_CUSTOM_INLINE:
        found.append((node, links > 0))
      default: break
      }
    }
  }

  /// A task list item (GFM, 5.3): its check box has a name for those who do not see it.
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
      let box: MarkdownNode?
      switch (text[1], format) {
      case (UInt8(ascii: " "), .html):
        box = .html(
          CMARK_NODE_CUSTOM_INLINE, "<input type=\"checkbox\" disabled=\"\" aria-label=\"To do\" />", "")
      case (UInt8(ascii: "x"), .html), (UInt8(ascii: "X"), .html):
        box = .html(
          CMARK_NODE_CUSTOM_INLINE,
          "<input type=\"checkbox\" disabled=\"\" checked=\"\" aria-label=\"Done\" />", "")
      case (UInt8(ascii: " "), .markdown): box = .html(CMARK_NODE_CUSTOM_INLINE, "[ ]", "")
      case (UInt8(ascii: "x"), .markdown), (UInt8(ascii: "X"), .markdown):
        box = .html(CMARK_NODE_CUSTOM_INLINE, "[x]", "")
      default: return
      }
      cmark_node_set_literal(first, String(decoding: text.dropFirst(3), as: UTF8.self))
      cmark_node_insert_before(first, box)
    }
  }
}
