import InventoryModel

/// The names of pages in the Markdown tree, where they differ from those of the HTML pages: an item's file begins with
/// its name in its own script, as in `oak-dresser--0fafc64a`, and the home page is `README`, which Git hosts show below a folder's files.
package struct MarkdownNames: Sendable {
  /// The names of items' pages by the names of their HTML pages.
  private let names: [String: String]

  /// The page that a Git host shows with a folder.
  static let readme = "README"

  /// The longest slug of an item's name. Together with a key it fits in a path of Windows.
  private static let longestSlug = 60

  /// `items` are all items of the site: the names of their HTML pages, which are unique, and their own names.
  package init(of items: [(page: String, itemName: String)] = []) {
    let keys = ShortKeys(items.map(\.page))
    names = Dictionary(
      items.map { ($0.page, Self.slug($0.itemName) + "--" + Self.key($0.page, among: keys)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// All items' names, sorted by the names of their HTML pages.
  package var all: [(page: String, name: String)] {
    names.sorted { $0.key < $1.key }.map { (page: $0.key, name: $0.value) }
  }

  /// The name of the page of an item; the name of its HTML page if the site does not have the item.
  func name(ofItem page: String) -> String { names[page] ?? page }

  /// The path of the page with this path in the HTML tree, both without an extension.
  package func path(of page: [String]) -> [String] {
    switch (page.count, page.first) {
    case (1, "index"): [Self.readme]
    case (1, _): [Self.sparing(page[0])]
    case (2, SiteLayout.items): [SiteLayout.items, name(ofItem: page[1])]
    case (2, SiteLayout.types), (2, SiteLayout.places):
      [page[0], page[1] == "index" ? Self.readme : Self.sparing(page[1])]
    default: page
    }
  }

  /// The name of another page, which may not be `README` in any case. Slugs have no two hyphens in a row.
  static func sparing(_ slug: String) -> String { slug == readme.lowercased() ? slug + "--page" : slug }

  /// At most 60 characters, and not empty.
  private static func slug(_ itemName: String) -> String {
    let spelled = itemName.lowercased().map { letters[$0] ?? String($0) }.joined()
    let slug = FileName.readable(spelled, length: longestSlug)
    return slug.isEmpty ? "item" : slug
  }

  /// Letters that are not another letter with an accent, and how they are usually written in ASCII. The names of HTML
  /// pages, which printed labels contain, leave them out.
  private static let letters: [Character: String] = [
    "\u{DF}": "ss", "\u{E6}": "ae", "\u{153}": "oe", "\u{F8}": "o", "\u{F0}": "d", "\u{FE}": "th",
    "\u{142}": "l",
    "\u{111}": "d", "\u{131}": "i",
  ]

  /// A UUID or a digest is shortened, because it is random: another item seldom changes its beginning. Any other name is
  /// complete, such as that of a numbered key or a salted one.
  private static func key(_ page: String, among keys: ShortKeys) -> String {
    guard isRandom(page) else { return page }
    let short = keys.short(page)
    return short.hasSuffix("-") ? String(page.prefix(short.count + 1)) : short
  }

  /// Whether the name has the form of a UUID, or consists of as many hex digits.
  private static func isRandom(_ page: String) -> Bool {
    let groups = page.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let counts = groups.map(\.count)
    guard counts == [8, 4, 4, 4, 12] || (counts.count == 1 && counts[0] >= 32) else { return false }
    return groups.joined().allSatisfy { digit in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit)
    }
  }
}
