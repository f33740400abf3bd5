import Diagnostics
import InventoryModel
import InventoryPages
import InventoryStore

/// One page of a place, and the items on that page.
struct PlaceStep: Sendable {
  let node: PlaceTree.Node
  /// The number of this page among the pages of the place, from 1.
  let page: Int
  let pageCount: Int
  let items: ArraySlice<ItemID>
}

/// The pages of all places, one after the other.
struct PlaceSteps {
  /// Lists of what is in a box or a room are printed, so their pages are longer than those of asset types.
  private static let pagesOfType = 5

  private let itemsPerPage: Int
  private let contents: [String: [ItemID]]
  private var nodes: ArraySlice<PlaceTree.Node>
  private var current: (node: PlaceTree.Node, page: Int, rest: ArraySlice<ItemID>)?

  /// `itemsPerPage` is the number of items on a page of an asset type.
  init(_ survey: SiteSurvey, itemsPerPage: Int) {
    (self.itemsPerPage, contents) = (itemsPerPage * Self.pagesOfType, survey.contents)
    nodes = survey.places.all.map(\.node)[...]
  }

  /// Returns the next page; `nil` after the last one. A place that contains no items directly has one page.
  mutating func next() -> PlaceStep? {
    guard let now = current ?? nodes.popFirst().map({ ($0, 1, contents[$0.slug.name, default: []][...]) })
    else {
      return nil
    }
    let (node, page, rest) = now
    let following = rest.dropFirst(itemsPerPage)
    current = following.isEmpty ? nil : (node, page + 1, following)
    return PlaceStep(
      node: node, page: page, pageCount: max(1, (node.own.items + itemsPerPage - 1) / itemsPerPage),
      items: rest.prefix(itemsPerPage))
  }
}
