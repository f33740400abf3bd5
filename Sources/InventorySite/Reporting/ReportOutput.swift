import Foundation
import InventoryModel
import InventoryRendering
import WholeFiles

/// In what form the text of a report is made. A PDF is made of a page.
enum ReportForm: Hashable {
  case page(PageFormat)
  case csv, json
}

/// Where a report goes: a file, a folder, a PDF, the standard output; with pictures that have room there.
struct ReportOutput {
  typealias Sink = ([UInt8]) throws -> Void
  /// Makes the text of the report, with these pictures.
  typealias Making = (ReportForm, PictureShelf, Sink) async throws -> Void

  private let request: ReportRequest
  /// Of the report's file in a folder, without its extension.
  private let name: String
  private let theme: ThemeFiles
  private let progress: (ReportProgress) -> Void

  init(
    _ request: ReportRequest, name: String, theme: ThemeFiles, progress: @escaping (ReportProgress) -> Void
  ) {
    self.request = request
    self.name = name
    self.theme = theme
    self.progress = progress
  }

  /// `pictures` measures them; nothing where the report has none.
  func write(
    standardOutput: @escaping Sink, pictures: () async throws -> PictureSizes?, _ make: Making
  ) async throws -> ReportSummary {
    var summary = ReportSummary(output: request.output)
    switch request.format {
    case .csv: try await writeText(.csv, .empty, standardOutput, &summary, make)
    case .json: try await writeText(.json, .empty, standardOutput, &summary, make)
    case .markdown where request.isFolder: try await writeFolder(.markdown, pictures, &summary, make)
    case .markdown: try await writeText(.page(.markdown), .empty, standardOutput, &summary, make)
    case .html where request.isFolder: try await writeFolder(.html, pictures, &summary, make)
    case .html:
      let level = try await level(pictures, &summary, make)
      try await writeText(.page(.html), .inlined(level), standardOutput, &summary, make)
    case .pdf:
      let maker = try PDFMaker(request.pdfEngine) { progress(.engine($0)) }
      let level = try await level(pictures, &summary, make)
      try await writePDF(maker, level, standardOutput, &summary, make)
    }
    if let limit = request.maxSize, !request.isFolder, summary.bytes > limit {
      summary.notes.append(
        "the report has \(summary.bytes.bytes), more than \(limit.bytes), without any picture")
    }
    return summary
  }
}

extension ReportOutput {
  /// One line instead of a report.
  func write(line: String, standardOutput: Sink) throws -> ReportSummary {
    let bytes = Array((line + "\n").utf8)
    var summary = ReportSummary(output: request.output)
    summary.bytes = bytes.count
    guard let path = request.output else {
      try standardOutput(bytes)
      return summary
    }
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.finish()
    return summary
  }

  /// The largest pictures that the limit leaves room for.
  private func level(
    _ pictures: () async throws -> PictureSizes?, _ summary: inout ReportSummary, _ make: Making
  ) async throws -> PictureLevel {
    guard let sizes = try await pictures() else { return .none }
    guard let limit = request.maxSize else { return PictureLevel.all[0] }
    var text = 0
    try await make(.page(.html), .inlined(.none)) { text += $0.count }
    let level = sizes.level(within: limit - text)
    if level != PictureLevel.all[0], sizes.bytes(at: PictureLevel.all[0]) > 0 {
      summary.notes.append("pictures are \(level.words), so that the report has at most \(limit.bytes)")
    }
    return level
  }

  private func writeText(
    _ form: ReportForm, _ shelf: PictureShelf, _ standardOutput: @escaping Sink,
    _ summary: inout ReportSummary, _ make: Making
  ) async throws {
    var count = 0
    guard let path = request.output else {
      try await make(form, shelf) { bytes in
        count += bytes.count
        try standardOutput(bytes)
      }
      summary.bytes = count
      return
    }
    let file = try OutputFile(path)
    try await make(form, shelf) { bytes in
      count += bytes.count
      try file.write(bytes)
    }
    try file.finish()
    summary.bytes = count
  }

  /// The page, its pictures beside it, the report as JSON, and SHA256SUMS of them.
  private func writeFolder(
    _ format: PageFormat, _ pictures: () async throws -> PictureSizes?, _ summary: inout ReportSummary,
    _ make: Making
  ) async throws {
    let path = String((request.output ?? "").dropLast())
    let data = name + ".json"
    let folder = try OutputFolder(
      path.isEmpty ? "/" : path, folders: ["photos", "thumbnails"], force: request.force, signature: [data])
    var manifest = Manifest()
    var count = 0
    var pictureCount = 0
    func keep(_ bytes: [UInt8], _ name: String) throws -> Bool {
      let isNew = manifest.add(try folder.write(bytes, to: name, writer: 0))
      if isNew { count += bytes.count }
      return isNew
    }
    let shelf = PictureShelf.linked(PictureLevel.all[0]) { file in
      if try keep(file.bytes, file.name) { pictureCount += 1 }
    }
    for (form, name) in [(ReportForm.page(format), name + "." + format.fileExtension), (.json, data)] {
      var bytes: [UInt8] = []
      try await make(form, form == .json ? .empty : shelf) { bytes += $0 }
      _ = try keep(bytes, name)
    }
    _ = try folder.finish(manifest)
    (summary.bytes, summary.pictures) = (count, pictureCount)
  }

  private func writePDF(
    _ maker: PDFMaker, _ level: PictureLevel, _ standardOutput: @escaping Sink,
    _ summary: inout ReportSummary, _ make: Making
  ) async throws {
    let work = try TemporaryFolder()
    let page = try OutputFile(work.path + "/report.html")
    let shelf = PictureShelf.linked(level) { try work.write($0.bytes, to: $0.name) }
    try await make(.page(.html), shelf) { try page.write($0) }
    try page.finish()
    try work.write(Array((theme.templates["paged.css"] ?? "").utf8), to: "paged.css")
    let pdf = try maker.pdf(of: work.path + "/report.html", in: work.path, now: request.asOf)
    summary.bytes = pdf.count
    guard let path = request.output else { return try standardOutput(pdf) }
    let file = try OutputFile(path)
    try file.write(pdf)
    try file.finish()
  }
}
