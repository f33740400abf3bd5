import InventoryModel
import Testing

@Suite struct NamedFieldTests {
  private static func index(_ name: String, in names: String...) -> Int? {
    NamedField(name).index(in: names.map { Field(name: $0, value: "x") })
  }

  @Test func `a field is found folded, and exactly named first`() {
    #expect(Self.index("room", in: "brand", "Room") == 1)
    #expect(Self.index("room", in: "Room", "room") == 1)
    #expect(Self.index("Wo-hin?", in: "(wohin)") == 0)
    #expect(Self.index("étage", in: "Étage") == 0)
    #expect(Self.index("étage", in: "etage") == nil)
    #expect(Self.index("e\u{301}tage", in: "(\u{E9}tage)") == 0)
    #expect(Self.index("room", in: "brand", "groom", "roo") == nil)
    #expect(Self.index("…", in: "---") == nil)
  }
}
