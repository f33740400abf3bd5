import InventoryModel
import InventoryPages
import Mustache

/// Pages as the values that templates render. The order of each record is that of its shape in `PageShape`.
struct PageValues {
  let outline: SiteOutline
  let format: PageFormat
  /// `Coffer` and its version.
  let generator: String

  /// A link from a page whose way to the top is `root`.
  func link(_ path: PagePath, from root: String) -> Value {
    .text(root + path.text + "." + format.fileExtension)
  }

  /// What is the same on every page with this way to the top.
  func fixed(root: String, isHome: Bool) -> [String: Value] {
    let disclosure = outline.disclosure
    return [
      "siteTitle": .text(outline.title), "language": .text(outline.language), "root": .text(root),
      "noindex": .flag(outline.noindex), "generator": .text(generator), "isHome": .flag(isHome),
      "asOf": outline.asOf.map { .text(outline.wording.date($0)) } ?? .absent,
      "showsValues": .flag(disclosure.shows(.valueInDollars)),
      "showsSerialNumbers": .flag(disclosure.shows(.serialNumber)),
      "showsDates": .flag(disclosure.shows(.dateCreated)), "showsPhotos": .flag(disclosure.shows(.photos)),
      "showsPlaces": .flag(disclosure.shows(field: outline.placeField)),
    ]
  }

  /// The title and the window's title: the first fields of `PageShape.everyPage`.
  func titles(_ title: String, at path: PagePath) -> [Value] {
    [.text(title), .text(path == .home ? outline.title : title + " \u{2013} " + outline.title)]
  }

  /// The third of those fields, where it is not fixed.
  func navigation(from path: PagePath) -> Value {
    let home = ContentOutline(title: "Home", path: .home)
    return .list(
      ([home] + outline.contents).map { page in
        .record([.text(page.title), link(page.path, from: path.root), .flag(page.path == path)])
      })
  }

  func value(_ value: StatedValue?) -> Value {
    guard let value else { return .absent }
    return .record([.text(value.text), .flag(value.isHigh), .flag(!value.isHigh), .text(value.verdict)])
  }

  func thumbnail(_ paths: ThumbnailPaths?, from root: String) -> Value {
    guard let paths else { return .absent }
    return .record([.text(root + paths.at1x), .text(root + paths.at2x), .text(root + paths.at3x)])
  }

  func picture(_ picture: Picture, from root: String) -> Value {
    .record([
      .text(root + picture.small), .text(picture.smallSize.width), .text(picture.smallSize.height),
      .text(root + picture.large), .text(picture.largeSize.width), .text(picture.largeSize.height),
      .text(picture.alternativeText),
    ])
  }
}

extension Value {
  static func text(_ number: Int) -> Value { .text(String(number)) }

  /// Absent where there is nothing.
  static func text(_ text: String?) -> Value { text.map(Value.text) ?? .absent }
}
