/// A Mustache template, compiled against the names that its page offers.
///
/// Supports the whole specification except lambdas and dynamic names, which are omitted on purpose: everything about a
/// template is known before rendering. For the same reason unknown names and missing partials are errors. Values are
/// never parsed as templates.
///
/// Where the specification leaves a choice: a name belongs to the innermost open record that offers it, and stays
/// absent if it is absent there. All lines of an indented partial are indented, including empty ones. A block that does
/// not share its lines ends its last line exactly once, however the block and its replacement were written, and removes
/// its lines if it is empty.
package struct Template: Sendable {
  private let program: Program
  private let shape: Shape
  private let escape: Escape

  /// Compiles `file` with its partials: `{{>card}}` in `item.html` is the source `card.html`.
  ///
  /// The extension of the file determines the escaping. `fixed` names fields of the offered record with the same value
  /// on every page: everything that depends only on them is rendered now, and their slots in a rendered value are not
  /// read. Throws all mistakes together.
  package init(
    _ file: String, from sources: [String: String], offering shape: Shape, fixed: [String: Value] = [:]
  ) throws(TemplateErrors) {
    precondition(
      fixed.allSatisfy { name, value in shape.field(name)?.shape.accepts(value) ?? false },
      "a fixed value that the page does not offer")
    program = try Compiler.compile(file, from: sources, offering: shape, fixed: fixed)
    self.shape = shape
    escape = Escape(file: file)
  }

  /// Appends the page for `value`, which must have the offered shape.
  package func render(_ value: Value, into output: inout [UInt8]) {
    assert(shape.accepts(value), "a value of another shape than the template was compiled against")
    program.render(value, escaping: escape, into: &output)
  }

  /// Some files and all of their partials and parents, directly or not, whatever is true on a page.
  package static func files(reachedFrom files: some Sequence<String>, in sources: [String: String]) -> Set<
    String
  > {
    var reached: Set<String> = []
    var waiting = Array(files)
    while let file = waiting.popLast() {
      guard let text = sources[file], reached.insert(file).inserted else { continue }
      var blocks: Set<String> = []
      Parser.parse(Source(file: file, text: text)).nodes
        .collect(blocks: &blocks, templates: &waiting, suffix: file.fileExtension)
    }
    return reached
  }
}
