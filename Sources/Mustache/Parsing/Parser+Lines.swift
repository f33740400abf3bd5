extension Parser {
  /// The text before a tag; takes the tag's whole line away if it is standalone, and says with what blanks.
  @discardableResult
  mutating func addLine(of tag: Tag) -> Range<Int>? {
    guard let start = source.blankStart(before: tag.range.lowerBound),
      let end = source.blankEnd(after: tag.range.upperBound)
    else {
      addInline(tag)
      return nil
    }
    addText(until: start)
    position = end
    return start..<tag.range.lowerBound
  }

  mutating func addInline(_ tag: Tag) {
    addText(until: tag.range.lowerBound)
    if source.startsLine(position) { nodes.append(.line(position..<position)) }
    position = tag.range.upperBound
  }

  /// The text from where we are, split into its lines.
  mutating func addText(until end: Int) {
    while position < end {
      var start = position
      if source.startsLine(start) {
        while start < end, source.bytes[start].isBlank { start += 1 }
        nodes.append(.line(position..<start))
      }
      let lineEnd = source.bytes[start..<end].firstIndex(of: .newline).map { $0 + 1 } ?? end
      if start < lineEnd { nodes.append(.text(start..<lineEnd)) }
      position = lineEnd
    }
  }

  /// The blanks of the current line, if nothing else has been on it so far.
  var blanksOfLine: Range<Int>? {
    guard case .line(let blanks)? = nodes.last else { return nil }
    return blanks
  }
}
