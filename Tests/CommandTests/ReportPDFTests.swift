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

  @Test(arguments: ["weasyprint", "chromium"].filter { PDFTools.areThere($0) })
  func `a PDF has tags, and says on every page what it is`(engine: String) throws {
    let home = try Home(items: 3)
    try home.pdf(["insurance"], engine, "a4")
    #expect(try home.run("pdfinfo", ["report.pdf"]).contains(/Tagged: +yes/))
    let pages = try home.run("pdftotext", ["report.pdf", "-"]).split(separator: "\u{C}")
    #expect(
      pages.count > 1 && pages.dropLast().allSatisfy { $0.contains("Inventory of") }, "\(pages.map(\.count))")
  }

  @Test(.enabled(if: PDFTools.areThere("weasyprint")))
  func `the same day gives the same PDF`() throws {
    let home = try Home(items: 3)
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
    let home = try Home(csv: ([head] + Array(repeating: row, count: 3)).joined(separator: "\n") + "\n")
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
    let home = try Home(items: Self.items)
    let pdf = try home.pdf(engine, paper)
    #expect(pdf.range(of: Data("/Outlines".utf8)) != nil, "there are bookmarks")

    let about = try home.run("pdfinfo", ["report.pdf"])
    #expect(about.contains("Title:           Inventory of Home\n"))
    #expect(about.contains(paper == "a4" ? "(A4)" : "(letter)"))

    let text = try home.run("pdftotext", ["-raw", "report.pdf", "-"])
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\u{C}" }.map(String.init)
    for number in 1...Self.items {
      #expect(words.count { $0 == Home.name(number) } == 1, "\(Home.name(number))")
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

/// A site with a store of items that are worth $1, $2, $3 ...
private struct Home {
  let scratch: TemporaryFolder
  let program: Program

  static func name(_ number: Int) -> String { "Thing-\(1000 + number)" }

  init(items: Int) throws {
    let rows = (1...items).map { "\(Self.name($0)),\($0).00,\($0 % 2 == 0 ? "Art" : "Tools"),Hall" }
    try self.init(csv: (["Name,Value,Type,Room"] + rows).joined(separator: "\n") + "\n")
  }

  init(csv: String) throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try Household.make(
      "coffer init Home -q", "coffer import items.csv --site Home -q", with: ["items.csv": Data(csv.utf8)],
      in: scratch.url)
  }

  func pdf(_ engine: String, _ paper: String) throws -> Data {
    try pdf(["insurance", "--level", "basic"], engine, paper)
  }

  @discardableResult
  func pdf(_ report: [String], _ engine: String, _ paper: String) throws -> Data {
    var program = program
    program.environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
    let result = try program.run(
      ["report"] + report + [
        "--site", "Home", "--format", "pdf", "--pdf-engine", engine, "--paper", paper, "--output",
        "report.pdf",
      ])
    try #require(result.status == 0, "\(result.errorText)")
    return try #require(scratch.contents("report.pdf"))
  }

  /// What another program prints.
  func run(_ name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(PDFTools.path(of: name)))
    process.arguments = arguments
    process.currentDirectoryURL = scratch.url
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Programs that a test needs and a machine may not have.
enum PDFTools {
  static func areThere(_ engine: String) -> Bool {
    [engine, "pdftotext", "pdfinfo"].allSatisfy { path(of: $0) != nil }
  }

  static func path(of program: String) -> String? {
    ["/usr/local/bin/", "/usr/bin/", "/bin/", "/opt/homebrew/bin/"].map { $0 + program }
      .first(where: FileManager.default.isExecutableFile)
  }
}
