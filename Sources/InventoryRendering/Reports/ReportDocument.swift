import InventoryPages
import InventoryReports
import Mustache

/// A report for people: HTML or Markdown, made by a template that is rendered once for each part.
package struct ReportDocument<Part: Sendable>: ReportText {
  private let template: Template
  private let value: @Sendable (Part) -> Value

  /// `sources` are all templates and `report.css`, by file name; `name` is the template's, without its extension.
  init(
    _ name: String, _ format: PageFormat, templates sources: [String: String], offering shape: Shape,
    fixed: [String: Value], value: @escaping @Sendable (Part) -> Value
  ) throws(TemplateErrors) {
    template = try Template(
      name + "." + format.fileExtension, from: sources, offering: shape, fixed: fixed)
    self.value = value
  }

  package func append(_ part: Part, to bytes: inout [UInt8]) {
    template.render(value(part), into: &bytes)
  }
}
