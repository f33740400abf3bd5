import Foundation
import TestSupport
import Testing

/// A site with a store of items that are worth $1, $2, $3 ...
struct PDFHome {
  let scratch: TemporaryFolder
  var program: Program

  static let engines = ["typst", "weasyprint", "chromium"].filter { PDFTools.areThere($0) }

  /// Those that print a page for a screen.
  static let pageEngines = engines.filter { $0 != "typst" }

  static let claim = [
    "claim", "--loss-date", "2026-01-01", "--select", "valueInDollars > 0", "--include-doubtful",
  ]

  static func name(_ number: Int) -> String { "Thing-\(1000 + number)" }

  init(items: Int) throws {
    let rows = (1...items).map { "\(Self.name($0)),\($0).00,\($0 % 2 == 0 ? "Art" : "Tools"),Hall" }
    try self.init(csv: (["Name,Value,Type,Room"] + rows).joined(separator: "\n") + "\n")
  }

  init(csv: String, _ option: String = "") throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try Household.make(
      "coffer init Home -q", "coffer import items.csv --site Home -q \(option)",
      with: ["items.csv": Data(csv.utf8)],
      in: scratch.url)
  }

  /// With the photos of the sample.
  init(pictured rows: [String]) throws {
    let photos = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Site/photos")
    try self.init(csv: rows.joined(separator: "\n") + "\n", "--photos \(photos.path.quotedForTest)")
  }

  func pdf(_ engine: String, _ paper: String) throws -> Data {
    try pdf(["insurance", "--level", "basic"], engine, paper)
  }

  @discardableResult
  func pdf(_ report: [String], _ engine: String, _ paper: String) throws -> Data {
    let result = try write(report, engine, ["--paper", paper])
    try #require(result.status == 0, "\(result.errorText)")
    return try #require(scratch.contents("report.pdf"))
  }

  func write(_ report: [String], _ engine: String, _ more: [String] = []) throws -> Program.Result {
    var program = program
    program.environment.merge(PDFTools.environment) { $1 }
    return try program.run(
      ["report"] + report + [
        "--site", "Home", "--format", "pdf", "--pdf-engine", engine, "--output", "report.pdf",
      ] + more)
  }

  /// The texts of the pages of the PDF, in the form of the page.
  func pages() throws -> [String] {
    try run("pdftotext", ["-layout", "report.pdf", "-"]).split(separator: "\u{C}").map(String.init)
  }

  /// A word on a page, in points.
  private struct Word {
    let x: ClosedRange<Double>
    let middle: Double
    let text: String

    init?(_ line: Substring) {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 9, let left = Double(parts[1]), let top = Double(parts[3]),
        let right = Double(parts[5]), let bottom = Double(parts[7]), left <= right
      else { return nil }
      (x, middle, text) = (
        left...right, (top + bottom) / 2, String(parts[8].dropFirst().prefix { $0 != "<" })
      )
    }

    func overlaps(_ other: Word) -> Bool {
      guard abs(other.middle - middle) < 2 else { return false }
      return min(x.upperBound, other.x.upperBound) - max(x.lowerBound, other.x.lowerBound) > 1
    }
  }

  /// Pairs of words of the PDF that are printed over each other.
  func overlappingWords() throws -> [String] {
    var found: [String] = []
    for page in try run("pdftotext", ["-bbox", "report.pdf", "-"]).split(separator: "<page ") {
      let words = page.split(separator: "\n").filter { $0.contains("<word ") }.compactMap(Word.init)
      for (index, word) in words.enumerated() {
        for other in words[(index + 1)...] where word.overlaps(other) {
          found.append(word.text + " and " + other.text)
        }
      }
    }
    return found
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
    if program == "typst" { return typst }
    return folders.map { $0 + "/" + program }.first(where: FileManager.default.isExecutableFile)
  }

  /// In which every engine is found. The others see nothing of this machine's environment.
  static var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    let engine = typst.map { String($0.dropLast("/typst".count)) }
    // The script needs the Python that has the package.
    let python = typst == wrapper ? own["PATH"] : nil
    return [
      "PATH": ([engine, python].compactMap(\.self) + folders).joined(separator: ":"),
      "HOME": own["HOME"] ?? "/",
    ]
  }

  private static let folders = ["/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin"]

  /// The command, otherwise a script that uses the Python package `typst`; `nil` if neither is installed.
  private static let typst: String? = {
    let command = folders.map { $0 + "/typst" }.first(where: FileManager.default.isExecutableFile)
    return [command, wrapper].compactMap(\.self).first { program in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["compile", "--help"]
      let output = Pipe()
      (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
      guard (try? process.run()) != nil else { return false }
      let help = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return help.contains("a-3a")
    }
  }()

  private static let wrapper = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Typst/typst").path
}
