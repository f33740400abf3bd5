import InventoryModel
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct ChangesFiguresTests {
  @Test func `the types add up to the whole, before and after, to the cent`() throws {
    let figures = figures([
      (try .sample("A", type: "Art", value: 10), nil), (nil, try .sample("B", type: "Art", value: 21)),
      (try .sample("C", type: "Tools", value: 3), try .sample("C", type: "art", value: 5)),
      (try .sample("D", type: nil), try .sample("D", type: nil, value: -1)),
      (try .sample("E", type: "Tools"), try .sample("E", type: "Tools")),
    ])
    #expect(figures.types.map(\.label) == ["Art", "art", "Tools", nil])
    #expect(figures.overall.before.value.cents == 13 && figures.overall.after.value.cents == 25)
    #expect(figures.types.map(\.before.value.cents).reduce(0, +) == 13)
    #expect(figures.types.map(\.after.value.cents).reduce(0, +) == 25)
    #expect(figures.types.map(\.difference.cents).reduce(0, +) == figures.overall.difference.cents)
    #expect(ChangeKind.allCases.map(figures.count) == [1, 1, 2, 1, 0, 0, 0])
  }

  @Test func `the largest amounts come first, of equal ones the first key`() throws {
    let figures = figures([
      (nil, try .sample("A", value: 5)), (nil, try .sample("B")), (nil, try .sample("C", value: 9)),
      (nil, try .sample("D", value: 5)), (nil, try .sample("E", value: 0)),
    ])
    #expect(figures.entries[.added]?.map(\.after) == [3, 1, 4, 5, 2])
  }

  @Test func `what lost the most comes before what gained less`() throws {
    let figures = figures([
      (try .sample("A", value: 5), try .sample("A", value: 9)),
      (try .sample("B", value: 100), try .sample("B")),
    ])
    #expect(figures.entries[.revalued]?.map(\.after) == [2, 1])
  }

  @Test func `nothing changed is reported`() throws {
    #expect(figures([(try .sample("A"), try .sample("A"))]).isEmpty)
    #expect(figures([]).isEmpty)
  }

  private func figures(_ pairs: [(Item?, Item?)]) -> ChangesFigures {
    var figures = ChangesFigures()
    for (index, pair) in pairs.enumerated() {
      figures.add(
        before: pair.0.map { (ComparedItem($0, photos: []), index + 1) },
        after: pair.1.map { (ComparedItem($0, photos: []), index + 1) })
    }
    figures.finish()
    return figures
  }
}
