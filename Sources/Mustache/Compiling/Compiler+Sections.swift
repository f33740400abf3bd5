extension Compiler {
  mutating func addVariable(_ name: Name, isRaw: Bool, _ passage: CompileContext) {
    guard let found = resolve(name, passage) else { return }
    switch found.shape {
    case .nothing: return
    case .flag, .list, .record: return report(.notText(name.text, found: found.shape), at: name, passage)
    case .text where isRaw: return report(.notMarkup(name.text), at: name, passage)
    case .text, .markup: break
    }
    switch found.origin {
    case .known(.text(let text)):
      var bytes: [UInt8] = []
      (isRaw ? .none : escape).append(text, to: &bytes)
      addLiteral(bytes)
    case .reference(let reference): addInstruction(.text(operand(reference), isRaw: isRaw))
    case .known, .frame: return
    }
  }

  mutating func addSection(_ name: Name, isInverted: Bool, _ nodes: [Node], _ passage: CompileContext) {
    guard passage.depth < Self.deepest else {
      return report(.tooDeep(limit: Self.deepest), at: name, passage)
    }
    // If the name of a section is invalid, the names inside the section cannot be checked. The names inside an inverted
    // section can be checked anyway, because an inverted section adds no scope.
    let found = resolve(name, passage) ?? (isInverted ? Scope(shape: .nothing, origin: .known(.absent)) : nil)
    guard let found else { return }
    if isInverted {
      addInverted(found, nodes, passage)
    } else {
      addUpright(found, nodes, passage)
    }
  }

  private mutating func addInverted(_ found: Scope, _ nodes: [Node], _ passage: CompileContext) {
    var inner = passage
    inner.depth += 1
    switch found.origin {
    case _ where found.shape == .nothing: add(nodes, inner)
    case .known(let value) where value.isThere: check(nodes, inner)
    case .known: add(nodes, inner)
    case .frame: check(nodes, inner)
    case .reference(let reference):
      let operand = operand(reference)
      addBody(nodes, inner) { .unlessThere(operand, end: $0) }
    }
  }

  private mutating func addUpright(_ found: Scope, _ nodes: [Node], _ passage: CompileContext) {
    switch (found.shape, found.origin) {
    case (.nothing, _), (.list(.nothing), _): return
    case (.list(let element), .known(.list(let values))) where !values.isEmpty:
      for value in values { add(nodes, passage.pushing(Scope(shape: element, origin: .known(value)))) }
    case (.list(let element), .known):
      check(nodes, passage.pushing(Scope(shape: element, origin: .known(.absent))))
    case (_, .known(let value)) where value.isThere: add(nodes, passage.pushing(found))
    case (_, .known): check(nodes, passage.pushing(found))
    case (_, .frame): add(nodes, passage.pushing(found))
    case (.list(let element), .reference(let reference)):
      let operand = operand(reference)
      let inner = passage.pushing(element, inFrame: passage.frame)
      addBody(nodes, inner) { .each(operand, frame: passage.frame, end: $0) }
    case (.record, .reference(let reference)):
      let operand = operand(reference)
      let inner = passage.pushing(found.shape, inFrame: passage.frame)
      addBody(nodes, inner) { .within(operand, frame: passage.frame, end: $0) }
    case (.text, .reference(let reference)), (.markup, .reference(let reference)),
      (.flag, .reference(let reference)):
      let operand = operand(reference)
      addBody(nodes, passage.pushing(found)) { .whenThere(operand, end: $0) }
    }
  }
}

extension CompileContext {
  fileprivate func pushing(_ shape: Shape, inFrame frame: Int32) -> CompileContext {
    var inner = pushing(Scope(shape: shape, origin: shape.origin(inFrame: frame)))
    inner.frame += 1
    return inner
  }
}

extension Shape {
  /// Returns the origin of a value that is opened in a frame: a record fills the frame with its values, and any other
  /// value is in slot 0.
  func origin(inFrame frame: Int32) -> Scope.Origin {
    switch self {
    case .record: .frame(frame)
    case .text, .markup, .flag, .list, .nothing: .reference(Reference(frame: frame, slot: 0))
    }
  }
}
