import InventoryPages
import Mustache

/// What is the same on all pages of one format.
final class SiteFrame: Sendable {
  let outline: SiteOutline
  let format: PageFormat
  /// `Coffer` and its version.
  let generator: String

  init(_ outline: SiteOutline, _ format: PageFormat, generator: String) {
    (self.outline, self.format, self.generator) = (outline, format, generator)
  }
}

/// Something that a page says, and the page that says it: what the records of pages are made of.
struct Placed<Content> {
  let content: Content
  let path: PagePath
  let site: SiteFrame
  /// The way from the page to the top of the output.
  let root: String

  init(_ content: Content, at path: PagePath, in site: SiteFrame) {
    (self.content, self.path, self.site, root) = (content, path, site, path.root)
  }

  private init(_ content: Content, path: PagePath, site: SiteFrame, root: String) {
    (self.content, self.path, self.site, self.root) = (content, path, site, root)
  }

  /// Something else that the same page says.
  func with<Other>(_ other: Other) -> Placed<Other> {
    Placed<Other>(other, path: path, site: site, root: root)
  }

  /// The way from this page to another one.
  func link(_ path: PagePath) -> String { root + path.text + "." + site.format.fileExtension }

  /// Markdown ready for the page.
  func prose(_ markdown: String, headingShift: Int) -> String {
    let document = MarkdownDocument(
      markdown, root: root, format: site.format, headingShift: headingShift)
    return switch site.format {
    case .html: document.html
    case .markdown: document.commonMark
    }
  }
}

/// A page as the names see it that every page has.
protocol TitledPage: Sendable {
  func title(in outline: SiteOutline) -> String
}
