import Foundation
import TestSupport
import Testing

/// Reports whose photos do not fit into one file.
@Suite struct PhotoFilesTests {
  private static let names = [
    "acoustic-guitar", "camera", "ceramic-vase", "dining-table", "espresso-machine", "floor-lamp",
    "headphones",
    "knife-block", "laptop", "road-bike", "television", "turntable",
  ]
  private let home: PDFHome

  init() throws {
    home = try PDFHome(
      pictured: ["Name,Value,Type,Photo"]
        + Self.names.enumerated().map { "\($1),\(6000 - $0).00,Art,\($1).jpg" })
    // A test writes several reports, and their pictures are the same.
    let settings = try #require(home.scratch.text("Home/site.yml"))
    try home.scratch.write(settings + "cache: .cache\n", to: "Home/site.yml")
  }

  private func report(_ arguments: String...) throws -> Program.Result {
    try home.program.run(["report", "insurance", "--site", "Home"] + arguments)
  }

  private func files(_ folder: String = "") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: home.scratch.url.appending(path: folder).path)
      .sorted()
  }

  @Test func `a page that would need smaller photos of scheduled items is a folder`() throws {
    let result = try report("--max-size", "250kB", "--output", "report.html")
    #expect(result.status == 0)
    #expect(result.outputText.contains("\(Self.names.count) items in report/, "))
    #expect(
      result.errorText.contains(
        "note: the report is a folder, because one file would be larger than 250 kB with the photos of high-value items reduced to "
      ))
    let files = try files("report")
    #expect(files.filter { $0.hasSuffix("-1200.jpg") }.count == Self.names.count)
    #expect(files.contains("insurance.html") && home.scratch.contents("report.html") == nil)
  }

  @Test func `an earlier page stays, and is named`() throws {
    #expect(try report("--output", "report.html").status == 0)
    let result = try report("--max-size", "250kB", "--output", "report.html")
    #expect(result.errorText.contains("report.html is from an earlier report and was not replaced"))
    #expect(home.scratch.contents("report.html") != nil)
  }

  @Test func `a page that fits has photos of at least 640 pixels`() throws {
    let result = try report("--max-size", "900kB", "--output", "report.html")
    #expect(result.status == 0)
    let page = String(decoding: try #require(home.scratch.contents("report.html")), as: UTF8.self)
    let widths = page.matches(of: /<figure><img src="[^"]+" width="(\d+)" height="(\d+)"/).map {
      max(Int($0.1) ?? 0, Int($0.2) ?? 0)
    }
    #expect(widths.count == Self.names.count && widths.allSatisfy { $0 >= 640 && $0 < 1200 }, "\(widths)")
  }

  /// Near the size of each level, a page that is slightly too large has the next smaller pictures.
  @Test func `a page is never larger than the limit`() throws {
    for limit in stride(from: 300_000, through: 2_700_000, by: 100_000) {
      let name = "report-\(limit)"
      let result = try report("--max-size", "\(limit)", "--output", name + ".html", "-q")
      #expect(result.status == 0, "\(result.errorText)")
      guard let page = home.scratch.contents(name + ".html") else {
        #expect(try files(name).contains("insurance.html"))
        continue
      }
      #expect(page.count <= limit)
    }
  }

  @Test func `what is printed cannot be several files`() throws {
    let result = try report("--max-size", "250kB")
    #expect(result.status == 73)
    #expect(result.errorText.contains("set an output with --output, or use a larger --max-size"))
    #expect(result.outputText.isEmpty)
  }

  @Test(arguments: ["typst", "weasyprint", "chromium"].filter { PDFTools.areThere($0) })
  func `a PDF has its photos in other files within the limit`(engine: String) throws {
    var limit = 250_000
    var result = try home.write(["insurance"], engine, ["--max-size", "\(limit)"])
    // The fonts of the text are part of a PDF, and their size is that of the fonts which are installed.
    let least = try #require(home.scratch.contents("report/insurance.pdf"), "\(result.errorText)").count
    if least > limit {
      #expect(result.errorText.contains(/note: the report is \d+ kB, more than 250 kB even without pictures/))
      limit = least + least / 10
      result = try home.write(["insurance"], engine, ["--max-size", "\(limit)"])
    }
    try #require(result.status == 0, "\(result.errorText)")
    let pdfs = try files("report").filter { $0.hasSuffix(".pdf") }
    let photoFiles = pdfs.filter { $0.hasPrefix("photos-") }
    #expect(pdfs.count == photoFiles.count + 1 && !photoFiles.isEmpty)
    // All photos together have more than 300 kB.
    #expect(photoFiles.count > 1 || limit > 300_000)
    for pdf in pdfs { #expect(try #require(home.scratch.contents("report/" + pdf)).count <= limit, "\(pdf)") }
    #expect(
      result.errorText.contains("note: the report is a folder, because one file would be larger than"))
    #expect(try home.program.run(["verify", "report"]).status == 0)
    var pictures = 0
    for file in photoFiles {
      let long = try home.run("pdfimages", ["-list", "report/" + file]).split(separator: "\n").dropFirst(2)
        .compactMap {
          let columns = $0.split(separator: " ")
          return columns[2] == "image" ? max(Int(columns[3]) ?? 0, Int(columns[4]) ?? 0) : nil
        }
      #expect(long.allSatisfy { $0 == 640 }, "\(file): \(long)")
      pictures += long.count
      #expect(
        try home.run("pdftotext", ["report/" + file, "-"]).contains(
          "in the schedule of insurance.pdf, with the same item numbers."))
    }
    #expect(pictures == Self.names.count)
    let text = try home.run("pdftotext", ["report/insurance.pdf", "-"])
    for file in photoFiles { #expect(text.contains("1, in \(file)"), "\(text)") }
    // A larger limit needs fewer files, and those of the earlier report are gone.
    let again = try home.write(["insurance"], engine, ["--max-size", "\(limit * 2)"])
    #expect(again.status == 0, "\(again.errorText)")
    let fewer = try files("report").filter { $0.hasPrefix("photos-") }
    #expect(fewer.count < photoFiles.count || photoFiles.count == 1)
    let listed = try home.program.run(["verify", "report"])
    #expect(listed.status == 0, "\(listed.errorText)")
  }

  @Test(.enabled(if: !PDFHome.engines.isEmpty))
  func `a folder with other files is not replaced`() throws {
    try Data("mine".utf8).write(to: home.scratch.url.appending(path: "photos-1.pdf"))
    try FileManager.default.createDirectory(
      at: home.scratch.url.appending(path: "report"), withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: home.scratch.url.appending(path: "report/photos-1.pdf"))
    let result = try home.write(["insurance"], PDFHome.engines[0], ["--max-size", "250000"])
    #expect(result.status == 73, "\(result.errorText)")
    #expect(home.scratch.contents("report/photos-1.pdf") == Data("mine".utf8))
  }
}

extension String {
  var quotedForTest: String { "'" + replacing("'", with: "'\\''") + "'" }
}
