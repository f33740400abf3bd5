import Diagnostics

/// One level of the context stack during compilation: the kind of the open value, and its location.
struct Scope {
  let shape: Shape
  let origin: Origin

  enum Origin {
    /// The values of an open record.
    case frame(Int32)
    /// Found at rendering time.
    case reference(Reference)
    /// The same on every page.
    case known(Value)
  }

  /// A field of an open record, or of one reached through a reference.
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

/// The slot of a frame for a name, and the slots to follow from there.
struct Reference {
  let frame: Int32
  let slot: Int32
  var path: [Int32] = []
}

/// The context stack, outermost first.
///
/// A name belongs to the innermost record that offers it. If its value is absent there, it is absent: an item's missing
/// value is not taken from the page.
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

/// The current position of the compiler: the source of the nodes, and their context.
struct CompileContext {
  let source: Source
  var scopes: Scopes
  var margin = Margin()
  /// The replacements of blocks, by name. The outermost template takes precedence.
  var blocks: [String: Substitute] = [:]
  /// The nesting depth of sections, partials and blocks.
  var depth = 0
  /// The next free frame.
  var frame: Int32 = 1

  /// A block's content, and its source.
  struct Substitute {
    let body: Block.Body
    let source: Source
    let offset: Int
  }

  /// The spaces at the beginning of a line, after indenting it for its destination.
  func indentation(_ blanks: Range<Int>) -> [UInt8] {
    margin.indent + source.bytes[blanks].dropFirst(margin.dedent)
  }

  /// Inside a replacement from another source, whose lines are not indented.
  func entering(_ source: Source) -> CompileContext {
    CompileContext(source: source, scopes: scopes, blocks: blocks, depth: depth + 1, frame: frame)
  }

  /// Inside a section over the value of `scope`.
  func pushing(_ scope: Scope) -> CompileContext {
    var inner = self
    inner.scopes = scopes.pushing(scope)
    inner.depth += 1
    return inner
  }
}

/// How the lines of a partial or block are indented: the number of spaces removed, then the bytes added.
struct Margin {
  var indent: [UInt8] = []
  var dedent = 0
}
