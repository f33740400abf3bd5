import Diagnostics

/// Compiles the tree of a template and its partials to a program. Everything that depends only on fixed values becomes
/// literal bytes.
struct Compiler {
  static let deepest = 64
  /// The maximum number of nodes. Partials inside partials can multiply the nodes; a page that exceeds the limit is
  /// rejected.
  static let mostNodes = 1 << 19
  /// The maximum number of literal bytes, which partials can multiply, too.
  static let mostBytes = 16 << 20

  let page: String
  let sources: [String: String]
  let escape: Escape
  /// The page and the partials that are being compiled, the outermost first.
  var opened: [Opened] = []
  var blockNames: [String: Set<String>] = [:]
  private(set) var program = Program()
  private var trees: [String: SyntaxTree] = [:]
  private var problems: Set<TemplateProblem> = []
  /// The index of the first instruction that may still grow if it is a literal. Earlier literals must not grow, because
  /// a jump may end right after them.
  private var barrier = 0
  private var nodeCount = 0

  static func compile(
    _ page: String, from sources: [String: String], offering shape: Shape, fixed: [String: Value]
  ) throws(TemplateErrors) -> Program {
    var compiler = Compiler(page: page, sources: sources, escape: Escape(file: page))
    compiler.compile(shape, fixed)
    guard compiler.problems.isEmpty else {
      throw TemplateErrors(problems: compiler.problems.sorted())
    }
    return compiler.program
  }

  private mutating func compile(_ shape: Shape, _ fixed: [String: Value]) {
    guard let tree = tree(page) else {
      let near = sources.keys.nearest(to: page)
      problems.insert(.init(file: page, line: 1, column: 1, kind: .missingTemplate(near: near)))
      return
    }
    let root = Scope(shape: shape, origin: shape.origin(inFrame: 0))
    let passage = CompileContext(source: tree.source, scopes: Scopes(root: root, fixed: fixed))
    opened = [Opened(file: page, passage)]
    add(tree.nodes, passage)
  }

  /// Compiles nodes, and recursively compiles their children.
  mutating func add(_ nodes: [Node], _ passage: CompileContext) {
    for node in nodes {
      nodeCount += 1
      guard nodeCount <= Self.mostNodes, program.literals.count <= Self.mostBytes else {
        problems.insert(.init(file: page, line: 1, column: 1, kind: .tooLarge))
        return
      }
      switch node {
      case .line(let blanks): addLiteral(passage.indentation(blanks))
      case .text(let range): addLiteral(passage.source.bytes[range])
      case .variable(let name, let isRaw): addVariable(name, isRaw: isRaw, passage)
      case .section(let name, let isInverted, let nodes):
        addSection(name, isInverted: isInverted, nodes, passage)
      case .partial(let name, let indentation):
        addTemplate(name, replacing: [], indentation: indentation, passage)
      case .parent(let parent):
        addTemplate(parent.name, replacing: parent.blocks, indentation: parent.indentation, passage)
      case .block(let block): addBlock(block, passage)
      }
    }
  }

  /// Returns the scope that a name refers to; if there is none, reports a problem and returns `nil`.
  mutating func resolve(_ name: Name, _ passage: CompileContext) -> Scope? {
    // The parser has already reported that the name is missing.
    guard !name.text.isEmpty else { return nil }
    do throws(TemplateProblem.Kind) {
      return try passage.scopes.resolve(name)
    } catch {
      report(error, at: name, passage)
      return nil
    }
  }

  mutating func report(_ kind: TemplateProblem.Kind, at name: Name, _ passage: CompileContext) {
    problems.insert(passage.source.problem(kind, at: name.offset))
  }

  /// Returns the parsed file; `nil` if there is no such file. Syntax errors are reported when a file is first parsed.
  mutating func tree(_ file: String) -> SyntaxTree? {
    if let tree = trees[file] { return tree }
    guard let text = sources[file] else { return nil }
    let tree = Parser.parse(Source(file: file, text: text))
    trees[file] = tree
    problems.formUnion(tree.problems)
    return tree
  }
}

// MARK: Instructions

extension Compiler {
  mutating func addLiteral(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = program.literals.count
    program.literals.append(contentsOf: bytes)
    let count = program.literals.count - start
    if program.instructions.count > barrier, case .literal(let first, let before) = program.instructions.last
    {
      program.instructions[program.instructions.count - 1] =
        .literal(start: first, count: before + Int32(count))
    } else {
      program.instructions.append(.literal(start: Int32(start), count: Int32(count)))
    }
  }

  mutating func addInstruction(_ instruction: Instruction) {
    program.instructions.append(instruction)
  }

  /// Adds an instruction that decides whether a body runs and states where the body ends, then compiles the body. Adds
  /// nothing if the body is empty.
  mutating func addBody(
    _ nodes: [Node], _ passage: CompileContext, as instruction: (_ end: Int32) -> Instruction
  ) {
    let index = program.instructions.count
    program.instructions.append(instruction(0))
    program.frames = max(program.frames, Int(passage.frame))
    add(nodes, passage)
    if program.instructions.count == index + 1 {
      program.instructions.removeLast()
    } else {
      program.instructions[index] = instruction(Int32(program.instructions.count))
      barrier = program.instructions.count
    }
  }

  /// Reports mistakes in nodes that are never rendered. The nodes are compiled, and the result is discarded.
  mutating func check(_ nodes: [Node], _ passage: CompileContext) {
    let (instructions, literals) = (program.instructions.count, program.literals.count)
    let (paths, before) = (program.paths.count, barrier)
    barrier = instructions
    add(nodes, passage)
    program.instructions.removeSubrange(instructions...)
    program.literals.removeSubrange(literals...)
    program.paths.removeSubrange(paths...)
    barrier = before
  }

  mutating func operand(_ reference: Reference) -> Operand {
    let start = program.paths.count
    program.paths += reference.path
    return Operand(
      frame: reference.frame, slot: reference.slot, pathStart: Int32(start),
      pathCount: Int32(reference.path.count))
  }
}
