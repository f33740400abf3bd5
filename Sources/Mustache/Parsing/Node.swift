/// The tree of a template. Ranges are offsets in the bytes of the template's source.
indirect enum Node: Sendable {
  /// The start of a line with these spaces; partials and blocks are indented here.
  case line(Range<Int>)
  /// At most one line, including its line end.
  case text(Range<Int>)
  case variable(Name, isRaw: Bool)
  case section(Name, isInverted: Bool, [Node])
  /// The spaces before a standalone tag.
  case partial(Name, indentation: Range<Int>?)
  case block(Block)
  case parent(Parent)
}

/// The contents of a tag, and its position.
struct Name: Hashable, Sendable {
  let text: String
  let offset: Int

  /// Empty for the implicit iterator, `{{.}}`.
  var parts: [String] {
    text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

/// `{{$name}}...{{/name}}`: the default, or inside a parent tag the replacement.
struct Block: Sendable {
  let name: Name
  let body: Body
  /// `nil` if the block shares its lines with other content.
  let site: Site?

  struct Body: Sendable {
    let nodes: [Node]
    /// Whether the first line is complete, because nothing followed the opening tag on its line.
    let startsLine: Bool
    /// Whether the closing tag is standalone.
    let endsLine: Bool
    /// The spaces of the least indented line.
    let indentation: Range<Int>?
  }

  /// The lines of a block that does not share them.
  struct Site: Sendable {
    let indentation: Range<Int>
    /// Whether the opening tag is standalone, so that the default's own spaces determine its indentation.
    let opensOnOwnLine: Bool
    let lineEnd: Range<Int>
  }
}

/// `{{<name}}...{{/name}}`: a template with some of its blocks replaced.
struct Parent: Sendable {
  let name: Name
  let blocks: [Block]
  let indentation: Range<Int>?
}

extension Array<Node> {
  /// The spaces of the least indented non-empty line.
  func leastIndentation(in source: Source) -> Range<Int>? {
    compactMap { node -> Range<Int>? in
      switch node {
      case .line(let blanks): source.endsLine(blanks.upperBound) ? nil : blanks
      case .partial(_, let indentation): indentation
      case .parent(let parent): parent.indentation
      case .section(_, _, let nodes): nodes.leastIndentation(in: source)
      case .block(let block): least(block.site?.indentation, block.body.indentation)
      case .text, .variable: nil
      }
    }
    .min { $0.count < $1.count }
  }
}

private func least(_ left: Range<Int>?, _ right: Range<Int>?) -> Range<Int>? {
  guard let left, let right else { return left ?? right }
  return right.count < left.count ? right : left
}
