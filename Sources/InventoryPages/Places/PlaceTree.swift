package import InventoryModel

/// All places of a site, each with the totals of its items, including items in the places inside it.
package struct PlaceTree: Sendable {
  private let separator: PlaceSeparator
  private let showsValues: Bool
  private var nodes: [Node] = []
  /// The indexes of the nodes, keyed by the name of the HTML page.
  private var indexes: [String: Int] = [:]
  /// The indexes of the outermost places.
  private var outermost: [Int] = []
  /// The indexes of a place and of the places that contain it, innermost first, keyed by the text of the field. The
  /// array is empty if the text does not name a place.
  private var known: [String: [Int]] = [:]

  /// A place, with the totals of its items, and with the places inside it.
  package struct Node: Sendable {
    /// The place, spelled as in the first item that was added to it or to a place inside it.
    package let place: Place
    package let slug: PageSlug
    /// The totals of the items in this place and in all places inside it.
    package fileprivate(set) var totals: Totals
    /// The totals of the items that are in this place itself.
    package fileprivate(set) var own: Totals
    fileprivate let outer: Int?
    /// The indexes of the places directly inside this one.
    fileprivate var inner: [Int] = []

    package var path: PagePath { .place(slug, page: 1) }
  }

  package init(separator: PlaceSeparator, showsValues: Bool) {
    (self.separator, self.showsValues) = (separator, showsValues)
  }

  package var isEmpty: Bool { nodes.isEmpty }
  package var count: Int { nodes.count }

  /// Adds an item with this value. `text` is the text of its place field. Returns the slug of the place; `nil` if the
  /// text does not name a place.
  package mutating func add(_ value: Money?, in text: String) -> PageSlug? {
    var totals = Totals(value: showsValues ? Money(cents: 0) : nil)
    totals.add(value)
    return add(totals, in: text)
  }

  /// Adds several items whose place fields have the same text. Returns the slug of the place; `nil` if the text does
  /// not name a place.
  package mutating func add(_ items: Totals, in text: String) -> PageSlug? {
    let indexes = known[text] ?? indexes(of: text)
    guard let own = indexes.first else { return nil }
    nodes[own].own.add(items)
    for index in indexes { nodes[index].totals.add(items) }
    return nodes[own].slug
  }

  private mutating func indexes(of text: String) -> [Int] {
    var indexes: [Int] = []
    if let place = Place(text, separator: separator) {
      var next: Int? = index(of: place)
      while let index = next {
        indexes.append(index)
        next = nodes[index].outer
      }
    }
    known[text] = indexes
    return indexes
  }

  private mutating func index(of place: Place) -> Int {
    let slug = place.slug
    if let index = indexes[slug.name] { return index }
    let outer = place.parent.map { self.index(of: $0) }
    let index = nodes.count
    let empty = Totals(value: showsValues ? Money(cents: 0) : nil)
    nodes.append(Node(place: place, slug: slug, totals: empty, own: empty, outer: outer))
    indexes[slug.name] = index
    if let outer { nodes[outer].inner.append(index) } else { outermost.append(index) }
    return index
  }

  /// The outermost places, sorted by name.
  package var roots: [Node] { sorted(outermost) }

  /// Returns the places directly inside a place, sorted by name.
  package func places(in node: Node) -> [Node] { sorted(node.inner) }

  /// Returns the places that contain a place, outermost first.
  package func around(_ node: Node) -> [Node] {
    var around: [Node] = []
    var outer = node.outer
    while let index = outer {
      around.append(nodes[index])
      outer = nodes[index].outer
    }
    return around.reversed()
  }

  /// All places with their depths, counted from 0. Each place is followed by the places inside it.
  package var all: [(node: Node, depth: Int)] {
    var all: [(node: Node, depth: Int)] = []
    var waiting = roots.reversed().map { (node: $0, depth: 0) }
    while let next = waiting.popLast() {
      all.append(next)
      waiting += places(in: next.node).reversed().map { ($0, next.depth + 1) }
    }
    return all
  }

  /// Returns the places sorted by name, with digits compared as numbers: `Box 4` before `Box 12`.
  private func sorted(_ indexes: [Int]) -> [Node] {
    indexes.map { (key: nodes[$0].place.name.naturalKey, node: nodes[$0]) }
      .sorted { ($0.key, $0.node.slug.name) < ($1.key, $1.node.slug.name) }.map(\.node)
  }
}

extension Totals {
  /// Adds an item; `value` is `nil` if the item has no value, or if values are hidden.
  package mutating func add(_ value: Money?) {
    items += 1
    if let value { self.value? += value } else if self.value != nil { itemsWithoutValue += 1 }
  }

  fileprivate mutating func add(_ others: Totals) {
    items += others.items
    if let value = others.value { self.value? += value }
    itemsWithoutValue += others.itemsWithoutValue
  }
}
