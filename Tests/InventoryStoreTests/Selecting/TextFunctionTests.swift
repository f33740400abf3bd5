import PredicateFormat
import Testing

@testable import InventoryStore

struct TextFunctionTests {
  @Test(arguments: [
    ("Oak", "oak"), ("STRASSE", "straße"), ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "οδοσ"), ("É", "e\u{301}"),
    ("ǰ", "J\u{30C}"),
    ("ﬃ", "FFI"), ("Ж", "ж"),
  ])
  func `case does not count, nor how marks are composed`(left: String, right: String) {
    #expect(
      Array(left.folded(.ignoringCase).unicodeScalars) == Array(right.folded(.ignoringCase).unicodeScalars))
  }

  @Test(arguments: [("Émaux", "Emaux"), ("a\u{308}", "a"), ("Ǻ", "A"), ("ồ", "o"), ("й", "и")])
  func `marks do not count`(left: String, right: String) {
    #expect(left.folded(.ignoringMarks) == right)
  }

  @Test(arguments: [("é", "e"), ("o", "ö"), ("ł", "l"), ("i", "j")])
  func `with case alone, other letters stay others`(left: String, right: String) {
    #expect(left.folded(.ignoringCase) != right.folded(.ignoringCase))
  }

  @Test(arguments: ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"])
  func `many stars take no exponential time`(text: String) {
    #expect(!text.isLike(String(repeating: "*a", count: 30) + "*b"))
    #expect(text.isLike(String(repeating: "*a", count: 30) + "*"))
  }

  @Test func `a regular expression matches whole texts`() throws {
    let pattern = try #require(MatchPattern("a|ab", []))
    #expect(pattern.matches("ab") == true)
    #expect(pattern.matches("abc") == false)
    #expect(pattern.matches("a\n") == false)
    #expect(try #require(MatchPattern("", [])).matches("") == true)
  }

  @Test(arguments: ["(", "[", "*", "a)(b", "\\", "(?<a", "a{2"])
  func `what is no regular expression is none`(pattern: String) {
    #expect(MatchPattern(pattern, []) == nil)
  }

  @Test func `a text that overflows the engine is not treated as one that does not match`() throws {
    let pattern = try #require(MatchPattern("(.|\n)*b", []))
    #expect(pattern.matches(String(repeating: "ab", count: 100)) == true)
    #expect(pattern.matches(String(repeating: "ab", count: 200_000)) == nil)
  }

  @Test(arguments: ["(a+)+b", "(a|a)*b", "(.*)*!", "((a*)*)*b"])
  func `a regular expression that never ends is stopped`(pattern: String) throws {
    #expect(try #require(MatchPattern(pattern, [])).matches(String(repeating: "a", count: 40)) == nil)
  }
}
