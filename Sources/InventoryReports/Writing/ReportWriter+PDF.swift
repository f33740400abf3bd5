import Diagnostics
import Files
import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventorySite

/// Writes a report as PDF. Writes the photos of scheduled items to separate PDFs if they do not fit into the report.
extension ReportWriter {
  func writePDF<Content: Report>(_ report: Content, _ summary: inout ReportSummary) async throws {
    let annex = try PDFAnnex(
      report.annex, limit: request.maxSize, isAlone: request.destination == .standardOutput)
    let maker = try PDFMaker(request.pdfEngine, mayBeArchive: annex.isEmpty) { progress(.engine($0)) }
    let pictures = try await measured(report)
    var level = pictures.level
    var photoFiles: [PhotoPDF] = []
    var pdf: PDFMaker.Made
    // The size of a PDF is known only after it is made, so each smaller level is tried until the PDF fits.
    while true {
      if let limit = request.maxSize, level.scheduled == nil, photoFiles.isEmpty,
        let photos = try report.scheduledPhotos()
      {
        photoFiles = try await self.photoFiles(of: report, photos, pictures.sizes, by: maker, limit)
      }
      pdf = try await self.pdf(of: report, by: maker, level, annex, photoFiles.map(\.name))
      guard let limit = request.maxSize, pdf.bytes.count > limit, let smaller = level.smaller else { break }
      level = smaller
    }
    summary.notes += pdf.notes + annex.notes
    guard let limit = request.maxSize, !photoFiles.isEmpty || annex.isBeside else {
      summary.bytes = try await put { try $0(pdf.bytes) }
      tell(level, report, &summary)
      return
    }
    summary.bytes = pdf.bytes.count
    tell(level, report, &summary)
    let output = try folder(
      insteadOfFile(limit, because: photoFiles.isEmpty ? .documents : .photos, &summary), of: report,
      with: annex.isBeside ? [SiteLayout.documents] : [])
    try output.write(SiteFile(Content.name + ".pdf", pdf.bytes))
    if annex.isBeside {
      // `annex.notes` already contains the notes about these documents.
      _ = try report.annex?.forEach { entry, bytes in
        try output.write(SiteFile(SiteLayout.document(named: entry.document.name), bytes))
        summary.bytes += bytes.count
      }
    }
    for file in photoFiles {
      try output.write(SiteFile(file.name.name, file.bytes))
      summary.bytes += file.bytes.count
      if file.bytes.count > limit {
        summary.notes.append(
          "\(file.name.name) is \(file.bytes.count.bytes), more than \(limit.bytes); --max-size changes the limit"
        )
      }
    }
    try await finish(output, with: report, &summary)
  }

  /// A PDF with photos of scheduled items.
  private struct PhotoPDF {
    let name: PhotoFileName
    let bytes: [UInt8]
  }

  /// Returns PDFs with the photos of scheduled items. Each PDF is within the limit, unless it has only one photo.
  private func photoFiles<Content: Report>(
    of report: Content, _ photos: ScheduledPhotos, _ sizes: PictureSizes, by maker: PDFMaker, _ limit: Int
  ) async throws -> [PhotoPDF] {
    try refuseStandardOutput(limit, because: .photos)
    let level = PictureLevel(scheduled: PictureLevel.leastScheduled, other: nil, thumbnail: nil)
    // A tenth of the limit is reserved for everything that is not a picture.
    var waiting = [[PicturedItem]](
      photos.parted(within: limit - limit / 10, sizes.leastScheduled).reversed())
    var made: [PhotoPDF] = []
    while let part = waiting.popLast() {
      let number = made.count + 1
      let file = PhotoFile(part, of: photos, report.heading, in: Content.name + ".pdf", number: number)
      let pdf = try await pdf(of: file, by: maker, level)
      if pdf.bytes.count > limit, let halves = part.halves {
        waiting += halves.reversed()
      } else {
        let name = PhotoFileName(
          name: "\(PhotoFile.name)-\(number).pdf", numbers: Set(part.map(\.item.number)))
        made.append(PhotoPDF(name: name, bytes: pdf.bytes))
      }
    }
    return made
  }

  private func pdf<Content: Report>(
    of report: Content, by maker: PDFMaker, _ level: PictureLevel, _ annex: PDFAnnex = .none,
    _ photoFiles: [PhotoFileName] = []
  ) async throws -> PDFMaker.Made {
    let work = try TemporaryFolder()
    for name in SiteLayout.pictureFolders + [SiteLayout.documents] { try work.makeFolder(name) }
    let pictureOutput = PictureOutput.linked(level) { try work.write($0.bytes, to: $0.name) }
    func write(
      _ form: ReportForm, _ name: String, _ pictureOutput: PictureOutput, attachments: [String] = []
    ) async throws {
      let file = try OutputFile(work.path + "/" + name)
      try await make(
        report, form, pictureOutput, annex: annex.form, photoFiles: photoFiles, attachments: attachments
      ) {
        try file.write($0)
      }
      try file.finish()
    }
    let now = report.heading.asOf ?? report.heading.latestRecord
    guard maker.engine == .typst else {
      try await write(.page(.html), "report.html", pictureOutput)
      return try annex.appended(to: maker.pdf(of: "report.html", in: work.path, now: now))
    }
    var attachments = [Content.name + ".json"]
    try await write(.json, attachments[0], .empty)
    if let inventory = try report.inventory(), inventory.scope == .report {
      try work.write(inventory.bytes, to: SiteLayout.inventory)
      attachments.append(SiteLayout.inventory)
    }
    try await write(.words, "report.json", pictureOutput, attachments: attachments)
    for (name, text) in theme.templates where name.hasSuffix(".typ") {
      try work.write(Array(text.utf8), to: name)
    }
    do {
      return try annex.appended(
        to: maker.pdf(of: Content.name + ".typ", words: "report.json", in: work.path, now: now))
    } catch let error as TypstError {
      let place = error.place ?? Problem.Place(Content.name + ".typ")
      throw Failure(.badSettings, Problems([Problem(place, error.message, in: request.site)]))
    }
  }
}
