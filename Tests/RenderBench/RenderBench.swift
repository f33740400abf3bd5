import Foundation
import InventoryModel
import InventoryPages
import InventoryRendering
import Theme

/// Prints what one item page of the built-in theme costs: from the item to its bytes, on one core.
///
/// The page has what most have: a value, a serial number, five fields, a photo, neighbours on both sides. Notes are
/// cmark's work, and are measured apart.
@main
struct RenderBench {
  static func main() throws {
    let templates = Theme.pages.mapValues { String(decoding: $0, as: UTF8.self) }
    let renderer = try PageRenderer(.html, templates: templates, outline: .sample, generator: "Coffer")
    for (name, notes) in [
      ("item page", nil), ("item page with notes", "Bought *second hand*.\n\n- room 3\n- shelf 17"),
    ] {
      let item = Item.sample(notes: notes)
      let bytes = renderer.bytes(of: item).count
      let times = (0..<7).map { _ in cpuTime(of: 20_000) { renderer.bytes(of: item) } }.sorted()
      let microseconds = (times[3] * 100).rounded() / 100
      print("\(name): \(microseconds) µs of CPU, \(bytes) bytes")
    }
  }

  /// Microseconds of CPU for one call.
  private static func cpuTime(of count: Int, _ work: () -> [UInt8]) -> Double {
    let start = clock()
    for _ in 0..<count { blackHole(work()) }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000_000 / Double(count)
  }

  @inline(never)
  private static func blackHole(_ bytes: [UInt8]) {}
}

extension PageRenderer {
  fileprivate func bytes(of item: Item) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8192)
    let type = TypeOutline(
      label: "Electronics", slug: PageSlug("electronics", of: "Electronics"), totals: Totals())
    append(ItemPage(item, of: type, previous: item, next: item, in: .sample), to: &bytes)
    return bytes
  }
}

extension Item {
  fileprivate static func sample(notes: String?) -> Item {
    let photo = Photo(
      id: 1, digest: String(repeating: "0123456789abcdef", count: 4), format: .jpeg, width: 4032,
      height: 3024,
      hasAlpha: false, fileName: "television.jpg")
    guard let key = ItemKey("8A97B9D8-400E-47ED-8C9C-F4406E1FB6AD"), let date = Timestamp("2023-03-18") else {
      preconditionFailure("the sample is not an item")
    }
    let fields = [
      Field(name: "room", value: "Living room"), Field(name: "brand", value: "Vellamo"),
      Field(name: "model", value: "V55-2"), Field(name: "purchase date", value: "2021-11-26"),
      Field(name: "replacement cost", value: "$1,049.00"),
    ]
    return Item(
      itemKey: key, itemName: "Television, 55\" on a slatted console", serialNumber: "VL55-2041-8832",
      valueInDollars: Money(cents: 899_00), dateCreated: date, orderingValue: 1, assetType: "Electronics",
      notes: notes, fields: fields, photos: [photo])
  }
}

extension SiteOutline {
  fileprivate static let sample = SiteOutline(
    title: "The household", language: "en", noindex: true, asOf: nil, totals: Totals(),
    types: [],
    contents: [],
    wording: Wording(currency: "USD", valueThreshold: Money(cents: 50_00)), placeField: "room")
}
