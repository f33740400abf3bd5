/// A Mustache template, compiled against the names that its page offers.
///
/// Supports the whole specification except lambdas and dynamic names, because everything about a template must be known
/// before rendering. For the same reason, unknown names and missing partials are errors. Values are never parsed as
/// templates.
///
/// The specification leaves some choices open. Here, a name refers to the innermost open record that offers it. If this
/// record has no value for the name, the name is absent. All lines of an indented partial are indented, including empty
/// lines. A block that does not share its lines with other content ends its last line exactly once, however the block
/// and its replacement are written. If the block is empty, its lines are removed.
package struct Template: Sendable {
  private let program: Program
  private let shape: Shape
  private let escape: Escape

  /// Compiles `file` with its partials: `{{>card}}` in `item.html` includes the source `card.html`.
  ///
  /// The extension of the file determines the escaping. `fixed` contains the fields of the offered record that have the
  /// same value on every page. Everything that depends only on `fixed` is rendered during compilation, and the slots of
  /// these fields are not read later. Throws all mistakes together.
  package init(
    _ file: String, from sources: [String: String], offering shape: Shape, fixed: [String: Value] = [:]
  ) throws(TemplateErrors) {
    precondition(
      fixed.allSatisfy { name, value in shape.field(name)?.shape.accepts(value) ?? false },
      "a fixed value does not match the shape of the page")
    program = try Compiler.compile(file, from: sources, offering: shape, fixed: fixed)
    self.shape = shape
    escape = Escape(file: file)
  }

  /// Appends the page for `value`, which must fit the offered shape.
  package func render(_ value: Value, into output: inout [UInt8]) {
    assert(shape.accepts(value), "the value does not match the shape with which the template was compiled")
    program.render(value, escaping: escape, into: &output)
  }

  /// Returns the files and all partials and parents that they include, directly or indirectly, even in sections that a
  /// page may not render.
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
