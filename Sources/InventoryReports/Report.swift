package import Diagnostics
package import InventoryModel
import InventoryPages
package import InventoryRendering

/// A report whose figures are computed, so that it can be written in each format.
///
/// To add a report, add a conforming type in a separate folder, three templates named after `name`, and a command.
package protocol Report: Sendable {
  /// A piece of the report. Pieces are written one by one, while items are read.
  associatedtype Piece: Sendable
  /// The source of a CSV row.
  associatedtype Row

  /// The name of the report in the file names of its templates and its output, and in its JSON.
  static var name: String { get }
  var heading: ReportHeading { get }
  var itemCount: Int { get }
  /// Notes for the user.
  var notes: [String] { get }
  /// Messages about photos that were replaced by a placeholder; `nil` if there are none. They are complete after the
  /// report is written.
  var damagedPhotos: Problems? { get }

  /// Calls `body` with each piece, in order. `pictures` determines the sizes of pictures, and embeds or saves each
  /// picture.
  func forEachPiece(
    in form: ReportForm, pictures: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (Piece) throws -> Void
  ) async throws
  /// The documents of the report's items; `nil` if the report has no documents.
  var annex: AnnexFiles? { get }
  /// Returns the file whose SHA-256 is the report's fingerprint; `nil` if the report has no fingerprint.
  func inventory() throws -> ReportInventory?
  /// The subfolders for pictures in a report folder; empty for a report without pictures.
  var pictureFolders: [String] { get }
  /// Makes all pictures once to measure their sizes in bytes.
  func pictureSizes() async throws -> PictureSizes
  /// Whether the report has photos of scheduled items. `scheduledPhotos()` returns these photos, which are written to
  /// separate files if they do not fit into the report.
  var hasScheduledPhotos: Bool { get }
  func scheduledPhotos() throws -> ScheduledPhotos?

  /// The names that templates can use for a piece. `columns` contains the names whose values are the same in all
  /// pieces.
  static var record: Record<InReport<Self, Piece>> { get }
  static var columns: Record<InReport<Self, Void>> { get }

  var csvColumns: [CSVColumn<Row>] { get }
  func rows(of piece: Piece) -> [Row]

  /// The entries of the report's JSON before the list, in order.
  var json: JSONObject { get }
  /// The key of the list in the report's JSON.
  static var jsonList: String { get }
  func jsonLines(of piece: Piece) -> [JSONObject]
}

extension Report {
  package typealias InThisReport<Content> = InReport<Self, Content>

  package var damagedPhotos: Problems? { nil }
  package var annex: AnnexFiles? { nil }
  package func inventory() -> ReportInventory? { nil }
  package var pictureFolders: [String] { [] }
  var hasPictures: Bool { !pictureFolders.isEmpty }
  package func pictureSizes() -> PictureSizes { PictureSizes() }
  package var hasScheduledPhotos: Bool { false }
  package func scheduledPhotos() -> ScheduledPhotos? { nil }
  package static var columns: Record<InReport<Self, Void>> { Record {} }
}

/// The text format of a report. A PDF is made from an HTML page, or from `words` by Typst.
package enum ReportForm: Hashable, Sendable {
  case page(PageFormat)
  case csv, json, words

  /// Whether the format is a list of items for programs, without pictures.
  var isList: Bool { self == .csv || self == .json }
}

/// The title, language, dates, generator and footer of a report.
package struct ReportHeading: Hashable, Sendable {
  package let title: String
  /// A BCP 47 tag, such as `en`.
  package let language: String
  /// The ISO 4217 code of all amounts; `nil` if the audience sees no values.
  package let currency: String?
  /// The as-of date; `nil` if there is none.
  package let asOf: Timestamp?
  /// The time of the latest record or, in a claim, the date of the loss if that is later; `nil` if the audience sees no
  /// dates. A PDF without an as-of date has this time as its creation date.
  package let latestRecord: Timestamp?
  /// `Coffer` and its version.
  package let generator: String
  /// The footer of every printed page: title, policyholder, policy, claim and date.
  package let footer: String

  /// Returns the as-of date for the cover, or the date of the latest record if there is no as-of date. The text is
  /// `nil` if there is neither date.
  func dateLine(_ wording: Wording) -> LabeledText {
    guard asOf == nil, let latestRecord else { return LabeledText("As of", asOf.map(wording.date)) }
    return LabeledText("Latest record", wording.date(latestRecord))
  }

  /// Returns the line that follows the as-of date, with the date of the latest record; `nil` if either date is missing.
  func latestLine(_ latestRecord: Timestamp?, _ wording: Wording) -> LabeledText? {
    guard let asOf, let latestRecord else { return nil }
    return LabeledText(
      "Latest record",
      wording.date(latestRecord) + (latestRecord.dayText > asOf.dayText ? ", later than the as-of date" : ""))
  }
}

extension Array {
  /// Returns the elements in chunks of at most `size` elements, so that a page is rendered piece by piece.
  func parted(by size: Int = 256) -> some Sequence<[Element]> {
    stride(from: 0, to: count, by: size).lazy.map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

extension TemplateReference {
  package static var reports: [Section] {
    [
      Section("Every report", ReportHead.record),
      section("The report for an insurer", InsuranceReport.self),
      section("The report on what is missing", GapsReport.self), section("The claim", ClaimReport.self),
      section("The report on what changed", ChangesReport.self),
      section("Photos in separate files", PhotoFile.self),
      Section("Labels: `labels`", LabelRenderer.record, LabelPage.record),
    ]
  }

  private static func section<Content: Report>(_ title: String, _ report: Content.Type) -> Section {
    Section("\(title): `\(Content.name)`", Content.record, Content.columns)
  }
}
