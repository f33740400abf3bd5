import Diagnostics
import Files
import Foundation

/// A kind of tagged PDF: by the standard for archives, PDF/A-3a; by PDF/UA-1; or by no standard.
struct PDFKind: Hashable, Sendable {
  /// The name of the standard or of the option, as the engine's help lists it.
  let name: String
  /// The options with which the engine makes this kind.
  let options: [String]
  var isArchive = false
  /// Whether the PDF may contain characters that no font contains.
  var allowsBoxes = false
}

/// A program that creates PDFs. Typst uses a report in the form `words`, and the other engines use the HTML page of the
/// report. The default is the first engine that is installed.
package enum PDFEngine: String, CaseIterable, Sendable {
  case typst, weasyprint, chromium

  /// The engines that print a page of HTML, such as labels.
  package static let ofPages = allCases.filter { $0 != .typst }

  /// The possible names of the engine's program.
  private var programs: [String] {
    switch self {
    case .typst: ["typst"]
    case .weasyprint: ["weasyprint"]
    case .chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    }
  }

  /// Returns the requested engine, or the first of `engines` that is installed, and the path of its program. Throws if
  /// none is installed. A version of Typst that is too old is skipped, but causes an error if Typst was requested.
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
          "is too old to create PDF/A-3a; install Typst 0.14 or later, or use another --pdf-engine"
        )
      }
      return (candidate, program)
    }
    throw Failure(
      .programMissing, file: engine?.rawValue ?? "PDF",
      (engine == nil
        ? "no program that creates PDFs is installed; install one, for example "
        : "is not installed; install it ") + "with " + Self.advice(engine))
  }

  /// Returns the ways to install an engine. Debian has no Typst package.
  private static func advice(_ engine: PDFEngine?) -> String {
    if engine == .typst { return "'brew install typst' or from https://github.com/typst/typst/releases" }
    let name = engine?.rawValue ?? "weasyprint"
    return "'apt install \(name)' or 'brew install \(name)'"
  }

  /// Returns the kinds of tagged PDF that the help of the program lists, PDF/A first; empty for Chromium. Runs the
  /// program to print its help.
  func kinds(of program: String) -> [PDFKind] {
    let (arguments, kinds): ([String], [PDFKind]) =
      switch self {
      case .typst:
        (
          ["compile", "--help"],
          [
            PDFKind(name: "a-3a", options: ["--pdf-standard", "a-3a"], isArchive: true),
            PDFKind(name: "ua-1", options: ["--pdf-standard", "ua-1"]),
          ]
        )
      case .weasyprint:
        (
          ["--help"],
          [
            PDFKind(name: "pdf/a-3a", options: ["--pdf-variant", "pdf/a-3a"], isArchive: true),
            PDFKind(name: "pdf/ua-1", options: ["--pdf-variant", "pdf/ua-1"]),
            PDFKind(name: "--pdf-tags", options: ["--pdf-tags"], allowsBoxes: true),
          ]
        )
      case .chromium: ([], [])
      }
    guard !kinds.isEmpty else { return [] }
    let help = Process.output(of: program, arguments) ?? ""
    return kinds.filter { help.contains($0.name) }
  }

  /// WeasyPrint names pictures after their URLs, which contain the name of a folder that is new for each report. On
  /// Linux, this base URL always means the current folder, so that the same report has the same bytes.
  private static var fixedAddress: [String] {
    #if os(Linux)
      ["--base-url", "file:///proc/self/cwd/"]
    #else
      []
    #endif
  }

  /// Returns the arguments with which the engine reads `source` in `folder`, its current folder, and writes a PDF of
  /// this kind to `output`. If `kind` is `nil`, Typst also uses system fonts.
  func arguments(source: String, output: String, folder: String, kind: PDFKind?) -> [String] {
    switch self {
    case .typst:
      ["compile", "--root", folder, "--diagnostic-format", "short"]
        + (kind.map { $0.options + ["--ignore-system-fonts"] } ?? []) + [source, output]
    case .weasyprint:
      ["--verbose"] + Self.fixedAddress + (kind?.options ?? []) + [
        folder + "/" + source, output,
      ]
    case .chromium:
      [
        // Chromium's sandbox does not work for root. It can be disabled, because the page is from Coffer and has no
        // scripts.
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
  /// Runs a program with Coffer's environment and current folder. Returns its standard output; `nil` if the program
  /// cannot be started.
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
