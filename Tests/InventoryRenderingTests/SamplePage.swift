import InventoryModel
import InventoryPages
import InventoryRendering
import TestSupport

/// The pages that tests render: one of each kind with everything, one with as little as there can be, one
/// for readers who are shown little.
enum SamplePage: String, CaseIterable {
  case home, type, item, content
  case bareHome = "bare-home"
  case bareType = "bare-type"
  case bareItem = "bare-item"
  case publicHome = "public-home"
  case publicType = "public-type"
  case publicItem = "public-item"

  var outline: SiteOutline {
    switch self {
    case .home, .type, .item, .content: .sample
    case .bareHome, .bareType, .bareItem: .bare
    case .publicHome, .publicType, .publicItem: .public
    }
  }

  var home: HomePage {
    switch self {
    case .home: .sample
    case .publicHome: .public
    default: .bare
    }
  }

  func text(_ format: PageFormat) throws -> String {
    let renderer = try PageRenderer.sample(format, outline)
    var bytes: [UInt8] = []
    switch self {
    case .home: renderer.append(home, intro: "## Hello\n\nAll that *we* own.", to: &bytes)
    case .bareHome, .publicHome: renderer.append(home, intro: nil, to: &bytes)
    case .type, .bareType, .publicType: renderer.append(try typePage(), to: &bytes)
    case .item, .bareItem, .publicItem: renderer.append(try itemPage(), to: &bytes)
    case .content:
      let markdown = "See [the list](types/furniture.md) and <b>this</b>.\n\n![plan](assets/plan.svg)"
      renderer.append(
        ContentPage(file: "about", title: "About us", path: .content("about"), markdown: markdown), to: &bytes
      )
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func typePage() throws -> TypePage {
    if self == .bareType {
      let type = TypeOutline.sample("None", slug: "none", items: 0, cents: 0)
      return TypePage([], of: type, number: 1, pageCount: 1, in: outline)
    }
    let items: [Item] =
      self == .publicType
      ? try [.disclosed(), .disclosed(name: "Stool", photos: [])]
      : try [.full(), .sample(key: "B", name: "Stool", cents: 5_00)]
    return TypePage(items, of: outline.types[0], number: 2, pageCount: 3, in: outline)
  }

  func itemPage() throws -> ItemPage {
    if self == .bareItem {
      return ItemPage(
        try .sample(), of: .sample("None", slug: "none"), previous: nil, next: nil, in: outline)
    }
    if self == .publicItem {
      return ItemPage(try .disclosed(), of: outline.types[0], previous: nil, next: nil, in: outline)
    }
    return ItemPage(
      try .full(), of: outline.types[0], previous: try .sample(key: "A", name: "Chair"),
      next: try .sample(key: "B", name: "Stool"), in: outline)
  }
}
