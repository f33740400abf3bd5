import Foundation
import TestSupport
import Testing

/// Printed labels, read by another program: every code is in its label and says the link.
@Suite(
  .enabled(
    if: PrintedSheet.canBeRead,
    "needs zbarimg, pdftoppm and weasyprint or chromium: zbar-tools, poppler-utils, weasyprint"
  ), .timeLimit(.minutes(15)))
struct LabelCodesTests {
  private let scratch: TemporaryFolder
  private let program: Program

  /// 33 items: some keys and names are unusual ones.
  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    let odd = [
      ("a key with <signs> & blanks", "Ring \u{201C}gold\u{201D} <b> & more"),
      ("\u{43A}\u{43B}\u{44E}\u{447}", "\u{53E4}\u{3044}\u{6642}\u{8A08}"),
      (String(repeating: "K", count: 300), String(repeating: "x", count: 300)),
      ("INVENTORY-OF-2023-NUMBER-000001", String(repeating: "A very long name ", count: 18)),
      ("INVENTORY-OF-2023-NUMBER-000002", "e" + String(repeating: "\u{301}", count: 60)),
      ("con", "\u{634}\u{642}\u{629}"),
    ]
    let plain = (1...27).map { ("4F0C1A2B-77D1-4E0A-9C3B-\(100_000_000_000 + $0 * 7919)", "Lamp \($0)") }
    let rows = (odd + plain).map { "\"\($0)\",\"\($1)\"\n" }.joined()
    let list = Data(("itemKey,itemName\n" + rows).utf8)
    try Household.make(
      "coffer init -q", "coffer import items.csv -q", with: ["items.csv": list], in: scratch.url)
  }

  @Test(arguments: PrintedSheet.Measures.all)
  func `every code of a sheet is read back as its link, from within its label`(
    _ measures: PrintedSheet.Measures
  )
    throws
  {
    let skip = 2
    let result = try program.run([
      "report", "labels", "--layout", measures.name, "--skip", "\(skip)", "--base-url",
      "https://home.example/inventory", "--output", "labels.html",
    ])
    try #require(result.status == 0, "\(result.errorText)")
    let page = String(decoding: try #require(scratch.contents("labels.html")), as: UTF8.self)
    let links = page.matches(of: /class="code" href="([^"]*)"/).map { String($0.1) }
    #expect(links.count == 33)
    let sheets = try PrintedSheet.printed("labels.html", in: scratch.url)
    #expect(sheets.count == (links.count + skip + measures.perSheet - 1) / measures.perSheet)
    var labels = sheets.flatMap { $0.labels(measures) }
    labels = Array(labels.dropFirst(skip).prefix(links.count))
    #expect(labels.count { $0.hasInkAtItsEdge } == 0)
    #expect(try PrintedSheet.codes(of: labels, in: scratch.url) == links)
  }
}
