import InventoryPages

/// The home page with its introduction in Markdown.
struct HomeText: TitledPage {
  let page: HomePage
  let intro: String?

  static var isOverview: Bool { true }

  func title(in outline: SiteOutline) -> String { outline.title }

  static let own = Record<InPage<HomeText>> {
    Text("itemCount", "The number of items, such as: 40 items.") { $0.content.page.itemCount }
    Text("totalValue", "The sum of the stated values.") { $0.content.page.totalValue }
    Flag("hasItems", "Whether there are items.") { !$0.site.outline.types.isEmpty }
    Flag("hasLongTotal", "Whether the total value is so long that it needs smaller letters.") {
      ($0.content.page.totalValue?.count ?? 0) > 14
    }
    Text("photoCount", "The number of photo files, such as: 18 photo files.") { $0.content.page.photoCount }
    Text("typeCount", "The number of asset types.") { $0.content.page.typeCount }
    Text("withoutValue", "The number of items without a stated value, in words, if there are any.") {
      $0.content.page.withoutValue
    }
    Markup("intro", "The content of content/index.md.") { home in
      home.content.intro.map { home.prose($0, headingShift: 1) }
    }
    List("assetTypes", "The asset types, or the largest asset types if there are many.", of: assetType) {
      $0.content.page.types.map($0.with)
    }
    Text("typesTitle", "The heading of the list, such as: The 50 most valuable asset types.") {
      $0.content.page.typesTitle
    }
    Text("barNote", "What a full bar means, unless it is the value of all items.") { $0.content.page.barNote }
    Part("allTypes", "The link to all asset types, if not all are listed.", TypeList.record) { home in
      home.content.page.allTypes.map { home.with(TypeList(label: $0)) }
    }
    Text(
      "latestRecord",
      "The date of the latest record, such as: Latest record: Mar 18, 2023. "
        + "Absent if dates are hidden, or the site has an as-of date."
    ) { $0.content.page.latestRecord }
  }

  fileprivate static let assetType = Record<InPage<TypeSummary>> {
    Text("label", "The asset type.") { $0.content.label }
    Text("path", "The path of the type's page.") { $0.link($0.content.path) }
    Text("itemCount", "The number of items of the type, such as: 40 items.") { $0.content.itemCount }
    Text("totalValue", "The sum of the stated values of these items.") { $0.content.totalValue }
    Flag("isUnvalued", "Whether none of these items has a stated value.") { $0.content.isUnvalued }
    Text("share", "The type's share of the total value, in percent.") { $0.content.share }
    Text("bar", "The length of the bar of this share, in percent. The longest of many short bars is full.") {
      $0.content.bar
    }
    Part(
      "cover", "The thumbnail of the type's first item with a photo of the item itself.", EveryPage.thumbnail
    ) {
      $0.content.cover.map($0.with)
    }
  }
}

extension FolderPage: TitledPage {
  static var isOverview: Bool { true }

  func title(in outline: SiteOutline) -> String { title }

  static let own = Record<InPage<FolderPage>> {
    Text("itemCount", "The number of items, such as: 40 items.") { $0.content.itemCount }
    Text("totalValue", "The sum of the stated values.") { $0.content.totalValue }
    List("assetTypes", "All asset types.", of: HomeText.assetType) { $0.content.types.map($0.with) }
  }
}

extension ContentPage: TitledPage {
  func title(in outline: SiteOutline) -> String { title }

  static let own = Record<InPage<ContentPage>> {
    Markup("body", "The content of the page.") { $0.prose($0.content.markdown, headingShift: 0) }
  }
}
