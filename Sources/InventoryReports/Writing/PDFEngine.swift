import Diagnostics
import Foundation

/// A program that makes a PDF of an HTML page.
package enum PDFEngine: String, CaseIterable, Sendable {
  case weasyprint, chromium

  /// What it may be called.
  private var programs: [String] {
    switch self {
    case .weasyprint: ["weasyprint"]
    case .chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    }
  }

  /// The engine asked for, or the first one that is installed, with its program.
  static func found(_ engine: PDFEngine?) throws(Failure) -> (engine: PDFEngine, program: String) {
    for candidate in engine.map({ [$0] }) ?? allCases {
      if let program = candidate.programs.lazy.compactMap(Self.path).first { return (candidate, program) }
    }
    let name = engine?.rawValue ?? "weasyprint"
    throw Failure(
      .programMissing, file: engine?.rawValue ?? "PDF",
      "there is no program that makes a PDF; install one, then try again: 'make setup PDF=1', or as root "
        + "'apt-get install \(name)', or 'brew install \(name)'")
  }

  /// In PATH.
  private static func path(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
      separator: ":")
    return folders.lazy.map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// In `folder` lies also what `paged.css` of the theme says.
  func arguments(page: String, output: String, folder: String) -> [String] {
    switch self {
    case .weasyprint: ["--verbose", "--stylesheet", folder + "/paged.css", page, output]
    case .chromium:
      [
        // As root there is no sandbox to be had. The page is ours, and has no script.
        "--headless", geteuid() == 0 ? "--no-sandbox" : "--disable-sync", "--disable-gpu",
        "--disable-extensions", "--disable-background-networking",
        "--no-first-run", "--user-data-dir=" + folder + "/profile", "--no-pdf-header-footer",
        "--generate-pdf-document-outline", "--virtual-time-budget=60000", "--print-to-pdf=" + output,
        "file://" + page,
      ]
    }
  }
}
