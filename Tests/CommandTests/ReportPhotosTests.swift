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
      captions.contains { $0.hasSuffix("Camera") } && page.contains(", Camera: Receipt</figcaption>"),
      "\(captions)")
  }

  @Test func `a long receipt is wide enough to be read`() throws {
    try home.scratch.write(Self.png(width: 860, height: 3600), to: "till-receipt.png")
    try #require(
      home.program.run(["photo", "add", "Vase", "till-receipt.png", "--site", "Home"]).status == 0)
    let result = try home.program.run(
      ["report"] + PDFHome.claim + ["--site", "Home", "--output", "report.html"])
    try #require(result.status == 0, "\(result.errorText)")
    let page = try #require(home.scratch.text("report.html"))
    let tall = try #require(page.firstMatch(of: /class="text tall"><img [^>]*width="(\d+)"/))
    #expect(try #require(Int(tall.1)) >= 700)
  }

  /// A black picture with 1 bit per pixel, in one block without compression.
  private static func png(width: Int, height: Int) -> [UInt8] {
    let pixels = [UInt8](repeating: 0, count: (1 + (width + 7) / 8) * height)
    func number(_ value: Int, bytes: Int = 4) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      number(data.count) + Array(type.utf8) + data + number(Int(crc32(Array(type.utf8) + data)))
    }
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: pixels.count, by: 0xFFFF) {
      let count = min(0xFFFF, pixels.count - start)
      let isLast: UInt8 = start + count == pixels.count ? 1 : 0
      blocks += [isLast] + number(count, bytes: 2).reversed() + number(~count & 0xFFFF, bytes: 2).reversed()
      blocks += pixels[start..<start + count]
    }
    // Adler-32 of zeros: the first half is 1, the second half is their number.
    let data = [0x78, 1] + blocks + number((pixels.count % 65_521) << 16 | 1)
    return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
      + chunk("IHDR", number(width) + number(height) + [1, 0, 0, 0, 0]) + chunk("IDAT", data)
      + chunk("IEND", [])
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
