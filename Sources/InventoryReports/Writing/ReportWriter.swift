import Diagnostics
import Files
import Foundation
import InventoryModel
import InventoryPages
import InventoryRendering
import InventorySite

/// Writes reports to a file, a folder or standard output, or as a PDF, with pictures that fit the size limit.
package struct ReportWriter {
  package typealias Sink = ([UInt8]) throws -> Void

  private let request: ReportRequest
  private let theme: ThemeFiles
  private let standardOutput: Sink
  private let progress: (ReportProgress) -> Void

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

  package func write(_ report: some Report) async throws -> ReportSummary {
    var summary = ReportSummary(output: request.destination.path)
    summary.items = report.itemCount
    switch (request.format, request.destination) {
    case (.markdown, .folder(let path)): try await writeFolder(report, .markdown, path, &summary)
    case (.html, .folder(let path)): try await writeFolder(report, .html, path, &summary)
    case (.csv, _): summary.bytes = try await writeText(report, .csv)
    case (.json, _): summary.bytes = try await writeText(report, .json)
    case (.markdown, _): summary.bytes = try await writeText(report, .page(.markdown))
    case (.html, _):
      let level = try await level(of: report)
      summary.bytes = try await writeText(report, .page(.html), .inlined(level))
      tell(level, report, &summary)
    case (.pdf, _): try await writePDF(report, &summary)
    }
    summary.damagedPhotos = report.damagedPhotos
    summary.notes += report.notes
    return summary
  }

  /// A single line for a log instead of the report.
  package func write(line: String, of report: some Report) async throws -> ReportSummary {
    var summary = ReportSummary(output: request.destination.path)
    summary.items = report.itemCount
    summary.bytes = try await put { try $0(Array((line + "\n").utf8)) }
    return summary
  }

  private func writeText(
    _ report: some Report, _ form: ReportForm, _ pictureOutput: PictureOutput = .empty
  ) async throws -> Int {
    try await put { try await make(report, form, pictureOutput, to: $0) }
  }

  /// Opens the destination of the report, and returns the number of bytes.
  private func put(_ write: (Sink) async throws -> Void) async throws -> Int {
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

  /// The text of a report, passed on in larger chunks.
  private func make<Content: Report>(
    _ report: Content, _ form: ReportForm, _ pictureOutput: PictureOutput, annex: AnnexForm = .listed,
    to output: Sink
  ) async throws {
    let look = request.look(
      hasThumbnails: pictureOutput.level.thumbnail != nil, hasPhotos: pictureOutput.level.longSide != nil,
      annex: annex)
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

  /// The page, its pictures, the report as JSON, the file that its fingerprint is of, and their SHA256SUMS.
  private func writeFolder<Content: Report>(
    _ report: Content, _ format: PageFormat, _ path: String, _ summary: inout ReportSummary
  ) async throws {
    let data = Content.name + ".json"
    let output = try OutputFolder(
      path, folders: Set(report.pictureFolders + (report.annex == nil ? [] : [SiteLayout.documents])),
      besides: ProtectedFolders(request.site, store: request.store), force: request.force, signature: [data])
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
    let page = Content.name + "." + format.fileExtension
    for (form, name) in [(ReportForm.page(format), page), (.json, data)] {
      var bytes: [UInt8] = []
      let isText = form == .json || !report.hasPictures && report.annex == nil
      try await make(report, form, isText ? .empty : pictureOutput, annex: .linked(linked)) { bytes += $0 }
      try write(bytes, name)
    }
    if let inventory = try report.inventory() {
      try write(inventory.bytes, SiteLayout.inventory)
      summary.notes += [inventory.note].compactMap(\.self)
    }
    let isWhole = request.disclosure.audience == .owner && request.selection == nil
    summary.left = try output.finish(changed: isWhole ? .left : .removed).left
    (summary.bytes, summary.pictures) = (count, pictureCount)
  }

  private func writePDF(_ report: some Report, _ summary: inout ReportSummary) async throws {
    let annex = try PDFAnnex(report.annex, limit: request.maxSize)
    let maker = try PDFMaker(request.pdfEngine, mayBeArchive: annex.isEmpty) { progress(.engine($0)) }
    var level = try await level(of: report)
    var pdf = try await pdf(of: report, by: maker, level, annex)
    // The size of a picture in a PDF is known only afterwards.
    while let limit = request.maxSize, pdf.bytes.count > limit, let smaller = level.smaller {
      level = smaller
      pdf = try await self.pdf(of: report, by: maker, level, annex)
    }
    summary.bytes = try await put { try $0(pdf.bytes) }
    summary.notes += [pdf.note].compactMap(\.self) + annex.notes
    tell(level, report, &summary)
  }

  private func pdf<Content: Report>(
    of report: Content, by maker: PDFMaker, _ level: PictureLevel, _ annex: PDFAnnex
  ) async throws -> PDFMaker.Made {
    let work = try TemporaryFolder()
    for name in SiteLayout.pictureFolders + [SiteLayout.documents] { try work.makeFolder(name) }
    let pictureOutput = PictureOutput.linked(level) { try work.write($0.bytes, to: $0.name) }
    func write(_ form: ReportForm, _ name: String, _ pictureOutput: PictureOutput) async throws {
      let file = try OutputFile(work.path + "/" + name)
      try await make(report, form, pictureOutput, annex: annex.form) { try file.write($0) }
      try file.finish()
    }
    let now = report.heading.asOf ?? report.heading.latestRecord
    guard maker.engine == .typst else {
      try await write(.page(.html), "report.html", pictureOutput)
      return try annex.appended(to: maker.pdf(of: work.path + "/report.html", in: work.path, now: now))
    }
    try await write(.words, "report.json", pictureOutput)
    try await write(.json, "inventory.json", .empty)
    for (name, text) in theme.templates where name.hasSuffix(".typ") {
      try work.write(Array(text.utf8), to: name)
    }
    do {
      return try annex.appended(to: maker.pdf(of: Content.name + ".typ", in: work.path, now: now))
    } catch let error as TypstError {
      let place = error.place ?? Problem.Place(Content.name + ".typ")
      throw Failure(.badSettings, Problems([Problem(place, error.message, in: request.site)]))
    }
  }

  /// The largest pictures within the limit.
  private func level(of report: some Report) async throws -> PictureLevel {
    guard report.hasPictures else { return .none }
    guard let limit = request.maxSize else { return PictureLevel.all[0] }
    let sizes = try await report.pictureSizes()
    var text = 0
    try await make(report, .page(.html), .inlined(.none)) { text += $0.count }
    return sizes.level(within: limit - text)
  }

  /// Whether the limit was met, and how.
  private func tell(_ level: PictureLevel, _ report: some Report, _ summary: inout ReportSummary) {
    guard let limit = request.maxSize else { return }
    if summary.bytes > limit {
      let without = report.hasPictures ? " even without pictures" : ""
      summary.notes.append("the report is \(summary.bytes.bytes), more than \(limit.bytes)\(without)")
    } else if report.hasPictures, level != PictureLevel.all[0] {
      summary.notes.append("pictures are \(level.text) to keep the report within \(limit.bytes)")
    }
  }
}
