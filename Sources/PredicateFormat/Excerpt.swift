import Diagnostics

/// A piece of a text in one line, and below it a caret under a place.
struct Excerpt {
  let lines: [String]

  /// In cells of a terminal, without the dots of a cut.
  private static let width = 72
  private static let widthBefore = 36

  /// A character as a terminal may be given it, and where it comes from.
  private struct Cell {
    let shown: Character
    let range: Range<Int>

    init(_ character: Character, from start: Int) {
      range = start..<start + character.unicodeScalars.count
      shown = Self.shown(character)
    }

    /// Line ends and tabs are blanks; what moves the cursor or turns the direction of writing is U+FFFD.
    private static func shown(_ character: Character) -> Character {
      if character.isWhitespace { return " " }
      let isSafe = character.unicodeScalars.allSatisfy { scalar in
        let category = scalar.properties.generalCategory
        return scalar == "\u{200D}" || category != .control && category != .format
      }
      return isSafe ? character : "\u{FFFD}"
    }
  }

  /// `range` counts Unicode scalars.
  init(of text: String, around range: Range<Int>) {
    var cells: [Cell] = []
    for character in text { cells.append(Cell(character, from: cells.last?.range.upperBound ?? 0)) }
    let place = cells.firstIndex { $0.range.upperBound > range.lowerBound } ?? cells.endIndex
    let first = Self.start(cells[..<place])
    let end = first + Self.count(cells[first...], within: Self.width)
    let lead = first == 0 ? "" : "..."
    let marked = cells[place..<max(place, end)].prefix { $0.range.lowerBound < range.upperBound }
    let line = lead + String(cells[first..<end].map(\.shown)) + (end == cells.count ? "" : "...")
    let blanks = lead.count + String(cells[first..<place].map(\.shown)).terminalWidth
    let mark = max(1, String(marked.map(\.shown)).terminalWidth)
    lines = [
      line, String(repeating: " ", count: blanks) + "^" + String(repeating: "~", count: mark - 1),
    ]
  }

  /// The first of the cells before a place that are shown.
  private static func start(_ before: ArraySlice<Cell>) -> Int {
    before.endIndex - count(before.reversed(), within: widthBefore)
  }

  /// How many cells have room from the start on.
  private static func count(_ cells: some Sequence<Cell>, within width: Int) -> Int {
    var rest = width
    return cells.prefix { cell in
      rest -= cell.shown.terminalWidth
      return rest >= 0
    }.count
  }
}
