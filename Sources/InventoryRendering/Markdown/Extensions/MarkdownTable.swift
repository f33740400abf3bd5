import CCommonMark

/// A table (GFM, 4.10) that cmark parsed as a paragraph.
struct MarkdownTable {
  enum Alignment {
    case none, left, center, right
  }

  /// The index of the paragraph in the document.
  let paragraph: Int
  /// The number of lines of the paragraph before the table.
  let linesBefore: Int
  let alignments: [Alignment]
  /// The cells of each row, the header first. Extra cells are dropped; missing cells are not added.
  let rows: [[[UInt8]]]

  /// The maximum number of empty cells that pad short rows. A text that needs more padding is not treated as a table,
  /// so that a small text does not become a huge page.
  private static let mostMissingCells = 4096

  /// `nil` if no line is followed by a delimiter row with the same number of cells, or if too many cells are missing.
  init?(paragraph: Int, lines: [ArraySlice<UInt8>]) {
    for index in lines.indices.dropLast() {
      guard let alignments = Self.alignments(lines[index + 1]),
        Self.cells(lines[index]).count == alignments.count
      else { continue }
      let rows = ([lines[index]] + lines[(index + 2)...]).map {
        Array(Self.cells($0).prefix(alignments.count))
      }
      let missing = rows.reduce(0) { $0 + alignments.count - $1.count }
      guard missing <= Self.mostMissingCells else { return nil }
      self.paragraph = paragraph
      linesBefore = index
      self.alignments = alignments
      self.rows = rows
      return
    }
    return nil
  }

  /// Returns the trimmed cells of a row. `\|` in a cell is a bar.
  private static func cells(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var rest = line.trimmed
    if rest.first == bar { rest = rest.dropFirst() }
    while let byte = rest.popFirst() {
      if byte == bar {
        cells.append(Array(cell[...].trimmed))
        cell = []
      } else if byte == UInt8(ascii: "\\"), let next = rest.first, next == bar || next == byte {
        rest = rest.dropFirst()
        cell += next == bar ? [bar] : [byte, next]
      } else {
        cell.append(byte)
      }
    }
    if line.trimmed.last != bar || !cell.isEmpty { cells.append(Array(cell[...].trimmed)) }
    return cells
  }

  /// Returns the alignments in a delimiter row, whose cells are hyphens with an optional colon at either end. `nil` for
  /// any other line.
  private static func alignments(_ line: ArraySlice<UInt8>) -> [Alignment]? {
    guard line.allSatisfy({ "|-: \t".utf8.contains($0) }) else { return nil }
    var alignments: [Alignment] = []
    for cell in cells(line) {
      let hyphens = cell.drop { $0 == colon }
      let (starts, ends) = (cell.first == colon, cell.last == colon)
      let middle = ends ? hyphens.dropLast() : hyphens
      guard cell.count - hyphens.count <= 1, !middle.isEmpty, middle.allSatisfy({ $0 == UInt8(ascii: "-") })
      else { return nil }
      alignments.append(starts ? ends ? .center : .left : ends ? .right : .none)
    }
    return alignments.isEmpty ? nil : alignments
  }
}

private let bar = UInt8(ascii: "|")
private let colon = UInt8(ascii: ":")

extension ArraySlice<UInt8> {
  /// The bytes without leading and trailing spaces and tabs.
  var trimmed: ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let rest = drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return [] }
    return rest[...last]
  }
}

extension MarkdownTable {
  /// Returns the tables among the paragraphs of a document, in order.
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

  /// Returns one heading per cell, each on a separate line, so that no markup extends beyond its cell. The headings are
  /// inserted before the text and parsed together with it, so that cells can use all link definitions of the text.
  static func cellLines(of tables: [MarkdownTable]) -> [UInt8] {
    tables.flatMap(\.rows).joined().flatMap { "# ".utf8 + $0 + " #\n".utf8 }
  }

  /// Replaces paragraphs with tables, and moves the contents of the headings from `cellLines` into the cells.
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

  /// Returns the HTML of the table, with the children of `contents` in its cells. A table that is too wide for the page
  /// can be scrolled, including with the keyboard.
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
        let cell = MarkdownNode.html(
          CMARK_NODE_CUSTOM_INLINE, index == 0 ? alignment.header : alignment.cell,
          index == 0 ? "</th>" : "</td>")
        if column < row.count, let content = contents.popFirst() {
          content.children.forEach { cell?.append($0) }
        }
        line?.append(cell)
      }
      (index == 0 ? head : body)?.append(line)
    }
    return table
  }

  /// Returns the lines of a text without line ends, as cmark counts them.
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
  fileprivate var header: StaticString {
    switch self {
    case .none: "<th scope=\"col\">"
    case .left: "<th scope=\"col\" class=\"left\">"
    case .center: "<th scope=\"col\" class=\"center\">"
    case .right: "<th scope=\"col\" class=\"right\">"
    }
  }

  fileprivate var cell: StaticString {
    switch self {
    case .none: "<td>"
    case .left: "<td class=\"left\">"
    case .center: "<td class=\"center\">"
    case .right: "<td class=\"right\">"
    }
  }
}

extension MarkdownNode {
  /// Returns the source lines of a paragraph, without the markers of surrounding quotes and lists. `nil` if there is
  /// only one line, or if a line omits the marker of a quote.
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

  /// The number of line ends directly in this paragraph.
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
