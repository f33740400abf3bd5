import Diagnostics
import Files
import Foundation
import InventoryModel

/// Creates PDFs with an engine that runs in a separate folder.
struct PDFMaker {
  let engine: PDFEngine
  let program: String
  let progress: (String) -> Void
  /// The best kind of tagged PDF that the program supports; `nil` if it supports no kind, as with Chromium.
  private let kind: PDFKind?
  /// The kind for a text with characters that no installed font contains, which PDF/A and PDF/UA forbid; `nil` if the
  /// program does not support it.
  private let kindWithBoxes: PDFKind?
  /// Whether the program can make PDF/A. Versions of WeasyPrint without PDF/A also omit the text alternatives of
  /// pictures.
  private let makesArchives: Bool

  /// `mayBeArchive` must be `false` if documents are appended, because a PDF with appended documents is not PDF/A.
  /// Throws if no engine is installed.
  init(
    _ engine: PDFEngine?, mayBeArchive: Bool = true, among engines: [PDFEngine] = PDFEngine.allCases,
    progress: @escaping (String) -> Void
  ) throws(Failure) {
    (self.engine, program) = try PDFEngine.found(engine, among: engines)
    self.progress = progress
    let kinds = self.engine.kinds(of: program)
    makesArchives = kinds.contains(where: \.isArchive)
    kind = kinds.first { mayBeArchive || !$0.isArchive }
    kindWithBoxes = kinds.first(where: \.allowsBoxes)
  }

  /// A PDF, with notes about what the PDF lacks.
  struct Made {
    var bytes: [UInt8]
    /// A note if the PDF lacks tags or text alternatives, or is not PDF/A; otherwise `nil`.
    let kindNote: String?
    /// A note about characters that no installed font contains; `nil` if there are none.
    let fontNote: String?

    var notes: [String] { [kindNote, fontNote].compactMap(\.self) }
  }

  /// Makes a PDF of the HTML page or the Typst template `source` in `folder`. `words` is the file in `folder` with the
  /// data for a template. `now` is the creation date of the PDF; if it is `nil`, the date is 1970-01-01. Throws a
  /// `TypstError` for an error in a template.
  func pdf(
    of source: String, words: String? = nil, in folder: String, now: Timestamp?
  ) throws -> Made {
    func fontNote() -> String? { self.fontNote(in: folder + "/" + (words ?? source)) }
    let boxes = usesOwnFonts ? nil : fontNote()
    let kind = (boxes == nil ? nil : kindWithBoxes) ?? kind
    let run = try run(source, in: folder, kind, now)
    if let bytes = run.bytes {
      return Made(bytes: bytes, kindNote: note(on: kind), fontNote: boxes)
    }
    // A single character without a glyph makes PDF/A impossible. Typst then makes a plain PDF with system fonts.
    let errors = run.lines.compactMap(TypstError.init(line:))
    if engine == .typst, !errors.isEmpty, errors.allSatisfy(\.isAboutArchives),
      let bytes = try self.run(source, in: folder, nil, now).bytes
    {
      return Made(bytes: bytes, kindNote: TypstError.note(on: errors), fontNote: fontNote())
    }
    if let error = errors.first(where: { $0.place != nil && !$0.isAboutArchives }) { throw error }
    throw Failure(
      .programMissing, file: program,
      "created no PDF (status \(run.status)): \(run.lines.last ?? "no message"); try another --pdf-engine")
  }

  /// Whether the engine uses only its built-in fonts. If so, it refuses characters that these fonts lack.
  private var usesOwnFonts: Bool { engine == .typst && kind != nil }

  /// Returns a note about characters of a file that no installed font contains; `nil` if there are none, or if
  /// fontconfig is not installed.
  private func fontNote(in file: String) -> String? {
    guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
    return InstalledFonts()?.note(on: String(decoding: bytes, as: UTF8.self))
  }

  private func note(on kind: PDFKind?) -> String? {
    switch (engine, kind?.isArchive) {
    case (.typst, _), (.weasyprint, true): nil
    case (.weasyprint, false):
      makesArchives
        ? "the PDF has tags and text alternatives, but is not PDF/A, because "
          + (kind == kindWithBoxes ? "it shows boxes for some characters" : "documents are appended")
        : "the PDF has tags, but no text alternatives for pictures, and is not PDF/A, because this version of WeasyPrint supports only tags; update WeasyPrint"
    case (.weasyprint, nil):
      "the PDF has no tags and no text alternatives, because this version of WeasyPrint does not support them; update WeasyPrint"
    case (.chromium, _):
      "the PDF has tags and text alternatives, but is not PDF/A, because Chromium cannot create PDF/A"
    }
  }

  /// The exit status of an engine, the lines that it printed, and the PDF; `bytes` is `nil` if there is no PDF.
  private struct Run {
    let status: Int32
    let lines: [String]
    let bytes: [UInt8]?
  }

  private func run(_ source: String, in folder: String, _ kind: PDFKind?, _ now: Timestamp?) throws -> Run {
    let output = folder + "/report.pdf"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = engine.arguments(source: source, output: output, folder: folder, kind: kind)
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment(folder, kind, now)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    do {
      try Cleanup.withSignals { try process.run() }
    } catch {
      throw Failure(
        .programMissing, file: program, "cannot be run: \(SystemReason(error)); use another --pdf-engine")
    }
    // The engine leads a process group that receives no signals from the terminal. When Coffer is interrupted, the
    // group is stopped first, so that it writes nothing while its folder is removed.
    let cleanup = Cleanup { [engine = process.processIdentifier] in
      kill(-engine, SIGSTOP)
      try? FileManager.default.removeItem(atPath: folder)
      kill(-engine, SIGKILL)
    }
    defer { cleanup.cancel() }
    let lines = follow(errors.fileHandleForReading)
    process.waitUntilExit()
    let data = process.terminationStatus == 0 ? FileManager.default.contents(atPath: output) : nil
    let isPDF = data?.starts(with: Data("%PDF-".utf8)) ?? false
    return Run(status: process.terminationStatus, lines: lines, bytes: isPDF ? data.map { [UInt8]($0) } : nil)
  }

  /// Returns the environment of the engine, with a fixed time. Engines write this time, and an identifier derived from
  /// it, into the PDF.
  private func environment(_ folder: String, _ kind: PDFKind?, _ now: Timestamp?) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["SOURCE_DATE_EPOCH"] = String((now?.millisecondsSince1970 ?? 0) / 1000)
    if engine == .typst {
      // The user's Typst settings could add fonts, which would change the bytes of the PDF.
      if kind != nil { environment = environment.filter { !$0.key.hasPrefix("TYPST_") } }
    } else {
      // Python looks for the packages of the user, perhaps WeasyPrint itself, in the home folder.
      if let home = environment["HOME"], environment["PYTHONUSERBASE"] == nil {
        environment["PYTHONUSERBASE"] = home + "/.local"
      }
      environment["HOME"] = folder
    }
    return environment
  }

  /// Passes the messages of the engine to `progress`, line by line, until the engine exits. Returns the first hundred
  /// lines and the last line.
  private func follow(_ errors: FileHandle) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    func endLine() {
      let text = String(decoding: line, as: UTF8.self).shown
      progress(text)
      if lines.count > 100 { lines.removeLast() }
      lines.append(text)
      line.removeAll()
    }
    while case let data = errors.availableData, !data.isEmpty {
      for byte in data {
        if byte == UInt8(ascii: "\n") {
          endLine()
        } else if line.count < 1000 {
          line.append(byte)
        }
      }
    }
    if !line.isEmpty { endLine() }
    return lines
  }
}
