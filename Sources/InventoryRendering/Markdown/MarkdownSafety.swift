import CCommonMark

/// Changes a parsed document so that nothing in it can harm the reader.
struct MarkdownSafety {
  let links: LinkTarget
  let headingShift: Int

  /// Returns whether a link leads to the web.
  func apply(to document: MarkdownNode?) -> Bool {
    var leadsToWeb = false
    // Inner ones first.
    var refused: [MarkdownNode] = []
    let iterator = cmark_iter_new(document)
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      // A node may only be changed when the iterator leaves it; one without children is left at once.
      switch node.type {
      case CMARK_NODE_HTML_INLINE:
        replace(node, by: CMARK_NODE_TEXT)
      case CMARK_NODE_HTML_BLOCK:
        replace(node, by: CMARK_NODE_CODE_BLOCK)
      case CMARK_NODE_LINK where event == CMARK_EVENT_EXIT:
        guard let address = retarget(node, to: links.link) else { refused.append(node); break }
        leadsToWeb = address.utf8.starts(with: "http".utf8) || leadsToWeb
      case CMARK_NODE_IMAGE where event == CMARK_EVENT_EXIT:
        if retarget(node, to: links.picture) == nil { refused.append(node) }
      case CMARK_NODE_HEADING where event == CMARK_EVENT_EXIT:
        cmark_node_set_heading_level(
          node, min(6, max(2, cmark_node_get_heading_level(node) + Int32(headingShift))))
      default: break
      }
    }
    cmark_iter_free(iterator)
    // Outer ones first: cmark looks at all ancestors of what is moved, so that each node is moved near the top.
    for node in refused.reversed() { node.replace(by: node.children) }
    return leadsToWeb
  }

  private func replace(_ node: MarkdownNode, by type: cmark_node_type) {
    let text = cmark_node_new(type)
    cmark_node_set_literal(text, cmark_node_get_literal(node))
    cmark_node_replace(node, text)
    cmark_node_free(node)
  }

  /// Gives a link or a picture its new address; nothing where it may not have one.
  private func retarget(_ node: MarkdownNode, to target: (String) -> String?) -> String? {
    guard let address = cmark_node_get_url(node).flatMap({ target(String(cString: $0)) }) else { return nil }
    cmark_node_set_url(node, address)
    return address
  }
}
