/// A section, block or parent that is still open.
struct Element {
  let kind: Kind
  let name: Name
  /// The nodes before the opening tag, which belong to the enclosing element.
  var outer: [Node] = []
  /// The offset at which a block's content starts.
  var start = 0
  /// Whether a block's content starts on the line after the opening tag.
  var startsLine = false
  /// The spaces before the opening tag of a block if the tag is on its own line.
  var indentation: Range<Int>?

  enum Kind {
    case section, invertedSection, block, parent
  }
}

extension Parser {
  mutating func open(_ element: Element) {
    var element = element
    swap(&element.outer, &nodes)
    elements.append(element)
  }

  mutating func openBlock(_ name: Name, _ tag: Tag) {
    var element = Element(kind: .block, name: name)
    if elements.last?.kind == .parent {
      // Text between blocks in a parent tag is ignored, so only the rest of the line after this tag matters.
      addInline(tag)
      if let end = source.blankEnd(after: position), source.startsLine(end) {
        element.startsLine = true
        position = end
      }
    } else {
      element.indentation = addLine(of: tag)
      element.startsLine = element.indentation != nil
    }
    element.start = position
    open(element)
  }

  mutating func closeElement(_ name: Name, _ tag: Tag) {
    guard let innermost = elements.last?.name else {
      addLine(of: tag)
      if !name.text.isEmpty { report(.strayClosing(name.text), at: name.offset) }
      return
    }
    if innermost.text != name.text, !name.text.isEmpty {
      let line = source.line(of: innermost.offset)
      report(.wrongClosing(name.text, open: innermost.text, line: line), at: name.offset)
      // Closes the elements inside the matching one, as if their closing tags were before this tag.
      if let last = elements.lastIndex(where: { $0.name.text == name.text }) {
        while elements.count > last + 1 { close(with: tag) }
      }
    }
    close(with: tag)
  }

  /// Closes all elements that are still open at the end, so that their names are resolved in the intended context.
  mutating func closeAll() {
    let end = source.bytes.count
    while !elements.isEmpty { close(with: Tag(kind: .closing, content: end..<end, range: end..<end)) }
  }

  /// Closes the innermost open element.
  private mutating func close(with tag: Tag) {
    guard let element = elements.popLast() else { return }
    switch element.kind {
    case .section: closeSection(element, tag, isInverted: false)
    case .invertedSection: closeSection(element, tag, isInverted: true)
    case .parent: closeParent(element, tag)
    case .block: closeBlock(element, tag)
    }
  }

  private mutating func closeSection(_ element: consuming Element, _ tag: Tag, isInverted: Bool) {
    addLine(of: tag)
    swap(&element.outer, &nodes)
    nodes.append(.section(element.name, isInverted: isInverted, element.outer))
  }

  /// Closes a parent. A parent is standalone if only spaces precede its opening tag and follow its closing tag on their
  /// lines.
  private mutating func closeParent(_ element: consuming Element, _ tag: Tag) {
    addInline(tag)
    swap(&element.outer, &nodes)
    let blocks = element.outer.compactMap { node -> Block? in
      if case .block(let block) = node { block } else { nil }
    }
    var indentation: Range<Int>?
    if let blanks = blanksOfLine, let end = source.blankEnd(after: tag.range.upperBound) {
      nodes.removeLast()
      indentation = blanks
      position = end
    }
    nodes.append(.parent(Parent(name: element.name, blocks: blocks, indentation: indentation)))
  }

  private mutating func closeBlock(_ element: consuming Element, _ tag: Tag) {
    let isArgument = elements.last?.kind == .parent
    let lineStart = source.blankStart(before: tag.range.lowerBound)
    let lineEnd = source.blankEnd(after: tag.range.upperBound)
    var endsLine = false
    if let lineStart, lineStart >= element.start, isArgument || lineEnd != nil {
      endsLine = true
      addText(until: lineStart)
      position = tag.range.upperBound
    } else {
      addInline(tag)
    }
    swap(&element.outer, &nodes)
    let body = Block.Body(
      nodes: element.outer, startsLine: element.startsLine, endsLine: endsLine,
      indentation: element.outer.leastIndentation(in: source))
    let site = isArgument ? nil : site(of: element, from: tag.range.upperBound, to: lineEnd)
    nodes.append(.block(Block(name: element.name, body: body, site: site)))
  }

  /// Returns the place of a block that does not share its lines with other content, and skips the spaces and the line
  /// end around the block. For other blocks, returns `nil`.
  private mutating func site(of element: borrowing Element, from end: Int, to lineEnd: Int?) -> Block.Site? {
    guard let lineEnd, let blanks = element.indentation ?? blanksOfLine else { return nil }
    if element.indentation == nil { nodes.removeLast() }
    position = lineEnd
    return Block.Site(indentation: blanks, opensOnOwnLine: element.indentation != nil, lineEnd: end..<lineEnd)
  }
}
