import CCommonMark

/// Changes a parsed document so that nothing in it can harm the reader.
struct MarkdownSafety {
  let links: LinkTarget
  let headingShift: Int

  /// Returns whether a link leads to the web.
  func apply(to document: OpaquePointer?) -> Bool {
    var leadsToWeb = false
    let iterator = cmark_iter_new(document)
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return leadsToWeb }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      // A node may only be changed when the iterator leaves it; one without children is left at once.
      switch cmark_node_get_type(node) {
      case CMARK_NODE_HTML_INLINE:
        replace(node, by: CMARK_NODE_TEXT)
      case CMARK_NODE_HTML_BLOCK:
        replace(node, by: CMARK_NODE_CODE_BLOCK)
      case CMARK_NODE_LINK where event == CMARK_EVENT_EXIT:
        leadsToWeb = retarget(node, to: links.link)?.hasPrefix("http") ?? false || leadsToWeb
      case CMARK_NODE_IMAGE where event == CMARK_EVENT_EXIT:
        _ = retarget(node, to: links.picture)
      case CMARK_NODE_HEADING where event == CMARK_EVENT_EXIT:
        cmark_node_set_heading_level(
          node, min(6, max(2, cmark_node_get_heading_level(node) + Int32(headingShift))))
      default: break
      }
    }
  }

  private func replace(_ node: OpaquePointer, by type: cmark_node_type) {
    let text = cmark_node_new(type)
    cmark_node_set_literal(text, cmark_node_get_literal(node))
    cmark_node_replace(node, text)
    cmark_node_free(node)
  }

  /// Gives a link or a picture its new address; without one, what it holds takes its place.
  private func retarget(_ node: OpaquePointer, to target: (String) -> String?) -> String? {
    if let address = cmark_node_get_url(node).flatMap({ target(String(cString: $0)) }) {
      cmark_node_set_url(node, address)
      return address
    }
    while let child = cmark_node_first_child(node) { cmark_node_insert_before(node, child) }
    cmark_node_unlink(node)
    cmark_node_free(node)
    return nil
  }
}
