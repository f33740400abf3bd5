import Foundation
import TestSupport
import Testing

/// Reports as PDF, by the engines of this machine, read back by Poppler.
@Suite(.serialized) struct ReportPDFTests {
  private static let items = 120

  @Test(.enabled(if: PDFTools.areThere("weasyprint")), arguments: ["a4", "letter"])
  func `WeasyPrint's PDF has every item once, and the total`(paper: String) throws {
    try check(engine: "weasyprint", paper: paper)
  }

  @Test(.enabled(if: PDFTools.areThere("chromium")), arguments: ["a4", "letter"])
  func `Chromium's PDF has every item once, and the total`(paper: String) throws {
    try check(engine: "chromium", paper: paper)
  }

  @Test(.enabled(if: PDFTools.areThere("typst")), arguments: ["a4", "letter"])
  func `Typst's PDF has every item once, and the total`(paper: String) throws {
    try check(engine: "typst", paper: paper)
  }

  @Test(arguments: ["typst", "weasyprint", "chromium"].filter { PDFTools.areThere($0) })
  func `a PDF has tags, and says on every page what it is`(engine: String) throws {
    let home = try PDFHome(items: 3)
    try home.pdf(["insurance"], engine, "a4")
    #expect(try home.run("pdfinfo", ["report.pdf"]).contains(/Tagged: +yes/))
    let pages = try home.run("pdftotext", ["report.pdf", "-"]).split(separator: "\u{C}")
    #expect(
      pages.count > 1 && pages.dropLast().allSatisfy { $0.contains("Inventory of") }, "\(pages.map(\.count))")
  }

  @Test(.enabled(if: PDFTools.areThere("weasyprint")))
  func `the same day gives the same PDF`() throws {
    let home = try PDFHome(items: 3)
    #expect(try home.pdf("weasyprint", "a4") == home.pdf("weasyprint", "a4"))
  }

  @Test(
    .enabled(if: PDFTools.areThere("weasyprint")),
    arguments: zip(
      ["a4", "letter"],
      [["insurance"], ["claim", "--loss-date", "2026-01-01", "--select", "valueInDollars > 0"]]))
  func `in WeasyPrint's PDF, words of 400 letters tear no row and push nothing off the page`(
    paper: String, report: [String]
  )
    throws
  {
    try checkLongWords(in: report, engine: "weasyprint", paper: paper)
  }

  @Test(
    .enabled(if: PDFTools.areThere("chromium")),
    arguments: zip(
      ["a4", "letter"],
      [["insurance"], ["claim", "--loss-date", "2026-01-01", "--select", "valueInDollars > 0"]]))
  func `in Chromium's PDF, words of 400 letters tear no row and push nothing off the page`(
    paper: String, report: [String]
  )
    throws
  {
    try checkLongWords(in: report, engine: "chromium", paper: paper)
  }

  @Test(
    .enabled(if: PDFTools.areThere("typst")),
    arguments: zip(
      ["a4", "letter"],
      [["insurance"], ["claim", "--loss-date", "2026-01-01", "--select", "valueInDollars > 0"]]))
  func `in Typst's PDF, words of 400 letters tear no row and push nothing off the page`(
    paper: String, report: [String]
  )
    throws
  {
    try checkLongWords(in: report, engine: "typst", paper: paper)
  }

  /// Every field is such a word, in a report with many columns and in a claim.
  private func checkLongWords(in report: [String], engine: String, paper: String) throws {
    let fields = [
      "Room", "Quantity", "Brand", "Model", "Condition", "Purchase Date", "Purchased From",
      "Replacement Cost",
      "Receipt",
    ]
    let word = String(repeating: "m", count: 400)
    let row = (["Thing-\(word)", "S-\(word)", "77.00", "Type\(word)"] + fields.map { _ in word }).joined(
      separator: ",")
    let head = (["itemName", "serialNumber", "valueInDollars", "assetType"] + fields).joined(separator: ",")
    let home = try PDFHome(csv: ([head] + Array(repeating: row, count: 3)).joined(separator: "\n") + "\n")
    do {
      try home.pdf(report, engine, paper)
      let boxes = try home.run("pdftotext", ["-bbox", "report.pdf", "-"])
      for page in boxes.split(separator: "<page ").dropFirst() {
        let width = try #require(page.firstMatch(of: /width="([0-9.]+)"/).flatMap { Double($0.1) })
        let words = page.matches(of: /xMin="([-0-9.]+)" yMin="[-0-9.]+" xMax="([-0-9.]+)"/)
        #expect(words.allSatisfy { (Double($0.1) ?? -1) > 0 && (Double($0.2) ?? .infinity) < width })
      }
      let text = try home.run("pdftotext", ["-raw", "report.pdf", "-"])
      for page in text.split(separator: "\u{C}")
      where page.contains("Serial number") && page.contains("Stated value") && page.contains("mmm") {
        // Each row is on this page as a whole: its name, and after it its value.
        let values = page.matches(of: /\$77\.00/).count
        #expect(values > 0 && page.matches(of: /Thing-/).count <= values)
      }
    }
  }

  private func check(engine: String, paper: String) throws {
    let home = try PDFHome(items: Self.items)
    let pdf = try home.pdf(engine, paper)
    #expect(pdf.range(of: Data("/Outlines".utf8)) != nil, "there are bookmarks")

    let about = try home.run("pdfinfo", ["report.pdf"])
    #expect(about.contains("Title:           Inventory of Home\n"))
    #expect(about.contains(paper == "a4" ? "(A4)" : "(letter)"))

    let text = try home.run("pdftotext", ["-raw", "report.pdf", "-"])
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\u{C}" }.map(String.init)
    for number in 1...Self.items {
      #expect(words.count { $0 == PDFHome.name(number) } == 1, "\(PDFHome.name(number))")
    }
    #expect(text.contains("Total stated value $7,260.00"))
    let pages = text.split(separator: "\u{C}").map(String.init)
    #expect(pages.count > 4)
    for (number, page) in zip(1..., pages) {
      #expect(page.contains("Page \(number) of \(pages.count)"))
      if page.contains("Thing-") {
        #expect(page.contains("Stated value"), "page \(number) has the table's head")
      }
    }
  }
}
