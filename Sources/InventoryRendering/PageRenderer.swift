import InventoryModel
package import InventoryPages
package import Mustache

/// Pages of one format, as bytes.
package struct PageRenderer: Sendable {
  package let format: PageFormat
  private let values: PageValues
  private let templates: PageTemplates

  /// Compiles the templates; `sources` are all of them, by file name: `item.html`, `head.html`, `item.md` ...
  package init(
    _ format: PageFormat, templates sources: [String: String], outline: SiteOutline, generator: String
  ) throws(TemplateErrors) {
    self.format = format
    values = PageValues(outline: outline, format: format, generator: generator)
    templates = try PageTemplates(sources, values: values)
  }

  /// `intro` is what the site's owner wrote for this page, in Markdown.
  package func append(_ page: HomePage, intro: String?, to output: inout [UInt8]) {
    templates.home.render(
      values.home(page, intro: intro.map { prose($0, .home, headingShift: 1) }), into: &output)
  }

  package func append(_ page: TypePage, to output: inout [UInt8]) {
    templates.type.render(values.type(page), into: &output)
  }

  package func append(_ page: ItemPage, to output: inout [UInt8]) {
    let notes = page.item.notes.map { prose($0, page.path, headingShift: 1) }
    let frontMatter: String? =
      switch format {
      case .html: nil
      case .markdown: FrontMatter(page).text
      }
    templates.item.render(values.item(page, notes: notes, frontMatter: frontMatter), into: &output)
  }

  package func append(_ page: ContentPage, to output: inout [UInt8]) {
    let body = prose(page.markdown, page.path, headingShift: 0)
    templates.content.render(values.content(page, body: body), into: &output)
  }

  /// Markdown ready for a page.
  private func prose(_ markdown: String, _ path: PagePath, headingShift: Int) -> String {
    let document = MarkdownDocument(
      markdown, root: path.root, format: format, headingShift: headingShift)
    return switch format {
    case .html: document.html
    case .markdown: document.commonMark
    }
  }
}
