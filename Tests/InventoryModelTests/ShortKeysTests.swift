import InventoryModel
import Testing

@Suite struct ShortKeysTests {
  @Test(arguments: [
    (["4F0C1A2B-77", "9B"], "4F0C1A2B-77", "4F0C1A2B"), (["A1"], "A1", "A1"),
    (["INVENTORY-01", "INVENTORY-02"], "INVENTORY-02", "INVENTORY-02"),
    (["INVENTORY-01x", "INVENTORY-02x"], "INVENTORY-02x", "INVENTORY-02"),
    // A beginning of another key is a whole key, which wins.
    (["LAMP-BIG-1", "LAMP-BIG-12"], "LAMP-BIG-1", "LAMP-BIG-1"),
    // Beginnings are compared without regard to case.
    (["abcdefghij1", "ABCDEFGHIJ2"], "abcdefghij1", "abcdefghij1"),
    (["ключ-один-1", "z"], "ключ-один-1", "ключ-оди"),
  ])
  func `a short key has eight characters, or what tells it from all others`(
    keys: [String], key: String, short: String
  ) throws {
    let shorts = ShortKeys(keys.compactMap { ItemKey($0) })
    #expect(shorts.short(try #require(ItemKey(key))) == short)
  }

  @Test func `no short key is the beginning of another key`() throws {
    let texts = (0..<300).map { "THING-\($0 * 7919 % 1000)-\($0)" }
    let keys = texts.compactMap { ItemKey($0) }
    let shorts = ShortKeys(keys)
    for key in keys {
      let short = shorts.short(key)
      #expect(short == key.text || texts.filter { $0.hasPrefix(short) }.count == 1)
    }
  }
}
