package import InventoryModel

/// The names of pages made from texts: readable, and distinct for distinct texts.
package struct Slugs: Sendable {
  private let slugs: [String: PageSlug]

  /// Creates a slug for each text. A slug gets a unique suffix if several texts share it, if it is empty, reserved or
  /// taken, or if it ends like a page number (`tools-2`). `taken` has the names of other pages.
  package init(_ texts: [String], taken: Set<String>) {
    let plain = texts.map(FileName.slug)
    let counts = Dictionary(plain.map { ($0, 1) }, uniquingKeysWith: +)
    let pairs = zip(texts, plain).map { text, slug in
      let isFree = counts[slug] == 1 && !taken.contains(slug) && !FileName.reserved.contains(slug)
      let isUsable = isFree && !slug.isEmpty && !Self.endsInNumber(slug)
      return (text, PageSlug(isUsable ? slug : FileName.marked(text), of: text))
    }
    slugs = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the slug of one of the texts.
  package func slug(of text: String) -> PageSlug {
    slugs[text] ?? PageSlug(FileName.marked(text), of: text)
  }

  private static func endsInNumber(_ slug: String) -> Bool {
    let digits = slug.reversed().prefix(while: \.isNumber).count
    return digits > 0 && slug.dropLast(digits).hasSuffix("-")
  }
}
