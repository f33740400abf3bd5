import InventoryModel
import InventoryPages

extension TypePage: TitledPage {
  func title(in outline: SiteOutline) -> String { list.title(type.label) }

  func frontMatter(in outline: SiteOutline) -> FrontMatter { FrontMatter(self) }

  static let own =
    Record<InPage<TypePage>> {
      Text("label", "The asset type.") { $0.content.type.label }
      Flag(
        "hasLongLabel",
        "Whether the label is longer than \(EveryPage.longHeading) characters, so that it needs smaller letters."
      ) {
        EveryPage.isLong($0.content.type.label)
      }
      Text("slug", "The name of the type's first page, without extension.") { $0.content.type.slug.name }
      Text("itemCount", "The number of items of the type, such as: 40 items.") { $0.content.itemCount }
      Text("totalValue", "The sum of the stated values of these items.") { $0.content.totalValue }
      List("assetTypes", "All asset types, or the types next to this type if there are many.", of: assetType)
      {
        page in
        page.content.types.map { page.with((type: $0, isSelected: $0 == page.content.type)) }
      }
      Part("allTypes", "The link to all asset types, if not all are listed.", TypeList.record) { page in
        page.content.allTypes.map { page.with(TypeList(label: $0)) }
      }
      Text("threshold", "The valueThreshold of site.yml, such as 50.00.") {
        $0.site.outline.wording.threshold.plainText
      }
      Text("lowVerdict", "The words for values below the threshold, such as: below $50.") {
        $0.site.outline.wording.lowVerdict
      }
    } + ItemList.record.of { $0.with($0.content.list) }

  private static let assetType = Record<InPage<(type: TypeOutline, isSelected: Bool)>> {
    Text("label", "The asset type, shortened if it is long.") { $0.content.type.menuLabel }
    Text("path", "The path of the type's page.") { $0.link($0.content.type.path) }
    Text("itemCount", "The number of items of the type, such as: 40 items.") {
      $0.site.outline.wording.count($0.content.type.totals.items, "item", "items")
    }
    Flag("isSelected", "Whether this is the type of the current page.") { $0.content.isSelected }
  }
}

/// The link to the list of all asset types.
struct TypeList {
  /// `All 464 asset types`
  let label: String

  static let record = Record<InPage<TypeList>> {
    Text("label", "The text of the link, such as: All 2,000 asset types.") { $0.content.label }
    Text("path", "The path of the full list.") { $0.link(.types) }
  }
}
