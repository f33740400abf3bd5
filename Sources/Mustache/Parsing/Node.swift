/// A node in the tree of a template. Ranges are byte offsets in the source of the template.
indirect enum Node: Sendable {
  /// The start of a line, with the range of its leading spaces. Lines of partials and blocks are indented here.
  case line(Range<Int>)
  /// At most one line, including its line end.
  case text(Range<Int>)
  case variable(Name, isRaw: Bool)
  case section(Name, isInverted: Bool, [Node])
  /// A partial. `indentation` is the spaces before a standalone tag; `nil` if the tag shares its line with other
  /// content.
  case partial(Name, indentation: Range<Int>?)
  case block(Block)
  case parent(Parent)
}

/// The contents of a tag, and its position.
struct Name: Hashable, Sendable {
  let text: String
  let offset: Int

  /// The names between the dots; empty for the implicit iterator `{{.}}`.
  var parts: [String] {
    text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A block `{{$name}}...{{/name}}`: a replacement if the block is inside a parent tag, otherwise a place with default
/// content.
struct Block: Sendable {
  let name: Name
  let body: Body
  /// The place of the block's lines; `nil` if the block shares its lines with other content.
  let site: Site?

  struct Body: Sendable {
    let nodes: [Node]
    /// Whether the content starts on its own line, because only spaces follow the opening tag.
    let startsLine: Bool
    /// Whether the closing tag is on its own line.
    let endsLine: Bool
    /// The spaces of the least indented line that is not empty; `nil` if there is no such line.
    let indentation: Range<Int>?
  }

  /// The place of a block that does not share its lines with other content.
  struct Site: Sendable {
    let indentation: Range<Int>
    /// Whether the opening tag is on its own line, so that the spaces of the default content determine the indentation.
    let opensOnOwnLine: Bool
    let lineEnd: Range<Int>
  }
}

/// A parent `{{<name}}...{{/name}}`: a template with some of its blocks replaced.
struct Parent: Sendable {
  let name: Name
  let blocks: [Block]
  let indentation: Range<Int>?
}

extension Array<Node> {
  /// Returns the spaces of the least indented line that is not empty; `nil` if there is none.
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
