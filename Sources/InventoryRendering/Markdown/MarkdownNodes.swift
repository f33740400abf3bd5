import CCommonMark

/// A node of cmark's tree. The tree owns its nodes.
typealias MarkdownNode = OpaquePointer

extension MarkdownNode {
  var type: cmark_node_type { cmark_node_get_type(self) }

  var children: [MarkdownNode] {
    var children: [MarkdownNode] = []
    var child = cmark_node_first_child(self)
    while let node = child {
      children.append(node)
      child = cmark_node_next(node)
    }
    return children
  }

  /// The first number of an ordered list; `nil` for any other node.
  var firstNumber: Int? {
    cmark_node_get_list_type(self) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(self)) : nil
  }

  var literal: [UInt8] {
    guard let text = cmark_node_get_literal(self) else { return [] }
    return Array(String(cString: text).utf8)
  }

  /// Returns the tree of a text, parsed as CommonMark.
  static func document(_ text: [UInt8]) -> MarkdownNode? {
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
      }
    }
  }

  /// Calls `visit` for each node on entry, and again on exit if the node can have children, in the order of the text.
  func forEachEvent(_ visit: (MarkdownNode, _ begins: Bool) -> Void) {
    let iterator = cmark_iter_new(self)
    defer { cmark_iter_free(iterator) }
    while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
      if let node = cmark_iter_get_node(iterator) { visit(node, event == CMARK_EVENT_ENTER) }
    }
  }

  /// Calls `visit` for each node on entry, in the order of the text.
  func forEachNode(_ visit: (MarkdownNode) -> Void) {
    forEachEvent { node, begins in if begins { visit(node) } }
  }

  static func text(_ bytes: some Sequence<UInt8>) -> MarkdownNode? {
    let node = cmark_node_new(CMARK_NODE_TEXT)
    cmark_node_set_literal(node, String(decoding: Array(bytes), as: UTF8.self))
    return node
  }

  /// Returns a node that writes our own HTML before and after its children. Pass only constants.
  static func html(_ type: cmark_node_type, _ start: StaticString, _ end: StaticString) -> MarkdownNode? {
    let node = cmark_node_new(type)
    cmark_node_set_on_enter(node, "\(start)")
    cmark_node_set_on_exit(node, "\(end)")
    return node
  }

  func append(_ child: MarkdownNode?) { cmark_node_append_child(self, child) }

  /// Replaces this node with other nodes, and frees this node.
  func replace(by nodes: [MarkdownNode?]) {
    for node in nodes { cmark_node_insert_before(self, node) }
    cmark_node_unlink(self)
    cmark_node_free(self)
  }

  /// Replaces code that contains `{{` or `{%` with text, line by line. Jekyll evaluates these marks even in code, where
  /// they cannot be escaped.
  func replaceCodeWithLiquid() {
    var found: [MarkdownNode] = []
    forEachNode { node in
      let isCode = node.type == CMARK_NODE_CODE || node.type == CMARK_NODE_CODE_BLOCK
      if isCode, node.literal.hasLiquid { found.append(node) }
    }
    for node in found {
      node.replace(by: node.type == CMARK_NODE_CODE ? [.text(node.literal)] : Self.paragraphs(node.literal))
    }
  }

  /// Returns the lines of code as paragraphs with line breaks. A blank line starts another paragraph.
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

  /// Returns a node with the leading spaces of a line as references, which Markdown preserves.
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
