import Files
import Foundation
import InventoryModel
import InventoryPages
import InventoryRendering

/// In what form the text of a report is made. A PDF is made of a page.
enum ReportForm: Hashable {
  case page(PageFormat)
  case csv, json
}

/// Where a report goes: a file, a folder, a PDF, the standard output; with pictures that have room there.
struct ReportOutput {
  typealias Sink = ([UInt8]) throws -> Void
  typealias Measuring = () async throws -> PictureSizes
  /// Makes the text of the report, with these pictures.
  typealias Making = (ReportForm, PictureShelf, Sink) async throws -> Void

  private let request: ReportRequest
  /// Of the report's file in a folder, without its extension.
  private let name: String
  private let theme: ThemeFiles
  /// Bytes that one file may have; `nil` for no limit.
  private let maxSize: Int?
  private let progress: (ReportProgress) -> Void

  init(
    _ request: ReportRequest, name: String, theme: ThemeFiles, maxSize: Int? = nil,
    progress: @escaping (ReportProgress) -> Void
  ) {
    self.request = request
    self.name = name
    self.theme = theme
    self.maxSize = maxSize
    self.progress = progress
  }

  /// `pictures` measures them; nothing where the report has none.
  func write(
    standardOutput: @escaping Sink, pictures: Measuring?, _ make: Making
  ) async throws -> ReportSummary {
    var summary = ReportSummary(output: request.destination.path)
    switch (request.format, request.destination) {
    case (.csv, _): try await writeText(.csv, .empty, standardOutput, &summary, make)
    case (.json, _): try await writeText(.json, .empty, standardOutput, &summary, make)
    case (.markdown, .folder(let path)):
      try await writeFolder(path, .markdown, hasPictures: pictures != nil, &summary, make)
    case (.markdown, _): try await writeText(.page(.markdown), .empty, standardOutput, &summary, make)
    case (.html, .folder(let path)):
      try await writeFolder(path, .html, hasPictures: pictures != nil, &summary, make)
    case (.html, _):
      let level = try await level(pictures, make)
      try await writeText(.page(.html), .inlined(level), standardOutput, &summary, make)
      tell(level, hasPictures: pictures != nil, &summary)
    case (.pdf, _):
      let maker = try PDFMaker(request.pdfEngine) { progress(.engine($0)) }
      var level = try await level(pictures, make)
      var pdf = try await pdf(by: maker, level, make)
      // What an engine makes of a picture shows only afterwards.
      while let limit = maxSize, pdf.count > limit, let smaller = level.smaller {
        level = smaller
        pdf = try await self.pdf(by: maker, level, make)
      }
      try write(pdf, standardOutput)
      summary.bytes = pdf.count
      tell(level, hasPictures: pictures != nil, &summary)
    }
    return summary
  }

  /// Whether the limit was held, and at what price.
  private func tell(_ level: PictureLevel, hasPictures: Bool, _ summary: inout ReportSummary) {
    guard let limit = maxSize else { return }
    if summary.bytes > limit {
      let without = hasPictures ? ", though pictures are left out" : ""
      summary.notes.append("the report has \(summary.bytes.bytes), more than \(limit.bytes)\(without)")
    } else if hasPictures, level != PictureLevel.all[0] {
      summary.notes.append("pictures are \(level.words), so that the report has at most \(limit.bytes)")
    }
  }
}

extension ReportOutput {
  /// One line instead of a report.
  func write(line: String, standardOutput: Sink) throws -> ReportSummary {
    let bytes = Array((line + "\n").utf8)
    var summary = ReportSummary(output: request.destination.path)
    summary.bytes = bytes.count
    try write(bytes, standardOutput)
    return summary
  }

  /// The largest pictures that the limit leaves room for.
  private func level(_ pictures: Measuring?, _ make: Making) async throws -> PictureLevel {
    guard let pictures else { return .none }
    guard let limit = maxSize else { return PictureLevel.all[0] }
    let sizes = try await pictures()
    var text = 0
    try await make(.page(.html), .inlined(.none)) { text += $0.count }
    return sizes.level(within: limit - text)
  }

  private func writeText(
    _ form: ReportForm, _ shelf: PictureShelf, _ standardOutput: @escaping Sink,
    _ summary: inout ReportSummary, _ make: Making
  ) async throws {
    var count = 0
    guard let path = request.destination.path else {
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
    _ path: String, _ format: PageFormat, hasPictures: Bool, _ summary: inout ReportSummary, _ make: Making
  ) async throws {
    let data = name + ".json"
    let output = try OutputFolder(
      path, folders: hasPictures ? Set(SiteLayout.pictureFolders) : [],
      besides: ProtectedFolders(request.site, store: request.store), force: request.force, signature: [data])
    var count = 0
    var pictureCount = 0
    func write(_ bytes: [UInt8], _ name: String) throws {
      try output.write(SiteFile(name, bytes))
      count += bytes.count
    }
    let shelf = PictureShelf.linked(PictureLevel.all[0]) { file in
      // Several items may have the same photo.
      guard !output.holds(file.name) else { return }
      try write(file.bytes, file.name)
      pictureCount += 1
    }
    for (form, name) in [(ReportForm.page(format), name + "." + format.fileExtension), (.json, data)] {
      var bytes: [UInt8] = []
      try await make(form, form == .json || !hasPictures ? .empty : shelf) { bytes += $0 }
      try write(bytes, name)
    }
    let isWhole = request.disclosure.audience == .owner && request.selection == nil
    summary.left = try output.finish(changed: isWhole ? .left : .removed).left
    (summary.bytes, summary.pictures) = (count, pictureCount)
  }

  private func pdf(by maker: PDFMaker, _ level: PictureLevel, _ make: Making) async throws -> [UInt8] {
    let work = try TemporaryFolder()
    for name in SiteLayout.pictureFolders { try work.makeFolder(name) }
    let page = try OutputFile(work.path + "/report.html")
    let shelf = PictureShelf.linked(level) { try work.write($0.bytes, to: $0.name) }
    try await make(.page(.html), shelf) { try page.write($0) }
    try page.finish()
    try work.write(Array((theme.templates["paged.css"] ?? "").utf8), to: "paged.css")
    return try maker.pdf(of: work.path + "/report.html", in: work.path, now: request.asOf)
  }

  private func write(_ bytes: [UInt8], _ standardOutput: Sink) throws {
    guard let path = request.destination.path else { return try standardOutput(bytes) }
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.finish()
  }
}
