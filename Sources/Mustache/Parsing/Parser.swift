/// Parses the source of a template into a tree. As in the specification, a tag is standalone if there are only spaces
/// around it on its line. Parsing continues after a mistake, so that all mistakes are found.
struct Parser {
  static let deepest = 64

  let source: Source
  /// The offset of the first unread byte.
  var position = 0
  /// The open elements, the outermost first.
  var elements: [Element] = []
  /// The nodes read so far in the innermost open element, or in the template if no element is open.
  var nodes: [Node] = []
  private var delimiters = Delimiters()
  private var problems: [TemplateProblem] = []

  static func parse(_ source: Source) -> SyntaxTree {
    var parser = Parser(source: source)
    parser.parse()
    parser.closeAll()
    return SyntaxTree(source: source, nodes: parser.nodes, problems: parser.problems)
  }

  private mutating func parse() {
    guard source.bytes.count <= Source.limit else {
      return report(.tooLong(bytes: source.bytes.count, limit: Source.limit), at: 0)
    }
    while let start = source.offset(of: delimiters.open, from: position) {
      do throws(Tag.Unclosed) {
        read(try delimiters.tag(at: start, in: source))
      } catch {
        return report(.unclosedTag(end: error.end), at: start)
      }
      guard elements.count <= Self.deepest else {
        return report(.tooDeep(limit: Self.deepest), at: start)
      }
    }
    addText(until: source.bytes.count)
    for element in elements where !element.name.text.isEmpty {
      report(.unclosedSection(element.name.text), at: element.name.offset)
    }
  }

  private mutating func read(_ tag: Tag) {
    let name = Name(text: source.text(tag.content), offset: tag.range.lowerBound)
    if name.text.isEmpty, tag.kind != .comment, tag.kind != .delimiters {
      report(.emptyTag, at: name.offset)
    }
    switch tag.kind {
    case .variable, .rawVariable:
      addInline(tag)
      nodes.append(.variable(name, isRaw: tag.kind == .rawVariable))
    case .comment: addLine(of: tag)
    case .delimiters:
      addLine(of: tag)
      setDelimiters(tag)
    case .partial:
      let indentation = addLine(of: tag)
      nodes.append(.partial(name, indentation: indentation))
    case .section, .invertedSection:
      addLine(of: tag)
      open(Element(kind: tag.kind == .section ? .section : .invertedSection, name: name))
    case .parent:
      addInline(tag)
      open(Element(kind: .parent, name: name))
    case .block: openBlock(name, tag)
    case .closing: closeElement(name, tag)
    }
  }

  private mutating func setDelimiters(_ tag: Tag) {
    if let set = Delimiters(source.bytes[tag.content]) {
      delimiters = set
    } else {
      report(.badDelimiters, at: tag.range.lowerBound)
    }
  }

  mutating func report(_ kind: TemplateProblem.Kind, at offset: Int) {
    problems.append(source.problem(kind, at: offset))
  }

  /// Adds the text before a tag. If the tag is standalone, skips its line and returns the spaces before the tag;
  /// otherwise returns `nil`.
  @discardableResult mutating func addLine(of tag: Tag) -> Range<Int>? {
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

  /// Adds the text from the current position to `end`, split into lines.
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

  /// The leading spaces of the current line; `nil` if the line already has other content.
  var blanksOfLine: Range<Int>? {
    guard case .line(let blanks)? = nodes.last else { return nil }
    return blanks
  }
}

/// The tree of a template's source, with the syntax errors.
struct SyntaxTree: Sendable {
  let source: Source
  let nodes: [Node]
  let problems: [TemplateProblem]
}
