import InventoryModel
package import InventoryPages
package import Mustache

/// Renders the pages of one format.
package struct PageRenderer: Sendable {
  private let site: SiteFrame
  private let home: RecordTemplate<InPage<HomeText>>
  private let type: RecordTemplate<InPage<TypePage>>
  private let item: RecordTemplate<InPage<ItemPage>>
  private let content: RecordTemplate<InPage<ContentPage>>
  private let folder: RecordTemplate<InPage<FolderPage>>
  private let place: RecordTemplate<InPage<PlacePage>>
  private let places: RecordTemplate<InPage<PlacesPage>>
  private let charts: RecordTemplate<InPage<ChartsPage>>
  private let missing: RecordTemplate<InPage<MissingPage>>

  package var format: PageFormat { site.format }

  /// Compiles the templates. `sources` has the source of every template, keyed by file name: `item.html`, `head.html`,
  /// `item.md` ... Throws the errors of all templates together.
  package init(
    _ format: PageFormat, templates sources: [String: String], outline: SiteOutline, generator: String
  ) throws(TemplateErrors) {
    let site = SiteFrame(outline, format, generator: generator)
    let tags = TagNames(in: sources, withExtension: format.fileExtension)
    var problems: [TemplateProblem] = []
    func compiled<Page: TitledPage>(
      _ name: String, _ own: Record<InPage<Page>>, _ fixed: [String: Value]
    ) -> RecordTemplate<InPage<Page>>? {
      do throws(TemplateErrors) {
        return try RecordTemplate(
          name + "." + format.fileExtension, from: sources, tags, EveryPage.record(own), fixed: fixed)
      } catch {
        problems.merge(error.problems)
        return nil
      }
    }
    func fixed(_ path: PagePath) -> [String: Value] {
      EveryPage.site.namedValues(of: InPage((), at: path, in: site))
    }
    let below = PagePath.types
    // The pages that use these values are not in the navigation, so the same navigation fits all of them.
    let navigation = EveryPage.navigation.namedValues(of: InPage((), at: below, in: site))
    let fixedBelow = fixed(below).merging(navigation) { first, _ in first }
    let home = compiled("home", HomeText.own, fixed(.home))
    let type = compiled("type", TypePage.own, fixedBelow)
    let item = compiled("item", ItemPage.own, fixedBelow)
    let content = compiled("content", ContentPage.own, fixed(.content(PageSlug("", of: ""))))
    let folder = compiled("folder", FolderPage.own, fixedBelow)
    let place = compiled("place", PlacePage.own, fixedBelow)
    // The navigation marks each of these pages as the current one, so their navigation is not fixed.
    let places = compiled("places", PlacesPage.own, fixed(.places))
    let charts = compiled("charts", ChartsPage.own, fixed(.charts))
    let missing = compiled("missing", MissingPage.own, fixed(.missing))
    guard let home, let type, let item, let content, let folder, let place, let places, let charts,
      let missing,
      problems.isEmpty
    else { throw TemplateErrors(problems: problems.sorted()) }
    (self.site, self.home, self.type, self.item, self.content) = (site, home, type, item, content)
    (self.folder, self.place, self.places) = (folder, place, places)
    (self.charts, self.missing) = (charts, missing)
  }

  /// Appends the home page. `intro` is its introduction in Markdown.
  package func append(_ page: HomePage, intro: String?, to output: inout [UInt8]) {
    home.render(InPage(HomeText(page: page, intro: intro), at: .home, in: site), into: &output)
  }

  package func append(_ page: TypePage, to output: inout [UInt8]) {
    type.render(InPage(page, at: page.path, in: site), into: &output)
  }

  package func append(_ page: ItemPage, to output: inout [UInt8]) {
    item.render(InPage(page, at: page.path, in: site), into: &output)
  }

  package func append(_ page: FolderPage, to output: inout [UInt8]) {
    folder.render(InPage(page, at: page.path, in: site), into: &output)
  }

  package func append(_ page: PlacePage, to output: inout [UInt8]) {
    place.render(InPage(page, at: page.path, in: site), into: &output)
  }

  package func append(_ page: PlacesPage, to output: inout [UInt8]) {
    places.render(InPage(page, at: .places, in: site), into: &output)
  }

  package func append(_ page: ChartsPage, to output: inout [UInt8]) {
    charts.render(InPage(page, at: .charts, in: site), into: &output)
  }

  package func append(_ page: MissingPage, to output: inout [UInt8]) {
    missing.render(InPage(page, at: .missing, in: site), into: &output)
  }

  package func append(_ page: ContentPage, to output: inout [UInt8]) {
    content.render(InPage(page, at: page.path, in: site), into: &output)
  }
}

/// A format of pages. Each format has a separate tree of pages, in the same folders.
package enum PageFormat: String, CaseIterable, Sendable {
  case html, markdown

  /// The extension of pages and templates.
  package var fileExtension: String {
    switch self {
    case .html: "html"
    case .markdown: "md"
    }
  }

  /// `nil` for any other extension.
  init?(fileExtension: some StringProtocol) {
    guard let format = Self.allCases.first(where: { $0.fileExtension == fileExtension }) else { return nil }
    self = format
  }
}

extension PagePath {
  /// Returns the path of the page in a format. `root` is the relative path or the URL of the top of the output. The
  /// result begins with `root`.
  package func file(_ format: PageFormat, from root: String = "") -> String {
    let name =
      switch format {
      case .html: name
      case .markdown: markdownName
      }
    let fileExtension = format.fileExtension
    let length = root.utf8.count + folder.utf8.count + name.utf8.count + fileExtension.utf8.count + 2
    return String(ofLength: length) { path in
      path += root
      if !folder.isEmpty {
        path += folder
        path += "/"
      }
      path += name
      path += "."
      path += fileExtension
    }
  }
}
