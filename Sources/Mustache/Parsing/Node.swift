/// What a template says, as a tree. Ranges are bytes of the template's source.
indirect enum Node: Sendable {
  /// A line begins here, with these blanks; what indents a partial or a block does it at these places.
  case line(Range<Int>)
  /// At most one line, with its line end.
  case text(Range<Int>)
  case variable(Name, isRaw: Bool)
  case section(Name, isInverted: Bool, [Node])
  /// The blanks before a tag that has its line to itself.
  case partial(Name, indentation: Range<Int>?)
  case block(Block)
  case parent(Parent)
}

/// What stands in a tag, and where.
struct Name: Hashable, Sendable {
  let text: String
  let offset: Int

  /// Empty for the implicit iterator, `{{.}}`.
  var parts: [String] {
    text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

/// `{{$name}}...{{/name}}`: the default, or inside of a parent tag what replaces it.
struct Block: Sendable {
  let name: Name
  let body: Body
  /// nil where the block shares its line with something else.
  let site: Site?

  struct Body: Sendable {
    let nodes: [Node]
    /// Whether the first line is a whole one, because nothing followed the opening tag on its own line.
    let startsLine: Bool
    /// Whether the closing tag stands on a line of its own.
    let endsLine: Bool
    /// The blanks of the least indented line.
    let indentation: Range<Int>?
  }

  /// The lines that a block has to itself.
  struct Site: Sendable {
    let indentation: Range<Int>
    /// Whether the opening tag has a line to itself, so that the default's own blanks say how deep it lies.
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
  /// The blanks of the least indented line that is not empty.
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
