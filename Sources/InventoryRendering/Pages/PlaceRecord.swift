import InventoryPages

extension PlacePage: TitledPage {
  static var isOverview: Bool { true }

  func title(in outline: SiteOutline) -> String { list.title(name) }

  /// The name of the place and of the places around it, because many places have names such as `Box 1`.
  func windowTitle(in outline: SiteOutline) -> String {
    list.title(([name] + around.reversed().map(\.name)).joined(separator: ", "))
  }

  func frontMatter(in outline: SiteOutline) -> FrontMatter { FrontMatter(self) }

  static let own =
    Record<InPage<PlacePage>> {
      Text("name", "The place.") { $0.content.name }
      Flag(
        "hasLongName",
        "Whether the name is longer than \(EveryPage.longHeading) characters, so that it needs smaller letters."
      ) {
        EveryPage.isLong($0.content.name)
      }
      List("around", "The places that contain this place, the outermost first.", of: PlaceSummary.record) {
        page in
        page.content.around.map(page.with)
      }
      Text("placesPath", "The path of the list of all places.") { $0.link(.places) }
      Text("itemCount", "The number of items in the place and in the places inside it.") {
        $0.content.itemCount
      }
      Text("totalValue", "The sum of the stated values of these items.") { $0.content.totalValue }
      Text("ownItemCount", "The number of items in the place itself.") { $0.content.ownItemCount }
      Text("ownValue", "The sum of the stated values of these items.") { $0.content.ownValue }
      Flag("isDivided", "Whether there are places inside the place.") { $0.content.isDivided }
      Flag("hasPlaces", "Whether the page lists places inside the place.") { !$0.content.places.isEmpty }
      List("places", "The places directly inside the place. Only on the first page.", of: PlaceSummary.record)
      {
        $0.content.places.map($0.with)
      }
      Flag("hasItems", "Whether items are in the place itself.") { !$0.content.list.items.isEmpty }
      Part(
        "code", "The QR code of the page's address, for paper. See qrCodes in site.yml.", PrintedCode.record
      ) {
        $0.content.code
      }
    } + ItemList.record.of { $0.with($0.content.list) }
}

extension PlacesPage: TitledPage {
  static var isOverview: Bool { true }

  func title(in outline: SiteOutline) -> String { SiteOverview.places.title }

  static let own = Record<InPage<PlacesPage>> {
    Text("placeCount", "The number of places, such as: 12 places.") { $0.content.placeCount }
    List("places", "The places, each followed by the places inside it.", of: PlaceSummary.record) {
      $0.content.places.map($0.with)
    }
    Flag("isShort", "Whether places inside other places are left out, because there are many places.") {
      $0.content.isShort
    }
    Text("withoutPlace", "The number of items without a place, in words, if there are any.") {
      $0.content.withoutPlace
    }
  }
}

extension PlaceSummary {
  static let record = Record<InPage<PlaceSummary>> {
    Text("name", "The place.") { $0.content.name }
    Text("path", "The path of the place's page.") { $0.link($0.content.path) }
    Text("itemCount", "The number of items in the place and in the places inside it.") {
      $0.content.itemCount
    }
    Text("totalValue", "The sum of the stated values of these items.") { $0.content.totalValue }
    Flag("isUnvalued", "Whether none of these items has a stated value.") { $0.content.isUnvalued }
    Text("level", "The place's level: 1 for an outermost place, at most 12.") { String($0.content.depth + 1) }
    Markup("indent", "Two spaces for each place that contains this place.") {
      String(repeating: "  ", count: $0.content.depth)
    }
  }
}

extension PrintedCode {
  static let record = Record<PrintedCode> {
    Text("address", "The address in the code.") { $0.address }
    Text("modules", "The side of the code in modules, including the margin.") { String($0.modules) }
    Text("path", "The code as an SVG path.") { $0.path }
  }
}
