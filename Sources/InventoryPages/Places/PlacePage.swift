package import InventoryModel

/// One page of a place: the places inside the place, then items that are in the place itself.
package struct PlacePage: Sendable {
  package let name: String
  /// The names of the places that contain this one, followed by its own name: `House > Attic > Box 4`.
  package let text: String
  /// The totals of the items in the place and in all places inside it.
  package let totals: Totals
  /// The places that contain this one, outermost first.
  package let around: [PlaceSummary]
  /// The number of items in the place and in all places inside it.
  package let itemCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  /// The number of items in the place itself.
  package let ownItemCount: String
  /// `nil` if values are hidden.
  package let ownValue: String?
  /// Whether there are places inside this one.
  package let isDivided: Bool
  /// The places directly inside this one; empty except on the first page.
  package let places: [PlaceSummary]
  package let list: ItemList
  /// The QR code of the page's address, for printing; `nil` if the site has no QR codes.
  package let code: PrintedCode?

  package var path: PagePath { list.path }

  /// `items` are the items on page `number`, in order.
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
    let inside = tree.places(in: node)
    isDivided = !inside.isEmpty
    places = number == 1 ? inside.map { PlaceSummary($0, in: outline) } : []
    list = ItemList(items, of: .place(node.slug), number: number, pageCount: pageCount, in: outline)
  }
}

/// A place in a list of places.
package struct PlaceSummary: Sendable {
  package let name: String
  package let path: PagePath
  package let itemCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  package let isUnvalued: Bool
  /// The number of places that contain this one. Always 0, except in the list of all places.
  package let depth: Int

  init(_ node: PlaceTree.Node, depth: Int = 0, in outline: SiteOutline) {
    (name, path, self.depth) = (node.place.name, node.path, depth)
    itemCount = outline.wording.count(node.totals.items, "item", "items")
    totalValue = outline.wording.total(node.totals)
    isUnvalued = node.totals.isUnvalued
  }
}

/// The list of all places, or of the outermost ones if there are many.
package struct PlacesPage: Sendable {
  package let placeCount: String
  /// The listed places, each followed by the places inside it.
  package let places: [PlaceSummary]
  /// Whether only the outermost places are listed, because there are too many places.
  package let isShort: Bool
  /// `12 items have no place`; `nil` if all items have a place.
  package let withoutPlace: String?

  /// The maximum number of places in a complete list. If there are more, only the outermost places are listed.
  private static let mostPlaces = 1000

  /// Lists all places, or only the outermost ones if there are more than `mostPlaces`.
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
