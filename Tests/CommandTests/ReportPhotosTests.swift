import Foundation
import TestSupport
import Testing

/// Photos, receipts and pictures of plates in the reports that an insurer reads.
@Suite struct ReportPhotosTests {
  private let home: PDFHome

  init() throws {
    home = try PDFHome(pictured: [
      "Name,Value,Type,Photo,Receipt photos", "Camera,2000.00,Art,camera.jpg,turntable.jpg",
      "Vase,30.00,Art,ceramic-vase.jpg,",
    ])
  }

  @Test(arguments: [["insurance"], PDFHome.claim])
  func `a page shows every photo of a line, and says what it is`(report: [String]) throws {
    let result = try home.program.run(
      ["report"] + report + ["--site", "Home", "--format", "html", "--output", "report.html"])
    try #require(result.status == 0, "\(result.errorText)")
    let page = String(decoding: try #require(home.scratch.contents("report.html")), as: UTF8.self)
    let captions = page.matches(of: /alt="([^"]*)"/).map { String($0.1) }
    #expect(captions.contains { $0.contains("Camera, receipt") }, "\(captions)")
    #expect(
      captions.contains { $0.hasSuffix("Camera") } && page.contains("Receipt</figcaption>"), "\(captions)")
  }

  @Test(arguments: PDFHome.engines, [["insurance"], PDFHome.claim])
  func `a PDF shows every photo of a line`(engine: String, report: [String]) throws {
    try home.pdf(report, engine, "a4")
    // Columns 4 and 5 of each line are width and height.
    let images = try home.run("pdfimages", ["-list", "report.pdf"]).split(separator: "\n").dropFirst(2)
      .map { line in line.split(separator: " ").dropFirst(3).prefix(2).compactMap { Int($0) } }
    let large = images.filter { ($0.first ?? 0) > 300 }
    #expect(large.count >= 2, "\(images)")
    #expect(try home.run("pdftotext", ["report.pdf", "-"]).contains("Receipt"))
  }

  @Test(.enabled(if: PDFTools.areThere("qpdf")), arguments: PDFHome.engines.filter { $0 != "weasyprint" })
  func `pictures in a PDF have text alternatives`(engine: String) throws {
    try home.pdf(["insurance"], engine, "a4")
    let text = try home.run("qpdf", ["--qdf", "--object-streams=disable", "report.pdf", "-"])
    #expect(text.matches(of: /\/Alt\s/).count >= 3)
  }

  @Test(arguments: PDFHome.engines.filter { $0 != "chromium" })
  func `the same report with photos has the same bytes`(engine: String) throws {
    let first = try home.pdf(["insurance", "--as-of", "2026-03-18"], engine, "a4")
    try FileManager.default.removeItem(at: home.scratch.url.appending(path: "report.pdf"))
    #expect(try first == home.pdf(["insurance", "--as-of", "2026-03-18"], engine, "a4"))
  }
}
