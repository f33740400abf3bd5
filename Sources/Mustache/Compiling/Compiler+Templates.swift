import Diagnostics

/// A template that is being included. Including it again inside itself, with the same context and block replacements,
/// would never end.
struct Opened: Equatable {
  let file: String
  private let shape: Shape
  private let blocks: [String: [String: Int]]

  init(file: String, _ passage: CompileContext) {
    self.file = file
    shape = passage.scopes.top.shape
    blocks = passage.blocks.mapValues { [$0.source.file: $0.offset] }
  }
}

extension Compiler {
  /// Compiles a partial, or a parent with replacements for its blocks. A partial is a parent without replacements.
  mutating func addTemplate(
    _ name: Name, replacing blocks: [Block], indentation: Range<Int>?, _ passage: CompileContext
  ) {
    guard !name.text.isEmpty else { return }
    let file = name.text + page.fileExtension
    guard passage.depth < Self.deepest else {
      return report(.tooDeep(limit: Self.deepest), at: name, passage)
    }
    guard let tree = tree(file) else {
      return report(.missingPartial(name.text, file: file, near: partialName(near: name)), at: name, passage)
    }
    let known = names(ofBlocksIn: file)
    for block in blocks where !known.contains(block.name.text) {
      let near = known.nearest(to: block.name.text)
      report(.unknownBlock(block.name.text, parent: file, near: near), at: block.name, passage)
    }
    var inner = passage.entering(tree.source)
    inner.margin.indent = indentation.map(passage.indentation) ?? []
    for block in blocks where inner.blocks[block.name.text] == nil {
      inner.blocks[block.name.text] =
        .init(body: block.body, source: passage.source, offset: block.name.offset)
    }
    let entry = Opened(file: file, inner)
    if let first = opened.firstIndex(of: entry) {
      return report(.circle(opened[first...].map(\.file) + [file]), at: name, passage)
    }
    opened.append(entry)
    add(tree.nodes, inner)
    opened.removeLast()
  }

  /// Compiles the replacement of a block, or else the block's default content. In both cases, the last line ends
  /// exactly once.
  mutating func addBlock(_ block: Block, _ passage: CompileContext) {
    guard passage.depth < Self.deepest else {
      return report(.tooDeep(limit: Self.deepest), at: block.name, passage)
    }
    var inner = passage
    inner.depth += 1
    guard let substitute = passage.blocks[block.name.text] else {
      guard !block.body.nodes.isEmpty else { return }
      if let site = block.site, !site.opensOnOwnLine { addLiteral(passage.indentation(site.indentation)) }
      add(block.body.nodes, inner)
      return addLineEnd(after: block.body, of: block, passage)
    }
    guard !substitute.body.nodes.isEmpty else { return }
    inner = passage.entering(substitute.source)
    // A block with the same name inside the replacement keeps its own content; replacing this block, too, would never
    // end.
    inner.blocks[block.name.text] = nil
    inner.margin.dedent = substitute.body.indentation?.count ?? 0
    if let site = block.site {
      let blanks = site.opensOnOwnLine ? block.body.indentation ?? site.indentation : site.indentation
      inner.margin.indent = passage.indentation(blanks)
      if !substitute.body.startsLine { addLiteral(inner.margin.indent) }
    }
    add(substitute.body.nodes, inner)
    addLineEnd(after: substitute.body, of: block, passage)
  }

  private mutating func addLineEnd(after body: Block.Body, of block: Block, _ passage: CompileContext) {
    guard let site = block.site, !body.endsLine else { return }
    addLiteral(passage.source.bytes[site.lineEnd])
  }

  private func partialName(near name: Name) -> String? {
    let suffix = page.fileExtension
    let names = sources.keys.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    return names.nearest(to: name.text)
  }

  /// Returns the names of all blocks in a template, and in the templates that it includes.
  private mutating func names(ofBlocksIn file: String) -> Set<String> {
    if let names = blockNames[file] { return names }
    var names: Set<String> = []
    var seen: Set<String> = []
    var waiting = [file]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted, let tree = tree(next) else { continue }
      tree.nodes.collect(blocks: &names, templates: &waiting, suffix: page.fileExtension)
    }
    blockNames[file] = names
    return names
  }
}

extension Array<Node> {
  /// Collects the names of all blocks, and the files that are included. `suffix` is the extension of the files.
  func collect(blocks: inout Set<String>, templates: inout [String], suffix: String) {
    for node in self {
      switch node {
      case .line, .text, .variable: continue
      case .section(_, _, let nodes): nodes.collect(blocks: &blocks, templates: &templates, suffix: suffix)
      case .partial(let name, _): templates.append(name.text + suffix)
      case .block(let block):
        blocks.insert(block.name.text)
        block.body.nodes.collect(blocks: &blocks, templates: &templates, suffix: suffix)
      case .parent(let parent):
        templates.append(parent.name.text + suffix)
        parent.blocks.map(Node.block).collect(blocks: &blocks, templates: &templates, suffix: suffix)
      }
    }
  }
}
