import InventoryModel
import InventoryPages

/// The data shared by all pages of one format.
final class SiteFrame: Sendable {
  let outline: SiteOutline
  let format: PageFormat
  /// The name and version of the program, such as `Coffer 1.2.0`.
  let generator: String

  init(_ outline: SiteOutline, _ format: PageFormat, generator: String) {
    (self.outline, self.format, self.generator) = (outline, format, generator)
  }
}

/// A value together with the page that shows the value. Records compute their fields from such a pair.
///
/// This type is a class, so that the value is not copied for each field.
final class InPage<Content: Sendable>: Sendable {
  let content: Content
  let path: PagePath
  let site: SiteFrame

  init(_ content: Content, at path: PagePath, in site: SiteFrame) {
    (self.content, self.path, self.site) = (content, path, site)
  }

  /// The path from the page to the top of the output.
  var root: String { path.root }

  /// Returns another value with the same page.
  func with<Other: Sendable>(_ other: Other) -> InPage<Other> {
    InPage<Other>(other, at: path, in: site)
  }

  /// Returns the relative path from this page to another one, as a link. In Markdown, `_` is encoded, because a template
  /// would write it as `\_`, which not all programs read as CommonMark does.
  func link(_ path: PagePath) -> String {
    let file = path.file(site.format, from: root)
    return site.format == .markdown && file.utf8.contains(UInt8(ascii: "_"))
      ? file.replacing("_", with: "%5F") : file
  }

  /// Returns Markdown rendered in the format of the page.
  func prose(_ markdown: String, headingShift: Int) -> String {
    if site.format == .html, let paragraph = markdown.plainParagraph { return paragraph }
    let document = MarkdownDocument(
      markdown, root: root, format: site.format, headingShift: headingShift,
      pages: LinkedPages(of: site.outline), pictureSizes: site.outline.pictureSizes)
    return switch site.format {
    case .html: document.html
    case .markdown: document.commonMark
    }
  }
}

/// A page with a title.
protocol TitledPage: Sendable {
  /// Whether the page sums up items, as the home page and a place do.
  static var isOverview: Bool { get }

  func title(in outline: SiteOutline) -> String

  /// Returns the title of the page in the title of the window.
  func windowTitle(in outline: SiteOutline) -> String

  /// Returns the data of the page that programs read in Markdown.
  func frontMatter(in outline: SiteOutline) -> FrontMatter
}

extension TitledPage {
  static var isOverview: Bool { false }

  func windowTitle(in outline: SiteOutline) -> String { title(in: outline) }

  func frontMatter(in outline: SiteOutline) -> FrontMatter { FrontMatter(title: title(in: outline)) }
}

/// The names that every page offers to its template.
enum EveryPage {
  /// A heading with more characters needs smaller letters.
  static let longHeading = 80

  static func isLong(_ heading: String) -> Bool {
    heading.utf8.count > longHeading && heading.count > longHeading
  }

  /// Returns a record with the names of this kind of page, and the names of every page.
  static func record<Page: TitledPage>(_ own: Record<InPage<Page>>) -> Record<InPage<Page>> {
    own + page() + navigation.of { $0.with(()) } + site.of { $0.with(()) }
  }

  static func page<Page: TitledPage>() -> Record<InPage<Page>> {
    Record {
      Text("pageTitle", "The page's title.") { $0.content.title(in: $0.site.outline) }
      Text("documentTitle", "The title of the window: the page's title, followed by the site's title.") {
        let (title, site) = ($0.content.windowTitle(in: $0.site.outline), $0.site.outline.title)
        return $0.path == .home ? site : title + " \u{2013} " + site
      }
      Flag("isOverview", "Whether the page sums up items, so that it needs assets/overview.css.") { _ in
        Page.isOverview
      }
      Markup("frontMatter", "The page's title and data as YAML, for programs. Only in Markdown.") {
        $0.site.format == .markdown ? $0.content.frontMatter(in: $0.site.outline).text : nil
      }
    }
  }

  static let navigation = Record<InPage<Void>> {
    List(
      "navigation", "The links to the home page, to the pages about all items, and to the pages in content/.",
      of: link
    ) {
      page in
      let outline = page.site.outline
      let links: [Link] =
        [("Home", .home)] + outline.overviews.map { ($0.title, $0.path) }
        + outline.contents.map { ($0.title, $0.path) }
      return links.map(page.with)
    }
  }

  private typealias Link = (title: String, path: PagePath)

  private static let link = Record<InPage<Link>> {
    Text("label", "The title of the page that the link opens.") { $0.content.title }
    Text("path", "The path of this page.") { $0.link($0.content.path) }
    Flag("isCurrent", "Whether the link is to the current page.") { $0.content.path == $0.path }
    Flag("isAround", "Whether the link is to the page that lists the current page, as Places lists a place.")
    {
      $0.content.path == $0.path.list
    }
  }

  /// The names whose values are the same on all pages with the same relative path to the top of the output, except on
  /// the home page.
  static let site = Record<InPage<Void>> {
    Text("siteTitle", "The site's title, from site.yml.") { $0.site.outline.title }
    Text("language", "The site's language, such as en.") { $0.site.outline.language }
    Flag("isRightToLeft", "Whether the site's language is written from right to left.") {
      $0.site.outline.isRightToLeft
    }
    Text("root", "The relative path of the output folder: empty, or ../.") { $0.root }
    Flag("hasSearch", "Whether the site has a search index.") { $0.site.outline.hasSearch }
    Flag("hasAccent", "Whether the site has assets/accent.css, because site.yml sets an accent.") {
      $0.site.outline.styles.contains(.accent)
    }
    Flag("hasCustomStyle", "Whether the site has assets/custom.css.") {
      $0.site.outline.styles.contains(.custom)
    }
    Flag("noindex", "Whether search engines are asked not to index the page.") { $0.site.outline.noindex }
    Text("generator", "Coffer and its version.") { $0.site.generator }
    Text("asOf", "The site's as-of date, if one is given.") {
      $0.site.outline.asOf.map($0.site.outline.wording.date)
    }
    Flag("isHome", "Whether this is the home page.") { $0.path == .home }
    Flag("showsValues", "Whether the audience sees values.") { $0.shows(.valueInDollars) }
    Flag("showsSerialNumbers", "Whether the audience sees serial numbers.") { $0.shows(.serialNumber) }
    Flag("showsWholeSerialNumbers", "Whether the audience sees whole serial numbers.") {
      $0.site.outline.disclosure.level(of: .serialNumber) == .shown
    }
    Flag("showsDates", "Whether the audience sees dates.") { $0.shows(.dateCreated) }
    Flag("showsPhotos", "Whether the audience sees photos.") { $0.shows(.photos) }
    Flag("showsPlaces", "Whether the audience sees the field that states where an item is.") {
      $0.site.outline.disclosure.shows(field: $0.site.outline.placeField.name)
    }
  }

  static let thumbnail = Record<InPage<ThumbnailPaths>> {
    Text("src1x", "The path of the thumbnail at 40 pixels.") { $0.root + $0.content.at1x }
    Text("src2x", "The path of the thumbnail at 80 pixels.") { $0.root + $0.content.at2x }
    Text("src3x", "The path of the thumbnail at 120 pixels.") { $0.root + $0.content.at3x }
  }

  static let value = Record<StatedValue> {
    Text("text", "The amount, with its currency.") { $0.text }
    Flag("isHigh", "Whether the value is not below valueThreshold in site.yml.") { $0.isHigh }
    Flag("isLow", "Whether the value is below valueThreshold.") { !$0.isHigh }
    Text("verdict", "The comparison in words, such as: above $50.") { $0.verdict }
  }
}

extension InPage {
  fileprivate func shows(_ attribute: ItemAttribute) -> Bool {
    site.outline.disclosure.shows(attribute)
  }
}
