import InventoryPages

/// The home page, and what the site's owner wrote for it, in Markdown.
struct HomeText: TitledPage {
  let page: HomePage
  let intro: String?

  func title(in outline: SiteOutline) -> String { outline.title }

  static let own = Record<Placed<HomeText>> {
    Text("itemCount", "How many items there are: 40 items.") { $0.content.page.itemCount }
    Text("totalValue", "The sum of the stated values.") { $0.content.page.totalValue }
    Text("photoCount", "How many photos there are.") { $0.content.page.photoCount }
    Text("typeCount", "How many asset types there are.") { $0.content.page.typeCount }
    Text("withoutValue", "How many items have no stated value; absent when all have one.") {
      $0.content.page.withoutValue
    }
    Markup("intro", "What content/index.md says.") { home in
      home.content.intro.map { home.prose($0, headingShift: 1) }
    }
    List("assetTypes", "The asset types.", of: assetType) { $0.content.page.types.map($0.with) }
  }

  private static let assetType = Record<Placed<TypeSummary>> {
    Text("label", "The asset type.") { $0.content.label }
    Text("path", "The way to its page.") { $0.link($0.content.path) }
    Text("itemCount", "How many items it has.") { $0.content.itemCount }
    Text("totalValue", "The sum of their values.") { $0.content.totalValue }
    Text("share", "Its part of the value of all items, in percent.") { $0.content.share }
    Part("cover", "The thumbnail of its first item with a photo.", EveryPage.thumbnail) {
      $0.content.cover.map($0.with)
    }
  }
}

extension ContentPage: TitledPage {
  func title(in outline: SiteOutline) -> String { title }

  static let own = Record<Placed<ContentPage>> {
    Markup("body", "What the page says.") { $0.prose($0.content.markdown, headingShift: 0) }
  }
}
