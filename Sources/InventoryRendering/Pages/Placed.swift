import InventoryPages
import Mustache

/// What is the same on all pages of one format.
final class SiteFrame: Sendable {
  let outline: SiteOutline
  let format: PageFormat
  /// `Coffer` and its version.
  let generator: String
  /// With the dot.
  let pageExtension: String

  init(_ outline: SiteOutline, _ format: PageFormat, generator: String) {
    (self.outline, self.format, self.generator) = (outline, format, generator)
    pageExtension = "." + format.fileExtension
  }
}

/// Something that a page says, and the page that says it: what the records of pages are made of.
///
/// It is an object, so that a page is not copied for each of its fields.
final class Placed<Content: Sendable>: Sendable {
  let content: Content
  let path: PagePath
  let site: SiteFrame

  init(_ content: Content, at path: PagePath, in site: SiteFrame) {
    (self.content, self.path, self.site) = (content, path, site)
  }

  /// The way from the page to the top of the output.
  var root: String { path.root }

  /// Something else that the same page says.
  func with<Other: Sendable>(_ other: Other) -> Placed<Other> {
    Placed<Other>(other, at: path, in: site)
  }

  /// The way from this page to another one.
  func link(_ path: PagePath) -> String { root + path.text + site.pageExtension }

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
