import Foundation
import TestSupport
import Testing

/// What a PDF by Typst claims to be, and what it is. The command may be a script that uses the Python package.
@Suite(
  .enabled(
    if: PDFTools.areThere("typst"),
    "needs typst (or Python with the package typst) and poppler-utils"))
struct TypstReportTests {
  private static let insurance = ["insurance", "--as-of", "2026-03-18"]
  private static let claim = ["claim", "--loss-date", "2026-01-01", "--select", "valueInDollars > 0"]

  @Test func `the PDF is PDF/A-3a with tags, a title and a language`() throws {
    let home = try PDFHome(items: 3)
    #expect(try home.write(Self.insurance, "typst").errorText == "")
    let metadata = try home.run("pdfinfo", ["-meta", "report.pdf"])
    #expect(metadata.contains("<pdfaid:part>3</pdfaid:part>"), "\(metadata)")
    #expect(metadata.contains("<pdfaid:conformance>A</pdfaid:conformance>"))
    #expect(metadata.contains("<rdf:li>en</rdf:li>"))
    let about = try home.run("pdfinfo", ["report.pdf"])
    #expect(about.contains(/Tagged: +yes/) && about.contains(/Title: +Inventory of Home/))
    let structure = try home.run("pdfinfo", ["-struct-text", "report.pdf"])
    for tag in ["H1", "H2", "H3", "Table", "THead", "TH", "TD"] { #expect(structure.contains(tag), "\(tag)") }
  }

  @Test(.enabled(if: PDFTools.areThere("qpdf")), arguments: PDFHome.engines.filter { $0 != "chromium" })
  func `with documents, the metadata does not say what is true of the report alone`(engine: String) throws {
    let home = try PDFHome(items: 3)
    func metadata() throws -> String {
      try home.pdf(Self.insurance, engine, "a4")
      return try home.run("pdfinfo", ["-meta", "report.pdf"])
    }
    #expect(try metadata().contains(/<xmpTPg:NPages>|pdf(ua|a)id:part/))
    try Data(SamplePDF("Receipt", pages: 2).bytes).write(to: home.scratch.url.appending(path: "receipt.pdf"))
    let added = try home.program.run(["document", "add", PDFHome.name(1), "receipt.pdf", "--site", "Home"])
    try #require(added.status == 0, "\(added.errorText)")
    let text = try metadata()
    #expect(text.contains("Inventory of Home") && !text.contains(/NPages|id:part/), "\(text)")
  }

  @Test func `an insurance report has the file of its fingerprint attached`() throws {
    let home = try PDFHome(items: 3)
    try home.pdf(Self.insurance, "typst", "a4")
    _ = try home.run("pdfdetach", ["-saveall", "report.pdf"])
    let printed = try home.run("sha256sum", ["inventory.json"]).prefix(64)
    let text = try home.run("pdftotext", ["report.pdf", "-"])
    #expect(printed.count == 64 && text.replacing("\n", with: "").contains(printed))
  }

  @Test(arguments: [insurance, claim, ["gaps"]])
  func `the attached data is the report as JSON`(report: [String]) throws {
    let home = try PDFHome(items: 3)
    try home.pdf(report, "typst", "a4")
    #expect(try home.run("pdfdetach", ["-list", "report.pdf"]).contains("1: \(report[0]).json"))
    _ = try home.run("pdfdetach", ["-save", "1", "-o", "attached.json", "report.pdf"])
    let json = try home.program.run(["report"] + report + ["--site", "Home", "--format", "json"])
    #expect(try #require(home.scratch.contents("attached.json")) == json.output && !json.output.isEmpty)
  }

  @Test func `a PDF has the date of its report, otherwise of the latest record, and none before the loss`()
    throws
  {
    let home = try PDFHome(
      csv: "itemName,dateCreated\nLamp,2024-05-06T07:08:09.000Z\nDesk,2023-01-02T00:00:00.000Z\n")
    var undated = home
    undated.program.environment["SOURCE_DATE_EPOCH"] = ""
    func isDated(_ home: PDFHome, _ date: String, _ report: [String]) throws -> Bool {
      try home.pdf(report, "typst", "a4")
      let dates = try home.run("pdfinfo", ["-isodates", "report.pdf"])
      return dates.split(separator: "\n").contains {
        $0.hasPrefix("CreationDate:") && $0.contains(" " + date)
      }
    }
    func claim(_ day: String) -> [String] {
      ["claim", "--loss-date", day, "--select", "itemName != ''", "--include-doubtful"]
    }
    #expect(try isDated(undated, "2024-05-06T07:08:09", ["insurance"]))
    #expect(try isDated(undated, "2024-05-06T07:08:09", ["gaps"]))
    #expect(try isDated(undated, "2024-05-06T07:08:09", claim("2023-01-01")))
    #expect(try isDated(undated, "2026-01-01T", claim("2026-01-01")))
    try home.pdf(Self.insurance, "typst", "a4")
    #expect(try home.run("pdfinfo", ["-isodates", "report.pdf"]).contains(/CreationDate: +2026-03-18T/))
  }

  @Test(arguments: [insurance, claim, ["gaps"]])
  func `the same report has the same bytes`(report: [String]) throws {
    let home = try PDFHome(items: 40)
    let first = try home.pdf(report, "typst", "a4")
    #expect(try home.pdf(report, "typst", "a4") == first)
  }

  @Test func `a report on changes is a PDF, too`() throws {
    let home = try PDFHome(items: 3)
    _ = try home.program.run(["export", "--site", "Home", "--format", "json", "--output", "earlier.json"])
    _ = try home.program.run(["item", "edit", "Thing-1001", "--value", "9.00", "--site", "Home"])
    let result = try home.write(["changes", "--since", "earlier.json"], "typst")
    #expect(result.status == 0, "\(result.errorText)")
    let text = try home.run("pdftotext", ["-layout", "report.pdf", "-"])
    #expect(text.contains(/Thing-1001 +\$1\.00 +\$9\.00 +\+\$8\.00/), "\(text)")
  }

  @Test func `policy, policyholder, claim and date are at the foot of every page`() throws {
    let home = try PDFHome(items: 60)
    let details = [
      "--detail", "policyholder=Quince Lane", "--detail", "policyNumber=P-1", "--detail", "claimNumber=C-2",
    ]
    try home.pdf(Self.claim + details + ["--as-of", "2026-03-18"], "typst", "letter")
    let pages = try home.run("pdftotext", ["-layout", "report.pdf", "-"]).split(separator: "\u{C}")
    #expect(pages.count > 4)
    for (number, page) in zip(1..., pages) {
      #expect(
        page.contains(
          /Lost contents: Home · Quince Lane · Policy P-1 · Claim C-2 · Mar 18, 2026 +Page (\d+) of (\d+)/)
          && page.contains("Page \(number) of \(pages.count)"), "\(number): \(page)")
    }
  }

  @Test(arguments: [insurance, claim])
  func `a continued table says its name, and a total is never without a row`(report: [String]) throws {
    for items in 112...116 {
      let home = try PDFHome(items: items)
      try home.pdf(report, "typst", "a4")
      let pages = try home.run("pdftotext", ["-layout", "report.pdf", "-"]).split(separator: "\u{C}")
      // What is missing is listed with other words.
      let lists = pages.filter { $0.contains("Thing-") && $0.contains(/Stated +value(?! in all)/) }
      #expect(lists.count > 1)
      let isContinued = lists.filter { $0.contains(/^ *(Art|Tools), continued/.anchorsMatchLineEndings()) }
      #expect(!isContinued.isEmpty, "\(items)")
      for page in lists {
        let lines = page.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }
        #expect(lines.first?.contains(/Full list|Lost items|continued|^ *(Art|Tools)$/) == true, "\(page)")
      }
      for page in pages where page.contains(/(Art|Tools), \d+ items|\d+ items, (total|basis)/) {
        #expect(page.contains(/Thing-\d+/), "\(items): \(page)")
      }
    }
  }

  @Test func `a character that Typst's fonts lack makes a PDF that is not PDF/A, and a note says so`() throws
  {
    let home = try PDFHome(csv: "itemName\nScroll \u{66F8}\u{9053}\nLamp\n")
    let result = try home.write(["insurance"], "typst")
    // A second note may say that no font of the system has them, either.
    #expect(
      result.errorText.split(separator: "\n").first == """
        note: the PDF has tags and text alternatives, but is not PDF/A: the fonts built into Typst lack '\u{66F8}', '\u{9053}'; the PDF \
        uses system fonts
        """)
    #expect(result.status == 0)
    #expect(try !home.run("pdfinfo", ["-meta", "report.pdf"]).contains("pdfaid"))
    #expect(try home.run("pdfinfo", ["report.pdf"]).contains(/Tagged: +yes/))
    #expect(try home.run("pdfdetach", ["-list", "report.pdf"]).contains("insurance.json"))
  }

  @Test func `names are text, whatever they look like`() throws {
    let names = [
      "#panic(\"x\")", "*b* _i_ $x$", "<script>alert(1)</script>", "#import \"report.json\"", "// comment",
      "\\u{41} \\ #sym.ballot", "@label <label>", "`raw`", "= heading", "[content]", "a\u{202E}b",
    ]
    let rows = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    let home = try PDFHome(csv: "itemName\n" + rows.joined(separator: "\n") + "\n")
    for report in [["insurance"], ["gaps"]] {
      #expect(try home.write(report, "typst").errorText == "")
      let text = try home.run("pdftotext", ["-raw", "report.pdf", "-"])
      for name in names.dropLast() { #expect(text.contains(name), "\(name) in \(report)") }
    }
  }

  @Test func `no text of an item keeps a report from being written`() throws {
    let rows = HostileTexts.own.map { text in
      // A CSV has no NUL.
      let cell = String(text.unicodeScalars.flatMap { $0 == "\"" ? "\"\"" : $0 == "\0" ? "" : "\($0)" })
      return "Thing,\"\(cell)\",\"\(cell)\",\"\(cell)\""
    }
    let csv = "itemName,assetType,serialNumber,Room\n" + rows.joined(separator: "\n") + "\n"
    let home = try PDFHome(csv: csv, "--many-types")
    for report in [["insurance"], ["gaps"], Self.claim] {
      let select =
        report == Self.claim ? ["claim", "--loss-date", "2026-01-01", "--select", "itemName != ''"] : report
      let result = try home.write(select, "typst")
      #expect(result.status == 0, "\(result.errorText)")
    }
  }

  @Test func `a mistake in a template of the site is reported with its place`() throws {
    let home = try PDFHome(items: 1)
    let folder = home.scratch.url.appending(path: "Home/templates")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("#import \"own.typ\": *\n#shown\n#missing\n".utf8).write(to: folder.appending(path: "gaps.typ"))
    try Data("#let shown = [Hi]\n".utf8).write(to: folder.appending(path: "own.typ"))
    let result = try home.write(["gaps"], "typst")
    #expect(result.status == 78)
    #expect(
      result.errorText.contains(/^Home\/templates\/gaps\.typ:3:[12]: unknown variable: missing\n$/),
      "\(result.errorText)")
  }

  @Test func `Typst is used where it is installed`() throws {
    let home = try PDFHome(items: 1)
    #expect(try home.write(["gaps"], "auto").status == 0)
    #expect(try home.run("pdfinfo", ["report.pdf"]).contains(/Creator: +Typst/))
  }
}
