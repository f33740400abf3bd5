import InventoryModel
import InventoryPages

/// The names that a template may use for a list of items on the page of a type or a place.
extension ItemList {
  static let record = Record<InPage<ItemList>> {
    List("items", "The items on this page.", of: card) { $0.content.items.map($0.with) }
    Flag("hasPictured", "Whether any listed item has a photo of the item itself.") {
      $0.content.items.contains { $0.picture != nil }
    }
    List("pictured", "The items with a photo of the item itself.", of: card) { page in
      page.content.items.filter { $0.picture != nil }.map(page.with)
    }
    Flag("hasOthers", "Whether any listed item has no photo of the item itself.") {
      $0.content.items.contains { $0.picture == nil }
    }
    List("others", "The items without a photo of the item itself.", of: card) { page in
      page.content.items.filter { $0.picture == nil }.map(page.with)
    }
    List("pages", "The pages of this list, if there are several.", of: pageLink) { page in
      guard page.content.pageCount > 1 else { return [] }
      return zip([0] + page.content.pages, page.content.pages).map { before, number in
        page.with(PageNumber(number: number, before: before, of: page.content))
      }
    }
    Part("previousPage", "The previous page of this list, if there is one.", neighbor) { $0.neighbor(-1) }
    Part("nextPage", "The next page of this list, if there is one.", neighbor) { $0.neighbor(1) }
    Text(
      "lowMark",
      "The comparison in words for low values on this page, such as: below $50. Absent if there are none."
    ) {
      $0.content.items.lazy.compactMap(\.value).first { !$0.isHigh }?.verdict
    }
    Text("position", "The position of the page, such as: Page 2 of 3. Absent if there is only one page.") {
      let list = $0.content
      return list.pageCount > 1 ? "Page \(list.number) of \(list.pageCount)" : nil
    }
  }

  private static let card = Record<InPage<ItemCard>> {
    Text("itemName", "The item's name.") { $0.content.name }
    Text("path", "The path of the item's page.") { $0.link($0.content.path) }
    Text("serialNumber", "The item's serial number.") { $0.content.serialNumber }
    Part("valueInDollars", "The item's stated value.", EveryPage.value) { $0.content.value }
    Text("dateCreated", "The date when the item was recorded.") { $0.content.dateCreated }
    Part("photo", "The first photo of the item itself.", photo) { $0.content.picture.map($0.with) }
    Part("thumbnail", "The item's thumbnail.", EveryPage.thumbnail) { $0.content.thumbnail.map($0.with) }
    Text("place", "The value of the field that is placeField in site.yml. Absent on the page of a place.") {
      $0.content.place?.text
    }
    Text("placeAbove", "The levels of the place that contain its last level, such as: House > Attic.") {
      $0.content.place?.above
    }
    Text("placeFar", "The levels of the place without the last two, such as: House.") {
      $0.content.place?.far
    }
    Text("placeNear", "The level above the last one, such as: Attic.") { $0.content.place?.near }
    Text("placeName", "The last level of the place, such as: Box 4.") { $0.content.place?.name }
    Text("assetType", "The item's asset type. Absent on the page of a type.") { $0.content.assetType }
    Flag("hasDetails", "Whether the card has a place, an asset type or a serial number.") {
      $0.content.hasDetails
    }
  }

  private static let photo = Record<InPage<Picture>> {
    Text("small", "The path of the small rendition.") { $0.root + $0.content.small }
    Text("width", "The width of the small rendition in pixels.") { String($0.content.smallSize.width) }
    Text("height", "The height of the small rendition in pixels.") { String($0.content.smallSize.height) }
    Flag("isTall", "Whether the photo is taller than it is wide.") {
      $0.content.smallSize.height > $0.content.smallSize.width
    }
  }

  private static let pageLink = Record<InPage<PageNumber>> {
    Text("number", "The page's number.") { String($0.content.number) }
    Text("path", "The path of the page.") { $0.link($0.content.path) }
    Flag("isCurrent", "Whether the link is to the current page.") { $0.content.isCurrent }
    Flag("isAfterGap", "Whether the list of pages skips pages before this page.") { $0.content.isAfterGap }
  }

  private static let neighbor = Record<InPage<PagePath>> {
    Text("path", "The path of the page.") { $0.link($0.content) }
  }
}

private struct PageNumber {
  let number: Int
  let path: PagePath
  let isCurrent: Bool
  let isAfterGap: Bool

  init(number: Int, before: Int, of list: ItemList) {
    (self.number, path) = (number, list.subject.path(page: number))
    (isCurrent, isAfterGap) = (number == list.number, number > before + 1)
  }
}

extension InPage<ItemList> {
  /// Returns the page that is `step` pages after this one; `nil` if the list has no such page.
  fileprivate func neighbor(_ step: Int) -> InPage<PagePath>? {
    let number = content.number + step
    guard content.pageCount > 1, (1...content.pageCount).contains(number) else { return nil }
    return with(content.subject.path(page: number))
  }
}

extension ItemList {
  /// Returns the title of this page of the list: `Furniture`, `Furniture, page 2`.
  func title(_ name: String) -> String { number == 1 ? name : name + ", page \(number)" }
}
