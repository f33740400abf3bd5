import Diagnostics
import Testing

@Suite struct QuotedForShellTests {
  @Test(arguments: [("Lamp", "'Lamp'"), ("Grandma's", "'Grandma'\\''s'"), ("", "''")])
  func `a text is one argument of a shell`(text: String, quoted: String) {
    #expect(text.quotedForShell == quoted)
  }
}
