import Foundation
import Testing

@testable import InventoryRendering

/// No text keeps a build busy: neither through cmark nor through what is done with its tree.
@Suite(.serialized) struct MarkdownTimeTests {
  @Test(arguments: [
    ("![a*b*", "]()"), ("[", "](javascript:x)"), ("*a ", "*"), ("> ", ""), ("> - ", "x"), ("*a <b>", ""),
    ("~~a ", "~~"), ("~a~~b ", ""), ("~ ", ""), ("*~~a", "~~*"), ("| ", ""), ("a@", ""), ("_www.", ""),
    ("(http://a.b/", ")"), ("https://e.org ", ""), ("a.b@c.d ", ""), ("- [ ] a\n", ""), ("\\~", ""),
    ("\u{301}", ""), ("|a|b|\n|-|-|\n\n", ""), ("> |a|\n> |-|\n\n", ""), ("a\n|-|\n", ""),
  ])
  func `a text of 64 KB takes a second or two`(start: String, end: String) {
    let count = (64 << 10) / (start.utf8.count + end.utf8.count)
    expectQuick(String(repeating: start, count: count) + String(repeating: end, count: count))
  }

  @Test func `a table whose rows are to be filled up takes a second or two`() {
    for columns in [10, 1_000, 8_000] {
      let header = ["|a", "|-"].map { String(repeating: $0, count: columns) + "\n" }.joined()
      expectQuick(header + String(repeating: "|\n", count: max(0, 32_000 - 2 * columns)))
    }
  }

  private func expectQuick(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    // Only the first shape is slow without our pass, too.
    for format in text.hasPrefix("!") ? PageFormat.allCases : [.html] {
      let start = Self.now
      let document = MarkdownDocument(text, root: "", format: format, headingShift: 0)
      let rendered = format == .html ? document.html : document.commonMark
      let time = Self.now - start
      // Without optimization; what is slow takes minutes.
      #expect(time < 5, "\(time) s of \(format)", sourceLocation: location)
      #expect(rendered.utf8.count < 20 * text.utf8.count + 100, sourceLocation: location)
    }
  }

  /// The processor time of this thread.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
