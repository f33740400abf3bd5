import Mustache

/// What a template may use, by page. README's list of names is made from this.
package enum PageShape {
  static let home = Shape.record(homeFields + everyPage)
  static let type = Shape.record(typeFields + everyPage)
  static let item = Shape.record(itemFields + everyPage)
  static let content = Shape.record([Shape.Field("body", .markup)] + everyPage)

  /// Last in every shape: nearly all of them are the same on all pages of a kind, and then part of the compiled template.
  static let everyPage: [Shape.Field] = [
    .init("pageTitle", .text), .init("documentTitle", .text), .init("navigation", .list(link)),
    .init("siteTitle", .text), .init("language", .text), .init("root", .text), .init("noindex", .flag),
    .init("generator", .text), .init("asOf", .text), .init("isHome", .flag),
    .init("showsValues", .flag), .init("showsSerialNumbers", .flag), .init("showsDates", .flag),
    .init("showsPhotos", .flag), .init("showsPlaces", .flag),
  ]

  static let homeFields: [Shape.Field] = [
    .init("itemCount", .text), .init("totalValue", .text), .init("photoCount", .text),
    .init("typeCount", .text),
    .init("withoutValue", .text), .init("intro", .markup),
    .init(
      "assetTypes",
      .list([
        "label": .text, "path": .text, "itemCount": .text, "totalValue": .text, "share": .text,
        "cover": thumbnail,
      ])),
  ]

  static let typeFields: [Shape.Field] = [
    .init("label", .text), .init("itemCount", .text), .init("totalValue", .text),
    .init("assetTypes", .list(["label": .text, "path": .text, "itemCount": .text, "isSelected": .flag])),
    .init("allTypes", ["label": .text, "path": .text]),
    .init("items", .list(card)),
    .init("pages", .list(["number": .text, "path": .text, "isCurrent": .flag, "isAfterGap": .flag])),
    .init("previousPage", ["path": .text]), .init("nextPage", ["path": .text]), .init("position", .text),
  ]

  static let itemFields: [Shape.Field] = [
    .init("itemName", .text), .init("itemKey", .text), .init("serialNumber", .text),
    .init("valueInDollars", value),
    .init("dateCreated", .text), .init("dateCreatedISO", .text),
    .init("assetType", ["label": .text, "path": .text]),
    .init("cover", picture), .init("morePhotos", .list(picture)), .init("hasMorePhotos", .flag),
    .init("notes", .markup), .init("hasFields", .flag),
    .init("fields", .list(["name": .text, "value": .text])),
    .init("previous", ["itemName": .text, "path": .text]), .init("next", ["itemName": .text, "path": .text]),
    .init("frontMatter", .markup),
  ]

  private static let link: Shape = ["label": .text, "path": .text, "isCurrent": .flag]
  private static let value: Shape = ["text": .text, "isHigh": .flag, "isLow": .flag, "verdict": .text]
  private static let thumbnail: Shape = ["src1x": .text, "src2x": .text, "src3x": .text]
  private static let picture: Shape = [
    "small": .text, "smallWidth": .text, "smallHeight": .text,
    "large": .text, "largeWidth": .text, "largeHeight": .text, "alt": .text,
  ]
  private static let card: Shape = [
    "itemName": .text, "path": .text, "serialNumber": .text, "valueInDollars": value, "dateCreated": .text,
    "photo": ["small": .text, "width": .text, "height": .text], "thumbnail": thumbnail, "place": .text,
    "hasDetails": .flag,
  ]
}
