/// A Mustache template, compiled against what its page offers.
///
/// All of the specification but lambdas and dynamic names, which are left out on purpose: what a template
/// says is known before anything is rendered. For the same reason a name that the page does not offer, and
/// a partial that there is none of, are errors here and not nothing. Values are never read as templates.
///
/// Where the specification leaves a choice: a name belongs to the innermost open record that offers it, and
/// stays absent if it is absent there. All lines of an indented partial move, empty ones too. A block that
/// shares its lines with nothing else ends its last line exactly once, however the block and what replaces
/// it were written, and takes its lines away when it is empty.
package struct Template: Sendable {
  private let program: Program
  private let shape: Shape
  private let escape: Escape

  /// Compiles `file` with everything it puts in: `{{>card}}` in `item.html` is the source `card.html`.
  ///
  /// The extension of the file decides how values are escaped. `fixed` names fields of the offered record
  /// whose values are the same on every page: what depends on them alone is rendered now, and their slots
  /// in a rendered value are not looked at. Throws every mistake that was found, not the first alone.
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

  /// Appends the page that says `value`, which must be of the shape that was offered.
  package func render(_ value: Value, into output: inout [UInt8]) {
    assert(shape.accepts(value), "a value of another shape than the template was compiled against")
    program.render(value, escaping: escape, into: &output)
  }

  /// Some files, and all that they put in, directly or not: partials and parents, whatever is true on a page.
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
