import InventoryModel

/// The names of pages in the Markdown tree that differ from the names of the HTML pages. The file name of an item
/// begins with a slug of the item's name, as in `oak-dresser--0fafc64a`. Such a slug keeps the letters of all scripts.
/// The home page is `README`, which Git hosts show below a folder's files.
package struct MarkdownNames: Sendable {
  /// The Markdown names of items' pages, keyed by the names of their HTML pages.
  private let names: [String: String]
  /// The Markdown names of other pages that differ from their HTML names, keyed by folder and HTML name.
  private let others: [String: String]

  /// The name of the page that a Git host shows with the files of a folder.
  static let readme = "README"

  /// The maximum length of the slug of an item's name. Together with a key, such a slug fits in a path on Windows.
  private static let longestSlug = 60

  /// `items` has the unique name of the HTML page and the item's name for every item of the site. `others` are the
  /// first pages of types and places, and the content pages.
  package init(of items: [(page: String, itemName: String)] = [], _ others: [PagePath] = []) {
    let keys = ShortKeys(items.map(\.page))
    names = Dictionary(
      items.map { ($0.page, Self.slug($0.itemName) + "--" + Self.key($0.page, among: keys)) },
      uniquingKeysWith: { first, _ in first })
    self.others = Dictionary(
      others.filter { $0.name != $0.markdownName }.map { (Self.key($0.folder, $0.name), $0.markdownName) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func key(_ folder: String, _ name: some StringProtocol) -> String { folder + "/" + name }

  /// The names of all pages whose Markdown names depend on data of the store, sorted by the names of their HTML pages.
  package var all: [(page: String, name: String)] {
    (names.sorted { $0.key < $1.key } + others.sorted { $0.key < $1.key }).map {
      (page: $0.key, name: $0.value)
    }
  }

  /// Returns the Markdown name of an item's page, given the name of its HTML page; the HTML name if the site does not
  /// have the item.
  func name(ofItem page: String) -> String { names[page] ?? page }

  /// Returns the Markdown path of a page, given its HTML path. Both paths are lists of names, without an extension.
  package func path(of page: [String]) -> [String] {
    switch (page.count, page.first) {
    case (1, "index"): [Self.readme]
    case (1, _): [name(of: page[0], in: "")]
    case (2, SiteLayout.items): [SiteLayout.items, name(ofItem: page[1])]
    case (2, SiteLayout.types), (2, SiteLayout.places):
      [page[0], page[1] == "index" ? Self.readme : name(of: page[1], in: page[0])]
    default: page
    }
  }

  /// Returns the Markdown name of a page in a folder, given its HTML name.
  private func name(of page: String, in folder: String) -> String {
    if let name = others[Self.key(folder, page)] { return name }
    // Further pages of a list have the name of the first page with a number.
    let first = page.dropLast(page.reversed().prefix(while: \.isNumber).count + 1)
    if let name = others[Self.key(folder, first)] { return name + page.dropFirst(first.count) }
    return Self.sparing(page)
  }

  /// Returns the Markdown name of a page with this slug. The name is the slug, unless the slug is the reserved name
  /// `readme`. The name that replaces `readme` is unique: slugs of types and content pages do not contain two hyphens
  /// in a row, and no place has the slug `readme`.
  static func sparing(_ slug: String) -> String { slug == readme.lowercased() ? slug + "--page" : slug }

  /// Returns the slug of an item's name: at most 60 characters, and not empty.
  private static func slug(_ itemName: String) -> String {
    let spelled = itemName.lowercased().map { letters[$0] ?? String($0) }.joined()
    let slug = FileName.readable(spelled, length: longestSlug)
    return slug.isEmpty ? "item" : slug
  }

  /// The usual ASCII spelling of letters that do not consist of another letter and an accent. The names of HTML pages
  /// omit these letters, because labels that are already printed contain those names.
  private static let letters: [Character: String] = [
    "\u{DF}": "ss", "\u{E6}": "ae", "\u{153}": "oe", "\u{F8}": "o", "\u{F0}": "d", "\u{FE}": "th",
    "\u{142}": "l",
    "\u{111}": "d", "\u{131}": "i",
  ]

  /// Returns the part of an item's file name that identifies the item. A UUID or a digest is shortened: because it is
  /// random, a new item seldom makes the short form ambiguous. Other names, such as salted names and names made from
  /// numbered keys, are used in full.
  private static func key(_ page: String, among keys: ShortKeys) -> String {
    guard isRandom(page) else { return page }
    let short = keys.short(page)
    return short.hasSuffix("-") ? String(page.prefix(short.count + 1)) : short
  }

  /// Whether the name is a UUID, or consists of at least 32 hex digits.
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
