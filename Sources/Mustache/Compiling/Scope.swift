import Diagnostics

/// One level of the context stack during compilation: the shape of the open value, and the origin of its contents.
struct Scope {
  let shape: Shape
  let origin: Origin

  enum Origin {
    /// An open record, whose values are in this frame.
    case frame(Int32)
    /// A value that is known only when a page is rendered.
    case reference(Reference)
    /// A value that is the same on every page.
    case known(Value)
  }

  /// Returns the scope of a field; `nil` if the value is not a record with this field.
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

/// The location of a value during rendering: a slot of a frame, and the slots to follow from there.
struct Reference {
  let frame: Int32
  let slot: Int32
  var path: [Int32] = []
}

/// The context stack, the outermost level first.
///
/// A name refers to the innermost record that offers it. If that record has no value for the name, outer records are
/// not searched: an item's missing value is never replaced with a value of the page.
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

/// The position of the compiler: the source of the nodes, and their context.
struct CompileContext {
  let source: Source
  var scopes: Scopes
  var margin = Margin()
  /// The replacements for blocks, keyed by block name. Those in the outermost template take precedence.
  var blocks: [String: Substitute] = [:]
  /// The nesting depth of sections, partials and blocks.
  var depth = 0
  /// The number of the next free frame.
  var frame: Int32 = 1

  /// The content that replaces a block, and the source of the content.
  struct Substitute {
    let body: Block.Body
    let source: Source
    let offset: Int
  }

  /// Returns the spaces at the beginning of a line, with the margin applied to them.
  func indentation(_ blanks: Range<Int>) -> [UInt8] {
    margin.indent + source.bytes[blanks].dropFirst(margin.dedent)
  }

  /// Returns the context inside a template or a replacement from another source, without a margin.
  func entering(_ source: Source) -> CompileContext {
    CompileContext(source: source, scopes: scopes, blocks: blocks, depth: depth + 1, frame: frame)
  }

  /// Returns the context inside a section for the value of `scope`.
  func pushing(_ scope: Scope) -> CompileContext {
    var inner = self
    inner.scopes = scopes.pushing(scope)
    inner.depth += 1
    return inner
  }
}

/// The change to the indentation of a partial's or block's lines: `dedent` spaces are removed, then `indent` is added.
struct Margin {
  var indent: [UInt8] = []
  var dedent = 0
}
