/// How much one row may hold, so that a hostile or broken file cannot fill the memory.
package struct CSVLimits: Hashable, Sendable {
  /// Bytes of one cell's text. Quotes around it do not count, nor the second one of a doubled quote, nor an apostrophe at the
  /// beginning of it or of one of its parts: it may be ours (`SpreadsheetText`), and what is written of a text that was read can be read again.
  package var cellBytes: Int
  /// Cells of one row.
  package var cells: Int
  /// Bytes of one row, its line end included.
  package var rowBytes: Int

  package init(cellBytes: Int = 1 << 20, cells: Int = 1_000, rowBytes: Int = 16 << 20) {
    self.cellBytes = cellBytes
    self.cells = cells
    self.rowBytes = rowBytes
  }
}
