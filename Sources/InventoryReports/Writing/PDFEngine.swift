import Diagnostics
import Files
import Foundation

/// A kind of PDF with tags: PDF/A-3a is an archive, too, and PDF/UA-1 has tags alone.
struct PDFKind: Hashable, Sendable {
  /// The name in an option of the program.
  let name: String
  let isArchive: Bool
}

/// A program that creates a PDF, Typst from the words of a report, and the others from its HTML page. The first one
/// that is installed is the default.
package enum PDFEngine: String, CaseIterable, Sendable {
  case typst, weasyprint, chromium

  /// The engines that print a page of HTML, such as labels.
  package static let ofPages = allCases.filter { $0 != .typst }

  /// Its possible names.
  private var programs: [String] {
    switch self {
    case .typst: ["typst"]
    case .weasyprint: ["weasyprint"]
    case .chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    }
  }

  /// The requested engine, or the first one of `engines` that is installed, with its program. A Typst that is too old is
  /// only used if it is requested, which is an error.
  static func found(
    _ engine: PDFEngine?, among engines: [PDFEngine] = allCases
  ) throws(Failure) -> (engine: PDFEngine, program: String) {
    for candidate in engine.map({ [$0] }) ?? engines {
      guard let program = candidate.programs.lazy.compactMap({ OutsideProgram($0)?.path }).first else {
        continue
      }
      if candidate == .typst, !candidate.kinds(of: program).contains(where: \.isArchive) {
        guard engine != nil else { continue }
        throw Failure(
          .programMissing, file: program,
          "is too old, because it cannot create PDF/A-3a; install Typst 0.14 or later, or use another --pdf-engine"
        )
      }
      return (candidate, program)
    }
    throw Failure(
      .programMissing, file: engine?.rawValue ?? "PDF",
      "no program for creating a PDF is installed; install one, for example with " + Self.advice(engine))
  }

  /// Debian has no Typst.
  private static func advice(_ engine: PDFEngine?) -> String {
    if engine == .typst { return "'brew install typst', or from https://github.com/typst/typst/releases" }
    let name = engine?.rawValue ?? "weasyprint"
    return "'apt install \(name)' or 'brew install \(name)'"
  }

  /// The kinds of PDF with tags that a program lists in its help, archives first. None for Chromium. Starts the program.
  func kinds(of program: String) -> [PDFKind] {
    let (arguments, kinds): ([String], [PDFKind]) =
      switch self {
      case .typst:
        (
          ["compile", "--help"],
          [PDFKind(name: "a-3a", isArchive: true), PDFKind(name: "ua-1", isArchive: false)]
        )
      case .weasyprint:
        (
          ["--help"],
          [PDFKind(name: "pdf/a-3a", isArchive: true), PDFKind(name: "pdf/ua-1", isArchive: false)]
        )
      case .chromium: ([], [])
      }
    guard !kinds.isEmpty else { return [] }
    let help = Process.output(of: program, arguments) ?? ""
    return kinds.filter { help.contains($0.name) }
  }

  /// WeasyPrint names pictures by their addresses, which are in a new folder each time. On Linux, this address always
  /// means the current folder, so that the same report gets the same bytes.
  private static var fixedAddress: [String] {
    #if os(Linux)
      ["--base-url", "file:///proc/self/cwd/"]
    #else
      []
    #endif
  }

  /// Reads `source` in `folder`, which is the current one, and writes a PDF of a kind to `output`. Without a kind, Typst
  /// uses the fonts of the system.
  func arguments(source: String, output: String, folder: String, kind: PDFKind?) -> [String] {
    switch self {
    case .typst:
      ["compile", "--root", folder, "--diagnostic-format", "short"]
        + (kind.map { ["--pdf-standard", $0.name, "--ignore-system-fonts"] } ?? []) + [source, output]
    case .weasyprint:
      ["--verbose"] + Self.fixedAddress + (kind.map { ["--pdf-variant", $0.name] } ?? []) + [
        folder + "/" + source, output,
      ]
    case .chromium:
      [
        // There is no sandbox for root. The page is ours and has no scripts.
        "--headless", geteuid() == 0 ? "--no-sandbox" : "--disable-sync", "--disable-gpu",
        "--disable-extensions", "--disable-background-networking",
        "--no-first-run", "--user-data-dir=" + folder + "/profile", "--no-pdf-header-footer",
        "--generate-pdf-document-outline", "--virtual-time-budget=60000", "--print-to-pdf=" + output,
        "file://" + folder + "/" + source,
      ]
    }
  }
}

extension Process {
  /// The standard output of a program; `nil` if it cannot be started. It has the environment and the folder of Coffer.
  static func output(of program: String, _ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
