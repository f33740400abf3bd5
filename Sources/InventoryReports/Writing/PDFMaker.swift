import Diagnostics
import Files
import Foundation
import InventoryModel

/// Runs an engine on a page in a separate folder.
struct PDFMaker {
  let engine: PDFEngine
  let program: String
  let progress: (String) -> Void
  /// The kind of PDF with tags and text alternatives that WeasyPrint can make; `nil` for none, and for other engines.
  private let variant: String?

  /// An archive (PDF/A) cannot have documents appended.
  init(_ engine: PDFEngine?, mayBeArchive: Bool = true, progress: @escaping (String) -> Void) throws(Failure)
  {
    (self.engine, program) = try PDFEngine.found(engine)
    self.progress = progress
    variant = self.engine == .weasyprint ? Self.variant(of: program, mayBeArchive) : nil
  }

  /// What the kind of PDF lacks; `nil` if nothing.
  var note: String? {
    switch (engine, variant) {
    case (.weasyprint, "pdf/a-3a"): nil
    case (.weasyprint, .some):
      "the PDF has tags and text alternatives, but is not PDF/A: this WeasyPrint cannot make both"
    case (.weasyprint, nil):
      "the PDF has neither tags nor text alternatives: this WeasyPrint cannot make them"
    case (.chromium, _): "the PDF has tags and text alternatives, but is not PDF/A: Chromium cannot make it"
    }
  }

  /// The best one that `--help` lists: PDF/A-3a is an archive with tags, PDF/UA-1 has tags alone.
  private static func variant(of program: String, _ mayBeArchive: Bool) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--help"]
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let help = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (mayBeArchive ? ["pdf/a-3a", "pdf/ua-1"] : ["pdf/ua-1"]).first(where: help.contains)
  }

  /// The bytes of the PDF. `now` is its creation date, if there is one.
  func pdf(of page: String, in folder: String, now: Timestamp?) throws -> [UInt8] {
    let output = folder + "/report.pdf"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = engine.arguments(page: page, output: output, folder: folder, variant: variant)
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    // Engines write the time into the document, and an identifier derived from it.
    environment["SOURCE_DATE_EPOCH"] = String((now?.millisecondsSince1970 ?? 0) / 1000)
    environment["HOME"] = folder
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    do {
      try Cleanup.withSignals { try process.run() }
    } catch {
      throw Failure(.programMissing, file: program, "cannot be run: \(error.systemReason)")
    }
    // The engine leads a process group that receives no signals from the terminal. It is stopped first, so that it
    // writes nothing while its folder is removed.
    let cleanup = Cleanup { [engine = process.processIdentifier] in
      kill(-engine, SIGSTOP)
      try? FileManager.default.removeItem(atPath: folder)
      kill(-engine, SIGKILL)
    }
    defer { cleanup.cancel() }
    let said = follow(errors.fileHandleForReading)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let data = FileManager.default.contents(atPath: output),
      data.starts(with: Data("%PDF-".utf8))
    else {
      throw Failure(
        .programMissing, file: program,
        "created no PDF (status \(process.terminationStatus)): \(said); try the other --pdf-engine")
    }
    return [UInt8](data)
  }

  /// Passes on the output of the engine, line by line, until it exits; returns the last line.
  private func follow(_ errors: FileHandle) -> String {
    var last = "no message"
    var line: [UInt8] = []
    while case let data = errors.availableData, !data.isEmpty {
      for byte in data {
        if byte != UInt8(ascii: "\n") {
          if line.count < 1000 { line.append(byte) }
          continue
        }
        last = String(decoding: line, as: UTF8.self).shown
        progress(last)
        line.removeAll()
      }
    }
    return last
  }
}

/// A program that converts an HTML page to PDF.
package enum PDFEngine: String, CaseIterable, Sendable {
  case weasyprint, chromium

  /// Its possible names.
  private var programs: [String] {
    switch self {
    case .weasyprint: ["weasyprint"]
    case .chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    }
  }

  /// The requested engine, or the first installed one, with its program.
  static func found(_ engine: PDFEngine?) throws(Failure) -> (engine: PDFEngine, program: String) {
    for candidate in engine.map({ [$0] }) ?? allCases {
      if let program = candidate.programs.lazy.compactMap(Self.path).first { return (candidate, program) }
    }
    let name = engine?.rawValue ?? "weasyprint"
    throw Failure(
      .programMissing, file: engine?.rawValue ?? "PDF",
      "no program for creating a PDF is installed; install one, for example with "
        + "'apt install \(name)' or 'brew install \(name)'")
  }

  /// In PATH.
  private static func path(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
      separator: ":")
    return folders.lazy.map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
  }

  func arguments(page: String, output: String, folder: String, variant: String?) -> [String] {
    switch self {
    case .weasyprint: ["--verbose"] + (variant.map { ["--pdf-variant", $0] } ?? []) + [page, output]
    case .chromium:
      [
        // There is no sandbox for root. The page is ours and has no scripts.
        "--headless", geteuid() == 0 ? "--no-sandbox" : "--disable-sync", "--disable-gpu",
        "--disable-extensions", "--disable-background-networking",
        "--no-first-run", "--user-data-dir=" + folder + "/profile", "--no-pdf-header-footer",
        "--generate-pdf-document-outline", "--virtual-time-budget=60000", "--print-to-pdf=" + output,
        "file://" + page,
      ]
    }
  }
}
