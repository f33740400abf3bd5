import PredicateFormat
import Testing

struct PredicateErrorTests {
  @Test(arguments: [
    ("", 0, "a name or a value is expected here"),
    ("a", 1, "an operator such as == or CONTAINS is expected here"),
    ("a CONTAIN 'x'", 2, "an operator such as == or CONTAINS is expected here; did you mean 'CONTAINS'?"),
    (
      "purchase date < '2020'", 9,
      "an operator such as == or CONTAINS is expected here; the name of a field with spaces is written fields['purchase date']"
    ),
    ("a ==", 4, "a name or a value is expected here"),
    ("a == 1 b == 2", 7, "AND, OR or the end is expected here"),
    ("a == 1 AN b == 2", 7, "AND, OR or the end is expected here; did you mean 'AND'?"),
    ("(a == 1", 7, "a closing ) is expected here"),
    ("a == 1)", 6, "AND, OR or the end is expected here"),
    ("a == 1 AND", 10, "a name or a value is expected here"),
    ("a AND b == 1", 2, "an operator such as == or CONTAINS is expected here"),
    (
      "(a == 1) + 2 > 3", 0,
      "a value is expected here, not a comparison; write a name, a number or text in quotes"
    ),
    (
      "a > (b == 2)", 4,
      "a value is expected here, not a comparison; write a name, a number or text in quotes"
    ),
    (
      "a.'b c' == 1", 2,
      "a quoted name after a dot is not supported here; write it in brackets, as in fields['Purchase date']"
    ),
    ("a IN ('b', 'c')", 9, "a list in parentheses is not supported here; write it in braces: {'A', 'B'}"),
    ("a < 2020-01-31", 4, "a date is written in quotes: '2020-01-31'"),
    ("a NOT IN {1}", 2, "NOT goes before the whole comparison: NOT name CONTAINS 'text'"),
    ("a == 'x", 5, "this string is not closed; add '"),
    (
      "a CONTAINS[x] 'x'", 11,
      "'x' is not an option of a comparison; write [c] to ignore case, [d] to ignore accents, or [cd]"
    ),
    ("a CONTAINS['x'", 11, "c, d or cd is expected here"),
    ("a CONTAINS[c 'x'", 13, "a closing ] is expected here"),
    ("a IN {1 2}", 8, "a comma or a closing } is expected here"),
    ("a. == 1", 3, "a name is expected here"),
    ("a['b' == 1", 6, "a closing ] is expected here"),
    ("abs(a == 1", 6, "a comma or a closing ) is expected here"),
    ("CAST(1) == a", 0, "CAST needs an expression and a type: CAST('2024-05-01', 'NSDate')"),
    ("a == “x”", 5, "use straight quotes for text: ' or \""),
    ("a & b", 2, "write AND or &&"), ("a | b", 2, "write OR or ||"),
    ("a == ?", 5, "unexpected character; remove it, or put text in quotes"),
  ])
  func `a mistake is reported at its place`(text: String, place: Int, reason: String) {
    let error = refusal(text)
    #expect(error?.reason == reason)
    #expect(error?.range.lowerBound == place)
  }

  @Test(arguments: [
    ("SUBQUERY(f, $x, $x.a == 1).@count > 0", 0), ("a == %@", 5), ("%K == 1", 0), ("$x == 1", 0),
    ("a == $x", 5),
    ("FETCH(a, b) == 1", 0), ("TERNARY(a, b, c) == 1", 0), ("FUNCTION(a, 'b') == 1", 0),
    ("a UTI-CONFORMS-TO 'public.png'", 2), ("a uti-equals 'x'", 2), ("a[0] == 1", 2), ("a[FIRST] == 1", 2),
    ("a[SIZE] > 1", 2), ("a ** 2 > 1", 2), ("a UNION b == c", 2), ("SELF IN {1}", 0), ("ANYKEY == 1", 0),
    ("a CASEINSENSITIVE 'x'", 2), ("x := 1", 2),
  ])
  func `what the grammar has and is not supported says so`(text: String, place: Int) throws {
    let error = try #require(refusal(text))
    #expect(error.reason.contains("is not supported here; "))
    #expect(error.range.lowerBound == place)
  }

  @Test func `a text that is too long or too deep is refused`() {
    #expect(
      refusal(String(repeating: "(", count: 100_000))?.reason.hasPrefix("this text is longer than") == true)
    for part in ["(", "!", "NOT ", "-", "abs(", "{", "CAST(", "a == (", "a=1 AND (", "1+("] {
      #expect(
        refusal(String(repeating: part, count: 3000))?.reason.hasPrefix("this part is nested more than")
          == true)
    }
    #expect(
      refusal("a" + String(repeating: "+1", count: 3000))?.reason.hasPrefix("this part is nested more than")
        == true)
  }

  @Test func `many comparisons side by side are no depth`() throws {
    let text = Array(repeating: "a==1", count: 3000).joined(separator: " AND ")
    guard case .and(let members) = try Predicate(text) else { return #expect(Bool(false)) }
    #expect(members.count == 3000)
  }
}
