/// Where compiling is: whose nodes they are, and in what surroundings they are put in.
struct Passage {
  let source: Source
  var scopes: Scopes
  var margin = Margin()
  /// What replaces blocks, by name. The outermost template that replaces a block has its way.
  var blocks: [String: Substitute] = [:]
  /// How many sections, partials and blocks we are in.
  var depth = 0
  /// The next frame that is free.
  var frame: Int32 = 1

  /// A block's content, and the source that it is part of.
  struct Substitute {
    let body: Block.Body
    let source: Source
    let offset: Int
  }

  /// The blanks at the beginning of a line, after moving the line to where it is put in.
  func indentation(_ blanks: Range<Int>) -> [UInt8] {
    margin.indent + source.bytes[blanks].dropFirst(margin.dedent)
  }

  /// Inside of a section over what `scope` describes.
  func pushing(_ scope: Scope) -> Passage {
    var inner = self
    inner.scopes = scopes.pushing(scope)
    inner.depth += 1
    return inner
  }
}

/// How the lines of a partial or block move: so many blanks off, then these bytes in front.
struct Margin {
  var indent: [UInt8] = []
  var dedent = 0
}
