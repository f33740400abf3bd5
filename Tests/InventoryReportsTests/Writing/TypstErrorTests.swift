import Diagnostics
import Testing

@testable import InventoryProof
@testable import InventoryReports

/// The errors that Typst prints with `--diagnostic-format short`.
@Suite struct TypstErrorTests {
  @Test func `an error has its place in a template`() {
    let error = TypstError(line: "claim.typ:4:12: error: unknown variable: foo")
    #expect(error?.place == Problem.Place("claim.typ", line: 4, column: 12))
    #expect(error?.message == "unknown variable: foo")
    #expect(error?.isAboutArchives == false)
  }

  @Test func `an error without a place is one, and other lines are none`() {
    #expect(TypstError(line: "error: cannot read")?.message == "cannot read")
    #expect(TypstError(line: "error: cannot read")?.place == nil)
    for line in ["", "claim.typ:4:12: warning: unknown font family", "claim.typ:4:12: help: called here"] {
      #expect(TypstError(line: line)?.message == nil, "\(line)")
    }
  }

  @Test func `a note names each character without a glyph once, at most five`() {
    let errors = ["\u{4E2D}", "\u{4E2D}", "b", "c", "d", "e", "f", "g"].compactMap { text in
      TypstError(
        line:
          "report-page.typ:1:2: error: PDF/A-3a error: the text `\"\(text)\"` could not be displayed with font `\"X\"`"
      )
    }
    #expect(errors.allSatisfy(\.isAboutArchives) && errors.count == 8)
    #expect(
      TypstError.note(on: errors)
        == "the PDF has tags and text alternatives, but is not PDF/A: the fonts built into Typst lack '\u{4E2D}', 'b', 'c', 'd', 'e' "
        + "and 2 more; the PDF uses system fonts")
  }

  @Test func `a note on anything else says what Typst says`() {
    let line = "report-page.typ:1:2: error: PDF/A-3a error: the image has smooth scaling"
    #expect(
      TypstError.note(on: [TypstError(line: line)].compactMap(\.self))
        == "the PDF has tags and text alternatives, but is not PDF/A: the image has smooth scaling; the PDF uses system "
        + "fonts")
  }
}
