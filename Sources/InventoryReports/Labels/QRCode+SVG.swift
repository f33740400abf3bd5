import QRCodes

extension QRCode {
  /// The side of the drawing: the code with its blank margin, in modules.
  var drawnSide: Int { side + 2 * Self.margin }

  /// The dark modules as the path of an SVG, in which a module is one unit: a rectangle for each run in a row.
  var path: String {
    var path = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        guard isDark(row, column) else {
          column += 1
          continue
        }
        let start = column
        while column < side, isDark(row, column) { column += 1 }
        let width = column - start
        path += "M\(start + Self.margin) \(row + Self.margin)h\(width)v1h-\(width)z"
      }
    }
    return path
  }
}
