package import InventoryPages
package import Mustache

/// Pages of one format, as bytes.
package struct PageRenderer: Sendable {
  private let site: SiteFrame
  private let templates: PageTemplates

  package var format: PageFormat { site.format }

  /// Compiles the templates; `sources` are all of them, by file name: `item.html`, `head.html`, `item.md` ...
  package init(
    _ format: PageFormat, templates sources: [String: String], outline: SiteOutline, generator: String
  ) throws(TemplateErrors) {
    site = SiteFrame(outline, format, generator: generator)
    templates = try PageTemplates(sources, for: site)
  }

  /// `intro` is what the site's owner wrote for this page, in Markdown.
  package func append(_ page: HomePage, intro: String?, to output: inout [UInt8]) {
    templates.home.render(Placed(HomeText(page: page, intro: intro), at: .home, in: site), into: &output)
  }

  package func append(_ page: TypePage, to output: inout [UInt8]) {
    templates.type.render(Placed(page, at: page.path, in: site), into: &output)
  }

  package func append(_ page: ItemPage, to output: inout [UInt8]) {
    templates.item.render(Placed(page, at: page.path, in: site), into: &output)
  }

  package func append(_ page: ContentPage, to output: inout [UInt8]) {
    templates.content.render(Placed(page, at: page.path, in: site), into: &output)
  }
}
