import CCommonMark

extension MarkdownTable {
  /// The tables among the paragraphs of a document, in order.
  static func tables(of document: MarkdownNode, _ text: [UInt8]) -> [MarkdownTable] {
    guard text.contains(UInt8(ascii: "|")) || text.contains(UInt8(ascii: ":")) else { return [] }
    let lines = lines(of: text)
    var tables: [MarkdownTable] = []
    var number = 0
    document.forEachNode { node in
      guard node.type == CMARK_NODE_PARAGRAPH else { return }
      if let found = node.lines(in: lines), let table = MarkdownTable(paragraph: number, lines: found),
        table.linesBefore == 0 || node.breaks == found.count - 1
      {
        tables.append(table)
      }
      number += 1
    }
    return tables
  }

  /// A heading a cell. Before the text, they are read as Markdown with all that the text defines, and stay within their line.
  static func cellLines(of tables: [MarkdownTable]) -> [UInt8] {
    tables.flatMap(\.rows).joined().flatMap { "# ".utf8 + $0 + " #\n".utf8 }
  }

  /// Puts tables in the place of their paragraphs, and the headings of `cellLines` into their cells.
  static func insert(_ tables: [MarkdownTable], into document: MarkdownNode) {
    var cells: [MarkdownNode] = []
    var heading = cmark_node_first_child(document)
    for _ in tables.flatMap(\.rows).joined() {
      guard let cell = heading else { return }
      heading = cmark_node_next(cell)
      cells.append(cell)
    }
    var rest = tables[...]
    var places: [(MarkdownNode, MarkdownTable)] = []
    var number = 0
    document.forEachNode { node in
      guard node.type == CMARK_NODE_PARAGRAPH else { return }
      if let table = rest.first, table.paragraph == number { places.append((node, rest.removeFirst())) }
      number += 1
    }
    var contents = cells[...]
    for (paragraph, table) in places {
      let node = table.node(&contents)
      if table.linesBefore > 0 {
        paragraph.cut(afterLine: table.linesBefore)
        cmark_node_insert_after(paragraph, node)
      } else {
        paragraph.replace(by: [node])
      }
    }
    for cell in cells {
      cmark_node_unlink(cell)
      cmark_node_free(cell)
    }
  }

  /// A table that is too wide for the page can be scrolled, by keyboard too.
  private func node(_ contents: inout ArraySlice<MarkdownNode>) -> MarkdownNode? {
    let block = CMARK_NODE_CUSTOM_BLOCK
    let table = MarkdownNode.html(
      block, "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">\n<table>",
      "</table>\n</div>")
    let head = MarkdownNode.html(block, "<thead>", "</thead>")
    let body = MarkdownNode.html(block, "<tbody>", "</tbody>")
    table?.append(head)
    if rows.count > 1 { table?.append(body) }
    for (index, row) in rows.enumerated() {
      let line = MarkdownNode.html(block, "<tr>", "</tr>")
      for (column, alignment) in alignments.enumerated() {
        let cell = index == 0 ? alignment.header : alignment.cell
        if column < row.count, let content = contents.popFirst() {
          content.children.forEach { cell?.append($0) }
        }
        line?.append(cell)
      }
      (index == 0 ? head : body)?.append(line)
    }
    return table
  }

  /// The lines of a text without their ends, as cmark counts them.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      lines.append(text[start..<index - 1])
      if byte == UInt8(ascii: "\r"), index < text.count, text[index] == UInt8(ascii: "\n") { index += 1 }
      start = index
    }
    lines.append(text[start...])
    return lines
  }
}

extension MarkdownTable.Alignment {
  fileprivate var header: MarkdownNode? {
    let inline = CMARK_NODE_CUSTOM_INLINE
    return switch self {
    case .none: .html(inline, "<th scope=\"col\">", "</th>")
    case .left: .html(inline, "<th scope=\"col\" class=\"left\">", "</th>")
    case .center: .html(inline, "<th scope=\"col\" class=\"center\">", "</th>")
    case .right: .html(inline, "<th scope=\"col\" class=\"right\">", "</th>")
    }
  }

  fileprivate var cell: MarkdownNode? {
    let inline = CMARK_NODE_CUSTOM_INLINE
    return switch self {
    case .none: .html(inline, "<td>", "</td>")
    case .left: .html(inline, "<td class=\"left\">", "</td>")
    case .center: .html(inline, "<td class=\"center\">", "</td>")
    case .right: .html(inline, "<td class=\"right\">", "</td>")
    }
  }
}

extension MarkdownNode {
  /// The text of a paragraph as it was written, without what belongs to the quotes and lists around it. Nothing where a
  /// line leaves out the mark of a quote.
  fileprivate func lines(in all: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>]? {
    let (first, last) = (Int(cmark_node_get_start_line(self)), Int(cmark_node_get_end_line(self)))
    guard first >= 1, last > first, last <= all.count else { return nil }
    var quotes = 0
    var parent = cmark_node_parent(self)
    while let node = parent {
      if node.type == CMARK_NODE_BLOCK_QUOTE { quotes += 1 }
      parent = cmark_node_parent(node)
    }
    var lines = [all[first - 1].dropFirst(Int(cmark_node_get_start_column(self)) - 1)]
    for line in all[first..<last] {
      var rest = line.trimmed
      for _ in 0..<quotes {
        guard rest.first == UInt8(ascii: ">") else { return nil }
        rest = rest.dropFirst().trimmed
      }
      lines.append(rest)
    }
    return lines
  }

  /// How many line ends are directly in this paragraph.
  fileprivate var breaks: Int { children.count(where: \.isBreak) }

  fileprivate func cut(afterLine count: Int) {
    var left = count
    for child in children {
      if child.isBreak { left -= 1 }
      guard left <= 0 else { continue }
      cmark_node_unlink(child)
      cmark_node_free(child)
    }
  }

  private var isBreak: Bool { type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK }
}
