import InventoryModel
import InventoryPages

extension TypePage: TitledPage {
  func title(in outline: SiteOutline) -> String { type.label }

  static let own = Record<InPage<TypePage>> {
    Text("label", "The asset type.") { $0.content.type.label }
    Text("slug", "The name of its first page, without extension.") { $0.content.type.slug }
    Text("itemCount", "The number of its items.") { $0.content.itemCount }
    Text("totalValue", "The sum of their values.") { $0.content.totalValue }
    List("assetTypes", "All asset types, or the nearest ones if there are many.", of: assetType) { page in
      page.content.types.map { page.with((type: $0, isSelected: $0 == page.content.type)) }
    }
    Part("allTypes", "The link to all asset types, if not all are listed.", typeList) {
      $0.content.allTypes.map($0.with)
    }
    Text("threshold", "valueThreshold from site.yml, such as 50.00.") {
      $0.site.outline.wording.threshold.plainText
    }
    Text("lowVerdict", "What is said about values at or below it, such as: not above $50.") {
      $0.site.outline.wording.lowVerdict
    }
    List("items", "The items on this page.", of: card) { $0.content.items.map($0.with) }
    Flag("hasPictured", "Whether one of them has a photo.") {
      $0.content.items.contains { $0.picture != nil }
    }
    List("pictured", "Those with a photo.", of: card) { page in
      page.content.items.filter { $0.picture != nil }.map(page.with)
    }
    Flag("hasOthers", "Whether one of them has no photo.") { $0.content.items.contains { $0.picture == nil } }
    List("others", "Those without a photo.", of: card) { page in
      page.content.items.filter { $0.picture == nil }.map(page.with)
    }
    List("pages", "The pages of this type, if there are several.", of: pageLink) { page in
      guard page.content.pageCount > 1 else { return [] }
      return zip([0] + page.content.pages, page.content.pages).map { before, number in
        page.with(PageNumber(number: number, before: before, of: page.content))
      }
    }
    Part("previousPage", "The previous page.", neighbor) { $0.neighbor(-1) }
    Part("nextPage", "The next page.", neighbor) { $0.neighbor(1) }
    Text("position", "The position, such as: Page 2 of 3.") {
      let page = $0.content
      return page.pageCount > 1 ? "Page \(page.number) of \(page.pageCount)" : nil
    }
    Markup("frontMatter", "The type's data as YAML, for programs; only in Markdown.") {
      $0.site.format == .markdown ? FrontMatter($0.content).text : nil
    }
  }

  private static let assetType = Record<InPage<(type: TypeOutline, isSelected: Bool)>> {
    Text("label", "The asset type, shortened if it is long.") { $0.content.type.menuLabel }
    Text("path", "The path of its page.") { $0.link($0.content.type.path) }
    Text("itemCount", "The number of its items.") {
      $0.site.outline.wording.count($0.content.type.totals.items, "item", "items")
    }
    Flag("isSelected", "Whether this is the type of the current page.") { $0.content.isSelected }
  }

  private static let typeList = Record<InPage<String>> {
    Text("label", "The text of the link, such as: All 2,000 asset types.") { $0.content }
    Text("path", "The path of the full list.") { $0.root + $0.site.format.typesOfHome }
  }

  private static let card = Record<InPage<ItemCard>> {
    Text("itemName", "The item's name.") { $0.content.name }
    Text("path", "The path of its page.") { $0.link($0.content.path) }
    Text("serialNumber", "Its serial number.") { $0.content.serialNumber }
    Part("valueInDollars", "Its value.", EveryPage.value) { $0.content.value }
    Text("dateCreated", "The date when it was recorded.") { $0.content.dateCreated }
    Part("photo", "Its first photo.", photo) { $0.content.picture.map($0.with) }
    Part("thumbnail", "Its thumbnail.", EveryPage.thumbnail) { $0.content.thumbnail.map($0.with) }
    Text("place", "The value of the field set as placeField in site.yml.") { $0.content.place }
    Flag("hasDetails", "Whether it has a place, a serial number or a date.") { $0.content.hasDetails }
  }

  private static let photo = Record<InPage<Picture>> {
    Text("small", "The path of the small rendition.") { $0.root + $0.content.small }
    Text("width", "Its width in pixels.") { String($0.content.smallSize.width) }
    Text("height", "Its height.") { String($0.content.smallSize.height) }
    Flag("isTall", "Whether it is higher than wide.") {
      $0.content.smallSize.height > $0.content.smallSize.width
    }
  }

  private static let pageLink = Record<InPage<PageNumber>> {
    Text("number", "The page's number.") { String($0.content.number) }
    Text("path", "The path of the page.") { $0.link(.type($0.content.type.slug, page: $0.content.number)) }
    Flag("isCurrent", "Whether this is the current page.") { $0.content.isCurrent }
    Flag("isAfterGap", "Whether pages before it are not listed.") { $0.content.isAfterGap }
  }

  private static let neighbor = Record<InPage<PagePath>> {
    Text("path", "The path of the page.") { $0.link($0.content) }
  }
}

private struct PageNumber {
  let number: Int
  let type: TypeOutline
  let isCurrent: Bool
  let isAfterGap: Bool

  init(number: Int, before: Int, of page: TypePage) {
    (self.number, type) = (number, page.type)
    (isCurrent, isAfterGap) = (number == page.number, number > before + 1)
  }
}

extension InPage<TypePage> {
  /// `nil` if the type has no such page.
  fileprivate func neighbor(_ step: Int) -> InPage<PagePath>? {
    let number = content.number + step
    guard content.pageCount > 1, (1...content.pageCount).contains(number) else { return nil }
    return with(.type(content.type.slug, page: number))
  }
}
