import PredicateFormat
import Testing

struct LiteralTests {
  @Test(arguments: [
    ("'text'", "text"), ("\"text\"", "text"), ("'a\"b'", "a\"b"), (#"'it\'s'"#, "it's"),
    (#"'a\\b'"#, #"a\b"#),
    (#"'\101\x42\u0043'"#, "ABC"), (#"'\uD83D\uDE00'"#, "😀"), (#"'\n\t\r\"'"#, "\n\t\r\""), ("''", ""),
    (#"'\d\*\8\.'"#, #"\d\*\8\."#), ("\"a'b'c\"", "a'b'c"), ("\"a\"'b'\"c\"", "abc"), ("'a' 'b'", "ab"),
    ("'%@ $x'", "%@ $x"),
    ("'é\u{301}'", "é\u{301}"),
  ])
  func `a text says what its escapes represent`(literal: String, text: String) throws {
    #expect(
      try Predicate("a == \(literal)").shape.unicodeScalars.elementsEqual(
        "(equal a \"\(text)\")".unicodeScalars))
  }

  @Test(arguments: [
    ("1", "1"), ("2.5", "25e-1"), ("12.50", "125e-1"), ("9.2e-5", "92e-6"), ("1e3", "1000"),
    ("1.5E+2", "150"),
    ("0x1F", "31"), ("0o17", "15"), ("0b101", "5"), ("007", "7"), ("0.000", "0"), ("0e9999", "0"),
    ("999999999999999999", "999999999999999999"), ("0.999999999999999999", "999999999999999999e-18"),
    ("100000000000000000000e-3", "100000000000000000"), ("712849305.401525", "712849305401525e-6"),
  ])
  func `a number keeps every digit`(literal: String, shape: String) throws {
    #expect(try Predicate("a == \(literal)").shape == "(equal a \(shape))")
  }

  @Test(arguments: [
    "1234567890123456789", "0.1234567890123456789", "1e18", "1e99999999999999999999", "0xFFFFFFFFFFFFFFFF",
    "1e-19",
  ])
  func `a number of more than 18 digits is refused, not rounded`(literal: String) {
    #expect(refusal("a == \(literal)")?.reason.contains("at most 18 digits") == true)
    #expect(refusal("a == \(literal)")?.range == 5..<5 + literal.count)
  }

  @Test(arguments: ["1x", "1.", "1.2.3", "0x", "0xG", "0b2", "1e", "1e+", "12O"])
  func `what is nearly a number is refused as a whole`(literal: String) {
    #expect(refusal("a == \(literal)")?.reason == "'\(literal)' is not a number; write it like 12.5")
    #expect(refusal("a == \(literal)")?.range == 5..<5 + literal.count)
  }

  @Test(arguments: [#"\xG1"#, #"\u12"#, #"\uD800"#, #"\x+1"#])
  func `half an escape is refused at its backslash`(escape: String) {
    let error = refusal("a == 'x\(escape)'")
    #expect(error?.reason.hasSuffix("; write a backslash as \\\\") == true)
    #expect(error?.range.lowerBound == 7)
  }
}
