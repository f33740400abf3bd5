import Diagnostics

/// One level of the context stack while a template is compiled: what kind of thing is open, and where it is.
struct Scope {
  let shape: Shape
  let origin: Origin

  enum Origin {
    /// The values of an open record.
    case frame(Int32)
    /// Found when a page is rendered.
    case reference(Reference)
    /// The same on every page.
    case known(Value)
  }

  /// A field of an open record, or of one that a reference leads to.
  fileprivate func field(_ name: String) -> Scope? {
    guard let (slot, shape) = shape.field(name) else { return nil }
    switch origin {
    case .known(let value): return Scope(shape: shape, origin: .known(value.slot(slot)))
    case .frame(let frame):
      return Scope(shape: shape, origin: .reference(Reference(frame: frame, slot: Int32(slot))))
    case .reference(var reference):
      reference.path.append(Int32(slot))
      return Scope(shape: shape, origin: .reference(reference))
    }
  }
}

/// The slot of a frame that a name leads to, and the slots to go on through.
struct Reference {
  let frame: Int32
  let slot: Int32
  var path: [Int32] = []
}

/// The context stack, outermost first.
///
/// A name belongs to the innermost record that offers it. If it is absent there it stays absent: what an
/// item does not say is not taken from the page around it.
struct Scopes {
  private var levels: [Scope]
  private let fixed: [String: Value]

  init(root: Scope, fixed: [String: Value]) {
    levels = [root]
    self.fixed = fixed
  }

  var top: Scope { levels[levels.count - 1] }

  func pushing(_ scope: Scope) -> Scopes {
    var scopes = self
    scopes.levels.append(scope)
    return scopes
  }

  func resolve(_ name: Name) throws(TemplateProblem.Kind) -> Scope {
    let parts = name.parts
    guard let first = parts.first else { return top }
    guard var found = innermost(first) else {
      let names = levels.flatMap(\.shape.fields).map(\.name)
      let near = names.nearest(to: first).map { ([$0] + parts.dropFirst()).joined(separator: ".") }
      throw .unknownName(name.text, near: near)
    }
    for (index, part) in parts.enumerated().dropFirst() {
      let outer = parts[..<index].joined(separator: ".")
      switch found.shape {
      case .nothing: return found
      case .text, .markup, .flag, .list: throw .notRecord(outer, found: found.shape)
      case .record(let fields):
        guard let field = found.field(part) else {
          let near = fields.map(\.name).nearest(to: part)
          throw .unknownName("\(outer).\(part)", near: near.map { "\(outer).\($0)" })
        }
        found = field
      }
    }
    return found
  }

  private func innermost(_ name: String) -> Scope? {
    for (index, level) in levels.enumerated().reversed() {
      guard let field = level.field(name) else { continue }
      if index == 0, let value = fixed[name] { return Scope(shape: field.shape, origin: .known(value)) }
      return field
    }
    return nil
  }
}

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

  /// Inside of what another source puts in here, with lines that do not move.
  func entering(_ source: Source) -> Passage {
    Passage(source: source, scopes: scopes, blocks: blocks, depth: depth + 1, frame: frame)
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
