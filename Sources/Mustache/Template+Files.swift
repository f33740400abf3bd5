extension Template {
  /// Some files, and all that they put in, directly or not: partials and parents, whatever is true on a page.
  package static func files(reachedFrom files: some Sequence<String>, in sources: [String: String]) -> Set<
    String
  > {
    var reached: Set<String> = []
    var waiting = Array(files)
    while let file = waiting.popLast() {
      guard let text = sources[file], reached.insert(file).inserted else { continue }
      let fileExtension = file.lastIndex(of: ".").map { String(file[$0...]) } ?? ""
      Parser.parse(Source(file: file, text: text)).nodes.collect(files: &waiting, fileExtension)
    }
    return reached
  }
}

extension Array<Node> {
  fileprivate func collect(files: inout [String], _ fileExtension: String) {
    for node in self {
      switch node {
      case .line, .text, .variable: continue
      case .section(_, _, let nodes): nodes.collect(files: &files, fileExtension)
      case .partial(let name, _): files.append(name.text + fileExtension)
      case .block(let block): block.body.nodes.collect(files: &files, fileExtension)
      case .parent(let parent):
        files.append(parent.name.text + fileExtension)
        parent.blocks.map(Node.block).collect(files: &files, fileExtension)
      }
    }
  }
}
