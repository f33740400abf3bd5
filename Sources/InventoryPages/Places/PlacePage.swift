package import InventoryModel

/// The page of a place, or one of its pages: the places inside it, then the items that are in the place itself.
package struct PlacePage: Sendable {
  package let name: String
  /// With the places around it: `House > Attic > Box 4`.
  package let text: String
  /// The totals of the items in it and in the places inside it.
  package let totals: Totals
  /// The places around it, from the outermost.
  package let around: [PlaceSummary]
  /// The number of items in it and in the places inside it.
  package let itemCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  /// The number of items in the place itself.
  package let ownItemCount: String
  /// `nil` if values are hidden.
  package let ownValue: String?
  /// The places directly inside; only on the first page.
  package let places: [PlaceSummary]
  package let list: ItemList
  /// The code of its address in print.
  package let code: PrintedCode?

  package var path: PagePath { list.path }

  /// `items` are the items on page `number`, in their order.
  package init(
    _ items: [Item], in node: PlaceTree.Node, of tree: PlaceTree, number: Int, pageCount: Int,
    code: PrintedCode? = nil, outline: SiteOutline
  ) {
    (name, text, totals, self.code) = (node.place.name, node.place.text, node.totals, code)
    around = tree.around(node).map { PlaceSummary($0, in: outline) }
    itemCount = outline.wording.count(node.totals.items, "item", "items")
    totalValue = outline.wording.total(node.totals)
    ownItemCount = outline.wording.count(node.own.items, "item", "items")
    ownValue = outline.wording.total(node.own)
    places = number == 1 ? tree.places(in: node).map { PlaceSummary($0, in: outline) } : []
    list = ItemList(items, of: .place(node.slug), number: number, pageCount: pageCount, in: outline)
  }
}

/// A place on other pages.
package struct PlaceSummary: Sendable {
  package let name: String
  package let path: PagePath
  package let itemCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  /// The number of places around it.
  package let depth: Int

  init(_ node: PlaceTree.Node, depth: Int = 0, in outline: SiteOutline) {
    (name, path, self.depth) = (node.place.name, node.path, depth)
    itemCount = outline.wording.count(node.totals.items, "item", "items")
    totalValue = outline.wording.total(node.totals)
  }
}

/// The list of all places, or of the outermost ones if there are many.
package struct PlacesPage: Sendable {
  package let placeCount: String
  /// Each before those inside it.
  package let places: [PlaceSummary]
  /// Whether places inside others are left out.
  package let isShort: Bool
  /// `12 items have no place`; `nil` if all are in one.
  package let withoutPlace: String?

  /// The most places in the list.
  private static let mostPlaces = 1000

  /// Lists every place up to a limit, otherwise only the outermost ones.
  package init(_ tree: PlaceTree, in outline: SiteOutline) {
    placeCount = outline.wording.count(tree.count, "place", "places")
    isShort = tree.count > Self.mostPlaces
    places =
      isShort
      ? tree.roots.map { PlaceSummary($0, in: outline) }
      : tree.all.map { PlaceSummary($0.node, depth: $0.depth, in: outline) }
    let others = outline.totals.items - tree.roots.reduce(0) { $0 + $1.totals.items }
    withoutPlace =
      others == 0 ? nil : outline.wording.count(others, "item has no place", "items have no place")
  }
}
