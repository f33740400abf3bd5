package import InventoryModel

/// The paths of all files in the output of a build and in a report folder, relative to the top of the output or of the
/// report folder. No other type defines these paths.
package enum SiteLayout {
  package static let assets = "assets"
  package static let items = "items"
  package static let types = "types"
  static let places = "places"
  /// The folder of pages about all items.
  static let overview = "overview"
  /// The folders of photos in two sizes, and of thumbnails.
  package static let pictureFolders = [photos, thumbnails]
  package static let photos = "photos"
  private static let thumbnails = "thumbnails"
  package static let documents = "documents"
  /// The folder of the search index; only in sites with a search.
  package static let search = "search"

  /// The folders that every site has. Some sites also have folders below `assets`, and some of the `optionalFolders`.
  package static let folders = [assets, items, types] + pictureFolders
  /// The folders that only some sites have.
  package static let optionalFolders = [documents, overview, places, search]

  /// The list of all files with their digests.
  package static let manifest = "SHA256SUMS"
  /// The journal of the files that a running build changes.
  package static let journal = ".coffer-journal"
  package static let robots = "robots.txt"

  /// The files that every build writes, other than the home page.
  package static let ofEveryBuild = [asset("site.js"), asset("style.css"), robots]

  /// The file whose SHA-256 is the fingerprint of a report.
  package static let inventory = "inventory.json"
  /// The reports whose data and page state a fingerprint.
  package static let fingerprinted = ["insurance", "claim"]

  /// The script with the number of parts of the search index.
  package static let searchParts = search + "/parts.js"
  /// Returns the path of part `number` of the search index, counted from 1.
  package static func searchPart(_ number: Int) -> String { search + "/" + String(number) + ".js" }

  /// Returns the name of a report's data file, for programs, in the folder of the report. `page(ofReport:)` returns the
  /// name of the page for readers.
  package static func data(ofReport name: String) -> String { name + ".json" }
  package static func page(ofReport name: String) -> String { name + ".html" }

  package static func asset(_ name: String) -> String { assets + "/" + name }

  /// Returns `photos/<name>-640.jpg`, where 640 is the long side in pixels.
  package static func rendition(named name: String, longSide: Int, fileExtension: String) -> String {
    photos + "/" + name + "-" + String(longSide) + "." + fileExtension
  }

  /// Returns `documents/<name>.pdf`.
  package static func document(named name: String) -> String { documents + "/" + name + ".pdf" }

  /// Returns `documents/<name>.jpg`, the picture of a document's first page.
  package static func firstPage(named name: String) -> String { documents + "/" + name + ".jpg" }

  /// Returns `thumbnails/<name>@2x.png`. The scale is 1, 2 or 3, for 40, 80 or 120 px.
  package static func thumbnail(named name: String, scale: Int) -> String {
    thumbnails + "/" + name + "@" + String(scale) + "x.png"
  }
}

/// The path of a page in the output, without its extension: `index`, `items/4f0c...`, `types/furniture-2`.
///
/// A build creates many paths for each item and writes few of them, so the parts are joined only when a path is
/// written.
package struct PagePath: Hashable, Sendable {
  /// The folder of the page; empty for the top of the output.
  package let folder: String
  package let name: String
  /// The name in the Markdown tree: `README`, `oak-dresser--4f0c...`.
  package let markdownName: String

  package static let home = PagePath("index", markdown: MarkdownNames.readme)

  /// The lists of all types and of all places. In Markdown, a Git host shows each list with the files of its folder.
  package static let types = PagePath(indexOf: SiteLayout.types)
  package static let places = PagePath(indexOf: SiteLayout.places)
  /// The page of the folder of items; exists only in Markdown.
  static let items = PagePath(indexOf: SiteLayout.items)
  /// The page of charts. In Markdown, a Git host shows this page with the files of its folder.
  package static let charts = PagePath(folder: SiteLayout.overview, "charts", markdown: MarkdownNames.readme)
  package static let missing = PagePath(folder: SiteLayout.overview, "missing")

  private init(folder: String = "", _ name: String, markdown: String? = nil) {
    (self.folder, self.name, markdownName) = (folder, name, markdown ?? name)
  }

  /// `end` is the end of both names.
  private init(_ slug: PageSlug, in folder: String = "", _ end: String = "") {
    self.init(
      folder: folder, slug.name + end, markdown: MarkdownNames.sparing(slug.markdownName + end))
  }

  private init(indexOf folder: String) {
    self.init(folder: folder, "index", markdown: MarkdownNames.readme)
  }

  /// The relative path from this page to the top of the output: empty or `../`.
  package var root: String { folder.isEmpty ? "" : "../" }

  /// The list of all places if this is the page of a place; otherwise `nil`.
  package var list: PagePath? {
    folder == SiteLayout.places && self != .places ? .places : nil
  }

  /// Returns the path of the page of an item.
  package static func item(_ item: Item, names: MarkdownNames = MarkdownNames()) -> PagePath {
    .item(named: item.pageName, names: names)
  }

  /// Returns the path of the page of the item whose HTML page has this name.
  package static func item(named name: String, names: MarkdownNames = MarkdownNames()) -> PagePath {
    PagePath(folder: SiteLayout.items, name, markdown: names.name(ofItem: name))
  }

  /// Returns the path of page `number`, counted from 1, of the place with this slug. The path is unique, because no
  /// slug ends with `_` and a page number.
  package static func place(_ slug: PageSlug, page number: Int) -> PagePath {
    PagePath(slug, in: SiteLayout.places, number == 1 ? "" : "_\(number)")
  }

  /// Returns the path of page `number`, counted from 1, of the type with this slug.
  package static func type(_ slug: PageSlug, page number: Int) -> PagePath {
    PagePath(slug, in: SiteLayout.types, number == 1 ? "" : "-\(number)")
  }

  /// Returns the path of a content page, at the top of the output.
  package static func content(_ slug: PageSlug) -> PagePath { PagePath(slug) }
}
