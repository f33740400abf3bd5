import Foundation
import TestSupport
import Testing

/// Whoever gets a report opens it in a browser: nothing in it may run or be fetched, whatever is in the items.
@Suite struct ReportPolicyTests {
  @Test func `every report has a content security policy before anything else`() throws {
    let scratch = try TemporaryFolder()
    let program = Program(folder: scratch.url)
    try #require(program.run(["init", "-q"]).status == 0)
    try Data("title: Home\nbaseURL: https://example.org/\n".utf8).write(
      to: scratch.url.appending(path: "site.yml"))
    try Data("itemName,value\n<script>alert(1)</script>,5\n".utf8).write(
      to: scratch.url.appending(path: "list.csv"))
    try #require(program.run(["import", "list.csv", "-q"]).status == 0)
    try #require(program.run(["export", "--format", "json", "--output", "earlier.json"]).status == 0)
    let reports = try reports()
    #expect(reports == ["changes", "claim", "gaps", "insurance", "labels"])
    for report in reports {
      var arguments = ["report", report, "--format", "html", "--output", "\(report).html"]
      switch report {
      case "changes": arguments += ["--since", "earlier.json"]
      case "claim": arguments += ["--loss-date", "2026-10-30", "--select", "itemName != ''"]
      case "labels": arguments = ["report", "labels", "--output", "labels.html"]
      default: break
      }
      let result = try program.run(arguments)
      // Labels need libqrencode.
      if report == "labels", result.status == 69 { continue }
      #expect(result.status == 0, "\(report): \(result.errorText)")
      let html = try String(contentsOf: scratch.url.appending(path: "\(report).html"), encoding: .utf8)
      let head = try #require(html.split(separator: "<head>\n").dropFirst().first)
      #expect(
        head.hasPrefix("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "),
        "\(report)")
      #expect(!html.contains("script-src") && !html.contains("<script"))
    }
  }

  /// The names of the reports' own pages: those that no other page puts in, and that are not only made into a PDF.
  private func reports() throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.deletingLastPathComponent().appending(path: "Templates/reports")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".html") && !$0.hasPrefix("report-") && $0 != "photos.html"
    }.map { String($0.dropLast(5)) }.sorted()
  }
}
