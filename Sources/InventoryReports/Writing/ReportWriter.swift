import Diagnostics
import Files
import Foundation
import InventoryModel
import InventoryPages
import InventoryRendering
import InventorySite

/// Writes reports to a file, a folder or standard output, with pictures that fit the size limit.
package struct ReportWriter {
  package typealias Sink = ([UInt8]) throws -> Void

  let request: ReportRequest
  let theme: ThemeFiles
  private let standardOutput: Sink
  /// The size in bytes above which a note states that most mail servers reject an HTML file.
  private static let mostForMail = 25_000_000
  let progress: (ReportProgress) -> Void

  /// `standardOutput` receives the report if there is no output file.
  package init(
    _ request: ReportRequest, standardOutput: @escaping Sink,
    progress: @escaping (ReportProgress) -> Void = { _ in }
  ) throws {
    self.request = request
    theme = try ThemeFiles(of: request.site)
    self.standardOutput = standardOutput
    self.progress = progress
  }

  /// Writes the report in the format and to the destination of the request. An existing file is either replaced by the
  /// complete report or left unchanged.
  package func write(_ report: some Report) async throws -> ReportSummary {
    var summary = ReportSummary(output: request.destination.path)
    summary.items = report.itemCount
    switch (request.format, request.destination) {
    case (.markdown, .folder(let path)): try await writeFolder(report, .markdown, path, &summary)
    case (.html, .folder(let path)): try await writeFolder(report, .html, path, &summary)
    case (.csv, _): summary.bytes = try await writeText(report, .csv)
    case (.json, _): summary.bytes = try await writeText(report, .json)
    case (.markdown, _): summary.bytes = try await writeText(report, .page(.markdown))
    case (.html, _): try await writePage(report, &summary)
    case (.pdf, _): try await writePDF(report, &summary)
    }
    summary.damagedPhotos = report.damagedPhotos
    summary.notes += report.notes
    request.cache?.recordUses()
    if let problem = request.cache?.problem {
      summary.notes.append("the cache cannot be used, so pictures are regenerated: \(problem)")
    }
    return summary
  }

  /// Writes a single line for a log instead of the report.
  package func write(line: String, of report: some Report) async throws -> ReportSummary {
    var summary = ReportSummary(output: request.destination.path)
    summary.items = report.itemCount
    summary.bytes = try await put { try $0(Array((line + "\n").utf8)) }
    return summary
  }

  /// Writes one HTML file with its pictures, or a folder if the photos of scheduled items do not fit into one file.
  private func writePage(_ report: some Report, _ summary: inout ReportSummary) async throws {
    var level = try await level(of: report)
    if let limit = request.maxSize {
      // The sizes are estimates, because they do not include the markup of pictures. The last level needs no check.
      while level.scheduled != nil || !report.hasScheduledPhotos, let smaller = level.smaller {
        if let bytes = try await writePage(report, level, within: limit) {
          summary.bytes = bytes
          return tell(level, report, &summary)
        }
        level = smaller
      }
      if level.scheduled == nil, report.hasScheduledPhotos {
        return try await writeFolder(
          report, .html, insteadOfFile(limit, because: .photos, &summary), &summary)
      }
    }
    summary.bytes = try await writeText(report, .page(.html), .inlined(level))
    tell(level, report, &summary)
    if request.maxSize == nil, summary.bytes > Self.mostForMail, !report.pictureFolders.isEmpty {
      summary.notes.append(
        "the file is \(summary.bytes.bytes), more than most mail servers accept; to write the page and its photos "
          + "as separate files, choose a folder, such as --output \(type(of: report).name.sentenceCased)/")
    }
  }

  /// Stops writing a page that exceeds the size limit.
  private struct TooLarge: Error {}

  /// Writes one HTML file with its pictures. Returns the number of bytes written; `nil`, without writing anything, if
  /// there would be more than `limit`.
  private func writePage(_ report: some Report, _ level: PictureLevel, within limit: Int) async throws -> Int?
  {
    var page: [UInt8] = []
    do {
      try await make(report, .page(.html), .inlined(level)) { bytes in
        guard page.count + bytes.count <= limit else { throw TooLarge() }
        page += bytes
      }
    } catch is TooLarge {
      return nil
    }
    return try await put { try $0(page) }
  }

  /// The part of a report that does not fit into one file.
  enum Excess {
    case photos, documents

    /// The part with its smallest size, as a part of a sentence.
    var text: String {
      switch self {
      case .photos:
        "the photos of high-value items reduced to \(PictureLevel.leastScheduled) pixels on the long side"
      case .documents: "the documents"
      }
    }
  }

  /// Returns the folder to write instead of the output file, which would be too large, and adds notes. Throws for
  /// standard output.
  func insteadOfFile(_ limit: Int, because excess: Excess, _ summary: inout ReportSummary) throws -> String {
    if case .file(let path) = request.destination {
      let folder = path.withoutExtension
      summary.output = folder + "/"
      summary.notes.append(
        "the report is a folder, because one file would be larger than \(limit.bytes) with \(excess.text); --max-size changes the limit"
      )
      if (try? FileKind(at: path)) == .file {
        summary.notes.append(
          "\(path.shown) is from an earlier report and was not replaced; delete it if you do not need it")
      }
      return folder
    }
    throw tooLargeToPrint(limit, because: excess)
  }

  /// Throws if the destination is standard output. Call this method before several files are made.
  func refuseStandardOutput(_ limit: Int, because excess: Excess) throws {
    if request.destination == .standardOutput { throw tooLargeToPrint(limit, because: excess) }
  }

  private func tooLargeToPrint(_ limit: Int, because excess: Excess) -> Failure {
    Failure(
      .outputRefused, file: "standard output",
      "one file would be larger than \(limit.bytes) with \(excess.text); set an output with --output, or use a larger --max-size"
    )
  }

  private func writeText(
    _ report: some Report, _ form: ReportForm, _ pictureOutput: PictureOutput = .empty
  ) async throws -> Int {
    try await put { try await make(report, form, pictureOutput, to: $0) }
  }

  /// Calls `write` with the opened destination of the report. Returns the number of bytes written.
  func put(_ write: (Sink) async throws -> Void) async throws -> Int {
    let file = try request.destination.path.map { try OutputFile($0) }
    let output: Sink = if let file { file.write } else { standardOutput }
    var count = 0
    try await write { bytes in
      count += bytes.count
      try output(bytes)
    }
    try file?.finish()
    return count
  }

  /// Passes the text of a report to `output` in chunks of at least 64 KiB, except for the last chunk.
  func make<Content: Report>(
    _ report: Content, _ form: ReportForm, _ pictureOutput: PictureOutput, annex: AnnexForm = .listed,
    photoFiles: [PhotoFileName] = [], attachments: [String] = [], to output: Sink
  ) async throws {
    let look = request.look(
      pictureOutput.level, photoFiles: photoFiles, annex: annex, attachments: attachments)
    var text: any ReportText<Content.Piece> =
      switch form {
      case .csv: ReportCSV(report)
      case .json: ReportJSON(report)
      case .words: ReportWords(report, look)
      case .page(let format):
        try request.compiling { try ReportDocument(report, format, templates: theme.templates, look) }
      }
    var bytes: [UInt8] = []
    try text.begin(to: &bytes)
    try await report.forEachPiece(in: form, pictures: pictureOutput, progress: progress) { piece in
      try text.append(piece, to: &bytes)
      guard bytes.count >= 1 << 16 else { return }
      try output(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    text.end(to: &bytes)
    try output(bytes)
  }

  /// Writes the page, its pictures and documents, the report as JSON, the export whose SHA-256 is the fingerprint, and
  /// SHA256SUMS.
  private func writeFolder<Content: Report>(
    _ report: Content, _ format: PageFormat, _ path: String, _ summary: inout ReportSummary
  ) async throws {
    let output = try folder(
      path, of: report, with: report.pictureFolders + (report.annex == nil ? [] : [SiteLayout.documents]))
    var count = 0
    var pictureCount = 0
    func write(_ bytes: [UInt8], _ name: String) throws {
      try output.write(SiteFile(name, bytes))
      count += bytes.count
    }
    let pictureOutput = PictureOutput.linked(PictureLevel.all[0]) { file in
      // Several items may have the same photo.
      guard !output.holds(file.name) else { return }
      try write(file.bytes, file.name)
      pictureCount += 1
    }
    var linked: Set<Document.ID> = []
    let annex = try report.annex?.forEach { entry, bytes in
      try write(bytes, SiteLayout.document(named: entry.document.name))
      linked.insert(entry.document.id)
    }
    summary.notes += annex ?? []
    var page: [UInt8] = []
    let isText = !report.hasPictures && report.annex == nil
    try await make(
      report, .page(format), isText ? .empty : pictureOutput, annex: .linked(linked)
    ) { page += $0 }
    try write(page, Content.name + "." + format.fileExtension)
    (summary.bytes, summary.pictures) = (count, pictureCount)
    try await finish(output, with: report, &summary)
  }

  func folder<Content: Report>(
    _ path: String, of report: Content, with folders: [String] = []
  ) throws -> OutputFolder {
    try OutputFolder(
      path, folders: Set(folders), besides: ProtectedFolders(request.site, stores: request.stores),
      force: request.force, signature: [Content.name + ".json"])
  }

  /// Writes the report as JSON and the export whose SHA-256 is the fingerprint. Removes files of an earlier report.
  func finish<Content: Report>(
    _ output: OutputFolder, with report: Content, _ summary: inout ReportSummary
  ) async throws {
    var data: [UInt8] = []
    try await make(report, .json, .empty) { data += $0 }
    let inventory = try report.inventory()
    try output.write(SiteFile(Content.name + ".json", data))
    if let inventory { try output.write(SiteFile(SiteLayout.inventory, inventory.bytes)) }
    summary.bytes += data.count + (inventory?.bytes.count ?? 0)
    summary.notes += [inventory?.note].compactMap(\.self)
    let changed = StaleFiles.Changed(for: request.disclosure, request.selection)
    summary.left = try output.finish(changed: changed).left
  }

  /// Returns the level of the largest pictures that fit within the size limit.
  private func level(of report: some Report) async throws -> PictureLevel { try await measured(report).level }

  /// Returns the level of the largest pictures that fit within the size limit, and the sizes of all pictures. Sizes are
  /// measured only if there is a limit.
  func measured(_ report: some Report) async throws -> (level: PictureLevel, sizes: PictureSizes) {
    guard report.hasPictures else { return (.none, PictureSizes()) }
    guard let limit = request.maxSize else { return (PictureLevel.all[0], PictureSizes()) }
    let sizes = try await report.pictureSizes()
    var text = 0
    try await make(report, .page(.html), .inlined(.none)) { text += $0.count }
    return (sizes.level(within: limit - text), sizes)
  }

  /// Adds a note if the report exceeds the size limit, or if its pictures are smaller because of the limit.
  func tell(_ level: PictureLevel, _ report: some Report, _ summary: inout ReportSummary) {
    guard let limit = request.maxSize else { return }
    if summary.bytes > limit {
      let without = report.hasPictures ? " even without pictures" : ""
      summary.notes.append(
        "the report is \(summary.bytes.bytes), more than \(limit.bytes)\(without); --max-size changes the limit"
      )
    } else if report.hasPictures, level != PictureLevel.all[0] {
      let text = level.text(hasScheduled: report.hasScheduledPhotos)
      summary.notes.append("\(text) to keep the report within \(limit.bytes)")
    }
  }
}
