import Foundation
import InventoryModel
import Testing

struct ItemKeyTests {
  @Test func `an empty text is not a key`() {
    #expect(ItemKey("") == nil)
  }

  @Test func `a key keeps its text`() {
    #expect(ItemKey(" a/B ")?.text == " a/B ")
  }

  @Test func `keys are compared by bytes`() throws {
    let (composed, decomposed) = (try #require(ItemKey("\u{E9}")), try #require(ItemKey("e\u{301}")))
    #expect(composed != decomposed && decomposed < composed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test func `a new key is an upper-case UUID, and another one each time`() {
    let key = ItemKey.new()
    #expect(UUID(uuidString: key.text) != nil)
    #expect(key.text == key.text.uppercased())
    #expect(key != ItemKey.new())
    // Version 4 and variant 1 of RFC 9562: the digits that are there are fixed.
    #expect(key.text.wholeMatch(of: /.{14}4.{4}[89AB].{16}/) != nil)
  }
}
