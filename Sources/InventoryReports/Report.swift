package import Diagnostics
package import InventoryModel
import InventoryPages
package import InventoryRendering

/// A report with all figures computed, ready to be written in each format.
///
/// To add a report, add a type that conforms to this in its own folder, three templates with its `name`, and a command.
package protocol Report: Sendable {
  /// A piece of the report, so that it can be written while items are read.
  associatedtype Piece: Sendable
  /// The source of a CSV row.
  associatedtype Row

  /// The name of its templates, of its file in a folder, and in its JSON.
  static var name: String { get }
  var heading: ReportHeading { get }
  var itemCount: Int { get }
  /// Notes for the user.
  var notes: [String] { get }
  /// The number of placeholders for photos, after it is written. `nil` for none.
  var damagedPhotos: Problems? { get }

  /// Passes on all pieces in order, with pictures from `pictures`.
  func forEachPiece(
    in form: ReportForm, pictures: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (Piece) throws -> Void
  ) async throws
  /// The documents of its items; `nil` for a report without them.
  var annex: AnnexFiles? { get }
  /// The file whose SHA-256 is the report's fingerprint, for a folder; `nil` for a report without a fingerprint.
  func inventory() throws -> ReportInventory?
  /// The folders of its pictures in a folder; empty for a report without pictures.
  var pictureFolders: [String] { get }
  /// Makes all pictures once to measure their size.
  func pictureSizes() async throws -> PictureSizes
  /// Whether it has photos that go into files of their own if they do not fit, and these photos.
  var hasScheduledPhotos: Bool { get }
  func scheduledPhotos() throws -> ScheduledPhotos?

  /// The names for templates in each piece, and the names in all pieces.
  static var record: Record<InReport<Self, Piece>> { get }
  static var columns: Record<InReport<Self, Void>> { get }

  var csvColumns: [CSVColumn<Row>] { get }
  func rows(of piece: Piece) -> [Row]

  /// The entries of its JSON before the list, in order.
  var json: JSONObject { get }
  /// The key of the list.
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

/// The text format of a report. A PDF is made from a page, or by Typst from words.
package enum ReportForm: Hashable, Sendable {
  case page(PageFormat)
  case csv, json, words

  /// Whether it is only a list of items, with figures, for programs.
  var isList: Bool { self == .csv || self == .json }
}

/// The data in the heading of every report.
package struct ReportHeading: Hashable, Sendable {
  package let title: String
  /// A BCP 47 tag, such as `en`.
  package let language: String
  /// The as-of date; `nil` if there is none.
  package let asOf: Timestamp?
  /// The time of the latest record, if the audience sees dates. It dates a PDF without an as-of date.
  package let latestRecord: Timestamp?
  /// `Coffer` and its version.
  package let generator: String
  /// What names the report on every page of paper: title, policyholder, policy, claim, date.
  package let footer: String

  /// The day of the report on its cover, otherwise the day of the latest record, otherwise a blank line.
  func dateLine(_ wording: Wording) -> LabeledText {
    guard asOf == nil, let latestRecord else { return LabeledText("As of", asOf.map(wording.date)) }
    return LabeledText("Latest record", wording.date(latestRecord))
  }

  /// The latest record, beside the day of the report; `nil` without that.
  func latestLine(_ latestRecord: Timestamp?, _ wording: Wording) -> LabeledText? {
    guard let asOf, let latestRecord else { return nil }
    return LabeledText(
      "Latest record",
      wording.date(latestRecord) + (latestRecord.dayText > asOf.dayText ? ", later than the as-of date" : ""))
  }
}

extension Array {
  /// In chunks of a few hundred, so that a page is rendered piece by piece.
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
