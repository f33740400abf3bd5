import InventoryModel
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct ItemDifferenceTests {
  @Test func `the same item is not a difference`() throws {
    let item = try Item.sample("A", value: 5, serial: "1", fields: [("room", "Hall")])
    #expect(difference(item, item).isNothing)
  }

  @Test func `the order of items does not count`() throws {
    var later = try Item.sample("A")
    later.orderingValue = 7
    #expect(try difference(.sample("A"), later).isNothing)
  }

  @Test func `each attribute and field that changed is reported, before and after`() throws {
    let before = try Item.sample("A", value: 5, serial: "1", fields: [("room", "Hall"), ("brand", "X")])
    var after = try Item.sample("A", value: nil, fields: [("brand", "X"), ("model", "Y")])
    after.assetType = nil
    after.notes = "new"
    let difference = difference(before, after)
    #expect(difference.isRevalued && difference.isMoved)
    #expect(difference.edits.map(\.name) == ["serialNumber", "notes", "model", "room"])
    #expect(difference.edits.map(\.isField) == [false, false, true, true])
    #expect(difference.edits.map(\.before) == ["1", nil, nil, "Hall"])
    #expect(difference.edits.map(\.after) == [nil, "new", "Y", nil])
  }

  @Test func `nothing is not zero`() throws {
    #expect(try difference(.sample("A", value: 0), .sample("A")).isRevalued)
  }

  @Test func `a date of creation that only one side states is not an edit`() throws {
    var (earlier, later, undated) = (try Item.sample("A"), try Item.sample("A"), try Item.sample("A"))
    (earlier.dateCreated, later.dateCreated) = (Timestamp("2024-01-02"), Timestamp("2024-01-03"))
    undated.dateCreated = nil
    #expect(difference(earlier, undated).isNothing && difference(undated, earlier).isNothing)
    #expect(difference(earlier, later).edits.map(\.name) == ["dateCreated"])
  }

  @Test func `texts are compared by their bytes`() throws {
    let difference = try difference(
      .sample("A", serial: "caf\u{E9}"), .sample("A", serial: "cafe\u{301}"))
    #expect(difference.edits.map(\.name) == ["serialNumber"])
  }

  @Test func `of fields with one name the second is compared with the second`() throws {
    let difference = try difference(
      .sample("A", fields: [("tag", "a"), ("tag", "b"), ("tag", "c")]),
      .sample("A", fields: [("tag", "a"), ("tag", "x")]))
    #expect(difference.edits.map(\.before) == ["b", "c"])
    #expect(difference.edits.map(\.after) == ["x", nil])
  }

  @Test func `the order of fields does not count`() throws {
    #expect(
      try difference(
        .sample("A", fields: [("a", "1"), ("b", "2")]), .sample("A", fields: [("b", "2"), ("a", "1")])
      ).isNothing)
  }

  @Test func `photos are compared by name, or by what is in them`() throws {
    let item = try Item.sample("A")
    let byName = ItemDifference(
      ComparedItem(item, photos: [.init(fileName: "a", digest: nil), .init(fileName: "b", digest: nil)]),
      ComparedItem(item, photos: [.init(fileName: "b", digest: nil), .init(fileName: "c", digest: nil)]))
    #expect(byName.photosGone == ["a"] && byName.photosAdded == ["c"] && byName.edits.isEmpty)
    let byDigest = ItemDifference(
      ComparedItem(item, photos: [.init(fileName: "a", digest: "1"), .init(fileName: "b", digest: "2")]),
      ComparedItem(item, photos: [.init(fileName: "a", digest: "3"), .init(fileName: "c", digest: "2")]))
    #expect(byDigest.photosGone == ["a"] && byDigest.photosAdded == ["a"])
    #expect(byDigest.edits.map(\.after) == ["c"])
  }

  @Test func `photos are compared by name where one side knows no digests`() throws {
    let item = try Item.sample("A")
    let difference = ItemDifference(
      ComparedItem(item, photos: [.init(fileName: "a", digest: nil)]),
      ComparedItem(item, photos: [.init(fileName: "a", digest: "1")]))
    #expect(difference.isNothing)
  }

  @Test func `another first photo is an edit`() throws {
    let item = try Item.sample("A")
    let photos: [PhotoIdentity] = [.init(fileName: "a", digest: nil), .init(fileName: "b", digest: nil)]
    let difference = ItemDifference(
      ComparedItem(item, photos: photos), ComparedItem(item, photos: photos.reversed()))
    #expect(difference.edits.map(\.after) == ["b, a"])
  }

  private func difference(_ before: Item, _ after: Item) -> ItemDifference {
    ItemDifference(ComparedItem(before, photos: []), ComparedItem(after, photos: []))
  }
}

extension ItemDifference {
  fileprivate var isNothing: Bool {
    !isRevalued && !isMoved && edits.isEmpty && photosAdded.isEmpty && photosGone.isEmpty
  }
}
