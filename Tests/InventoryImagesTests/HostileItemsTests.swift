import InventoryModel
import Testing

@testable import InventoryImages

/// HEICs whose items would keep a decoder busy without end. They are refused before one sees them.
@Suite struct HostileItemsTests {
  private struct References {
    let name: String
    let lines: [(type: String, from: Int, to: [Int])]
  }

  private static let hostile = [
    References(name: "itself", lines: [("dimg", 1, [1])]),
    References(name: "a loop", lines: [("dimg", 1, [2]), ("dimg", 2, [3]), ("dimg", 3, [2])]),
    References(name: "its own alpha", lines: [("auxl", 1, [1])]),
    References(name: "the alpha of its alpha", lines: [("auxl", 2, [1]), ("auxl", 1, [2])]),
    References(name: "each layer twice", lines: (1..<15).map { ("dimg", $0, [$0 + 1, $0 + 1]) }),
    References(
      name: "a layer sixty thousand times", lines: [("dimg", 1, Array(repeating: 2, count: 60_000))]),
    References(name: "a loop beside the photo", lines: [("dimg", 5, [6]), ("dimg", 6, [5])]),
  ]

  @Test(arguments: hostile.indices) func `items that are made of each other, or of too many, are refused`(
    index: Int
  ) {
    let file = Self.hostile[index]
    #expect(throws: PhotoError.corrupt(detail: "its parts cannot be checked"), "\(file.name)") {
      try PhotoHeader(Self.heic(file.lines))
    }
  }

  @Test func `a grid of tiles with an alpha channel is read`() throws {
    let header = try PhotoHeader(Self.heic([("dimg", 1, Array(2..<50)), ("auxl", 60, [1])]))
    #expect(header.size == PixelSize(width: 400, height: 200))
  }

  /// Each item would be read to its end again.
  @Test func `items that share their data are refused at once`() {
    let items = (1...4000).map { ($0, 0..<200_000) }
    #expect(throws: PhotoError.corrupt(detail: "its parts cannot be checked")) {
      try PhotoHeader(Self.heic([], data: items, tail: 200_000))
    }
  }

  /// A photo of 400 x 200 pixels: item 1; all items have its size and a configuration.
  private static func heic(
    _ references: [(type: String, from: Int, to: [Int])], data: [(item: Int, place: Range<Int>)] = [],
    tail: Int = 0
  ) -> [UInt8] {
    let items = data.isEmpty ? [1] : data.map(\.item)
    let properties = box(
      "ipco",
      box("ispe", number(0, 4) + number(400, 4) + number(200, 4))
        + box("hvcC", Array(repeating: 0, count: 23)))
    let associations = items.flatMap { (item: Int) -> [UInt8] in number(item, 2) + [2, 1, 2] }
    let places = data.flatMap { (item: Int, place: Range<Int>) -> [UInt8] in
      number(item, 2) + number(0, 2) + number(1, 2) + number(place.lowerBound, 4) + number(place.count, 4)
    }
    let lines = references.flatMap { (type: String, from: Int, to: [Int]) -> [UInt8] in
      box(
        type, number(from, 2) + number(to.count, 2) + to.flatMap { (item: Int) -> [UInt8] in number(item, 2) }
      )
    }
    let meta =
      number(0, 4) + box("pitm", number(0, 4) + number(1, 2))
      + box("iprp", properties + box("ipma", number(0, 4) + number(items.count, 4) + associations))
      + box("iref", number(0, 4) + lines)
      + box("iloc", number(0, 4) + [0x44, 0] + number(data.count, 2) + places)
    return box("ftyp", Array("heic".utf8) + number(0, 4) + Array("mif1heic".utf8)) + box("meta", meta)
      + box("mdat", Array(repeating: 0, count: tail))
  }

  private static func box(_ type: String, _ data: [UInt8]) -> [UInt8] {
    number(data.count + 8, 4) + Array(type.utf8) + data
  }

  private static func number(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * (bytes - 1 - $0))) }
  }
}
