import Diagnostics
import Files
import Foundation
import InventoryModel

/// Runs an engine in a separate folder.
struct PDFMaker {
  let engine: PDFEngine
  let program: String
  let progress: (String) -> Void
  /// The best kind of PDF with tags that the program can make; `nil` for none, and for Chromium.
  private let kind: PDFKind?
  /// Whether the program can make archives. Versions of WeasyPrint that cannot leave out text alternatives.
  private let makesArchives: Bool

  /// An archive (PDF/A) cannot have documents appended.
  init(
    _ engine: PDFEngine?, mayBeArchive: Bool = true, among engines: [PDFEngine] = PDFEngine.allCases,
    progress: @escaping (String) -> Void
  ) throws(Failure) {
    (self.engine, program) = try PDFEngine.found(engine, among: engines)
    self.progress = progress
    let kinds = self.engine.kinds(of: program)
    makesArchives = kinds.contains(where: \.isArchive)
    kind = kinds.first { mayBeArchive || !$0.isArchive }
  }

  /// A PDF, and what it lacks.
  struct Made {
    var bytes: [UInt8]
    /// About tags and archives.
    let kindNote: String?
    /// About characters that no font has.
    let fontNote: String?

    var notes: [String] { [kindNote, fontNote].compactMap(\.self) }
  }

  /// The PDF of a file in a folder, which is a page, or a template for Typst. `now` is its creation date, if there is
  /// one. The words of a template are in another file of the folder. Throws a `TypstError` for a mistake in a
  /// template.
  func pdf(
    of source: String, words: String? = nil, in folder: String, now: Timestamp?
  ) throws -> Made {
    func fontNote() -> String? { self.fontNote(in: folder + "/" + (words ?? source)) }
    let run = try run(source, in: folder, kind, now)
    if let bytes = run.bytes {
      return Made(bytes: bytes, kindNote: note, fontNote: usesOwnFonts ? nil : fontNote())
    }
    // A single character without a glyph makes PDF/A impossible.
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

  /// Whether the engine refuses characters that no font has.
  private var usesOwnFonts: Bool { engine == .typst && kind != nil }

  /// Names characters of a file that no font has.
  private func fontNote(in file: String) -> String? {
    guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
    return InstalledFonts()?.note(on: String(decoding: bytes, as: UTF8.self))
  }

  private var note: String? {
    switch (engine, kind?.isArchive) {
    case (.typst, _), (.weasyprint, true): nil
    case (.weasyprint, false):
      makesArchives
        ? "the PDF has tags and text alternatives, but is not PDF/A, because documents are appended"
        : "the PDF has tags, but no text alternatives for pictures, and is not PDF/A: this version of WeasyPrint supports neither"
    case (.weasyprint, nil):
      "the PDF has neither tags nor text alternatives: this version of WeasyPrint supports neither"
    case (.chromium, _):
      "the PDF has tags and text alternatives, but is not PDF/A: Chromium does not support it"
    }
  }

  /// What the engine printed, and the PDF if it made one.
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
      throw Failure(.programMissing, file: program, "cannot be run: \(SystemReason(error))")
    }
    // The engine leads a process group that receives no signals from the terminal. It is stopped first, so that it
    // writes nothing while its folder is removed.
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

  /// Engines write the time into the document, and an identifier derived from it.
  private func environment(_ folder: String, _ kind: PDFKind?, _ now: Timestamp?) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["SOURCE_DATE_EPOCH"] = String((now?.millisecondsSince1970 ?? 0) / 1000)
    if engine == .typst {
      // Settings of the user would add fonts, and with them other bytes.
      if kind != nil { environment = environment.filter { !$0.key.hasPrefix("TYPST_") } }
    } else {
      environment["HOME"] = folder
    }
    return environment
  }

  /// Passes on the output of the engine, line by line, until it exits; returns the first hundred lines and the last one.
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
