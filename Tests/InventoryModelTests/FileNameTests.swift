import TestSupport
import Testing

@testable import InventoryModel

@Suite struct FileNameTests {
  @Test func `an upper-case key keeps its own name in lower case`() {
    #expect(
      FileName.ofKey("8A97B9D8-400E-47ED-8C9C-F4406E1FB6AD") == "8a97b9d8-400e-47ed-8c9c-f4406e1fb6ad")
  }

  @Test(arguments: ["oak", "Oak", "OAK_1", "OAK 1", "ÖAK", "-OAK", "OAK.HTML"])
  func `any other key is marked with its digest`(key: String) {
    #expect(FileName.ofKey(key).wholeMatch(of: /[a-z0-9-]+_[0-9a-f]{16}/) != nil)
  }

  @Test func `a marked key begins with what can be read of it`() {
    #expect(FileName.ofKey("Großmutters Café").hasPrefix("gro-mutters-cafe_"))
  }

  @Test(arguments: ["..", ".", "/", "../../etc/passwd", "\\", "\u{0}", "\n", "居間", "\u{202E}"])
  func `a key that is a path or cannot be read gets a safe name`(key: String) {
    #expect(FileName.ofKey(key).wholeMatch(of: /[a-z0-9-]+_[0-9a-f]{16}/) != nil)
  }

  @Test(arguments: ["CON", "PRN", "AUX", "NUL", "COM1", "COM9", "LPT1", "LPT9"])
  func `a key that Windows keeps for a device is marked`(key: String) {
    #expect(FileName.ofKey(key).hasPrefix(key.lowercased() + "_"))
  }

  @Test(arguments: ["CONSOLE", "COM0", "COM10", "NULL"])
  func `a key that only begins like a device is not marked`(key: String) {
    #expect(FileName.ofKey(key) == key.lowercased())
  }

  @Test(arguments: [(80, 80), (81, 57), (300, 57)])
  func `a long key is cut and marked`(count: Int, expected: Int) {
    #expect(FileName.ofKey(String(repeating: "W", count: count)).utf8.count == expected)
  }

  @Test func `long keys that differ at their ends have different names`() {
    let start = String(repeating: "W", count: 300)
    #expect(FileName.ofKey(start + "1") != FileName.ofKey(start + "2"))
  }

  @Test(arguments: [("OAK", "oak"), ("Oak", "OAK"), ("É", "é"), ("é", "e\u{301}"), ("ß", "SS"), ("İ", "i")])
  func `keys that a file system may take for the same have different names`(one: String, other: String) {
    #expect(FileName.ofKey(one) != FileName.ofKey(other))
  }

  @Test func `no two of many hostile keys share a name, and every name is safe`() {
    var random = SplitMix(seed: 2023)
    var keys: Set<[UInt8]> = []
    for _ in 0..<20_000 {
      let key = (0...Int.random(in: 0...4, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }
      keys.insert(Array(key.joined().utf8))
    }
    let names = keys.map { FileName.ofKey(String(decoding: $0, as: UTF8.self)) }
    #expect(Set(names).count == keys.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9][a-z0-9_-]{0,99}/) != nil })
    #expect(names.allSatisfy { !FileName.reserved.contains($0) })
  }

  private let pieces = [
    "A", "a", "B", "b", "0", "1", "-", "_", ".", "..", "/", "\\", " ", "%2F", "é", "e\u{301}", "É", "ß", "SS",
    "İ", "ı", "\u{212A}", "K", "ﬁ", "CON", "con", "COM1", "NUL", ".html", "\u{0}", "\n", "居", "\u{202E}", "🛋",
  ]
}
