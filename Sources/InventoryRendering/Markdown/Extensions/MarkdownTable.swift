import CCommonMark

/// A table (GFM, 4.10) that cmark has read as a paragraph.
struct MarkdownTable {
  enum Alignment {
    case none, left, center, right
  }

  /// Which paragraph of the document it is, from 0.
  let paragraph: Int
  /// How many lines of the paragraph come before the table.
  let linesBefore: Int
  let alignments: [Alignment]
  /// The header first. Cells beyond the columns are left out; missing ones are missing here, too.
  let rows: [[[UInt8]]]

  /// Short rows are filled up. So many cells may be, that a small text does not become a large page.
  private static let mostMissingCells = 4096

  /// Nothing unless the second of some lines is a delimiter row with as many cells as the first.
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

  /// The cells of a row, without blanks around them; `\|` is a bar.
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

  /// Nothing unless it is a delimiter row: hyphens, and a colon at either end.
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
  /// Without blanks and tabs at both ends.
  var trimmed: ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let rest = drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return [] }
    return rest[...last]
  }
}
