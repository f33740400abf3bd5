import Foundation
import TestSupport
import Testing

/// A spreadsheet that splits cells at commas, semicolons, tabs and bars computes nothing of what an export wrote.
@Suite struct SpreadsheetTests {
  static let office = ["/usr/bin/soffice", "/usr/local/bin/soffice", "/usr/bin/libreoffice"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static let hostile = [
    "=1+1", "x;=1+1", "x\t=1+1", "x|=1+1", "x\n=1+1", "x; =1+1", "x\";=1+1", "'=1+1", "x;\"=1+1", "\";=1+1",
    ";;=1+1", "x,=1+1",
    "x;@SUM(1)", "x\r\n+1+1", "\t=1+1", "x;'=1+1", "\"x\";=1+1;\"y\"",
  ]

  @Test(.enabled(if: office != nil, "needs LibreOffice Calc"))
  func `no cell of an export is computed`() throws {
    let scratch = try TemporaryFolder()
    let program = Program(folder: scratch.url)
    try #require(program.run(["init", "-q"]).status == 0)
    let rows = Self.hostile.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
    let list = "itemName,notes,Field\n" + rows.map { "Item,\($0),\($0)\n" }.joined()
    try Data(list.utf8).write(to: scratch.url.appending(path: "list.csv"))
    try #require(program.run(["import", "list.csv", "-q"]).status == 0)
    try #require(program.run(["export", "--format", "csv", "--output", "export.csv"]).status == 0)

    try convert(["list.csv", "export.csv"], in: scratch.url)
    #expect(try formulas(in: "list.fods", of: scratch.url) > 0, "the filter computes formulas")
    #expect(try formulas(in: "export.fods", of: scratch.url) == 0)

    try #require(program.run(["init", "Copy", "-q"]).status == 0)
    try #require(program.run(["import", "export.csv", "--site", "Copy", "-q"]).status == 0)
    let copy = try program.run(["export", "--format", "json", "--site", "Copy"])
    #expect(try program.run(["export", "--format", "json"]).output == copy.output)
  }

  /// Separators, quote, UTF-8, first line; and formulas are evaluated.
  private func convert(_ files: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.office))
    process.arguments =
      [
        "--headless", "-env:UserInstallation=file://\(folder.path)/profile",
        "--infilter=CSV:44/59/9/124,34,76,1,,0,false,true,false,false,false,0,true", "--convert-to", "fods",
      ] + files
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func formulas(in file: String, of folder: URL) throws -> Int {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8).components(
      separatedBy: "table:formula="
    ).count - 1
  }
}

/// Lists in the form of twelve programs: each goes in with one command, or with the one that the first message proposes.
@Suite struct SpreadsheetCommandTests {
  private static let lists = CaseFile.all.filter { $0.name.hasPrefix("spreadsheets/") }

  @Test func `there is a list of each program`() {
    let names = Set(Self.lists.map { String($0.name.dropFirst("spreadsheets/".count)) })
    #expect(
      names.isSuperset(of: [
        "google-sheets", "excel-accounting", "excel-template", "numbers", "airtable", "notion", "homebox",
        "snipe-it", "sortly", "shelf", "encircle", "german", "movingbox",
      ]))
  }

  @Test(arguments: lists) func `with one command, or with the one that is proposed`(list: CaseFile) throws {
    let answer = try #require(list.scenes.first { !$0.name.hasSuffix("-asks") }?.steps.last)
    #expect(!answer.expected.contains { $0.hasPrefix("?") })
    let options = answer.command.split(separator: " ").dropFirst(3).joined(separator: " ")
    guard !options.isEmpty else { return #expect(list.scenes.count == 1) }
    let question = try #require(list.scenes.first { $0.name.hasSuffix("-asks") }?.steps.last)
    #expect(question.command == "coffer import inventory.csv")
    let message = question.expected.filter { $0.hasPrefix("! ") }.map { $0.dropFirst(2) }
    #expect(message.contains { $0.contains(options) })
    #expect(message.last?.hasPrefix("1 problem, nothing was imported") == true)
  }
}
