package import Diagnostics
package import InventoryModel
package import InventoryRendering

/// A report of which everything is counted, so that it can be written in each format.
///
/// Another report is a type that conforms to this, with a folder here, two templates of its `name`, and a command.
package protocol Report: Sendable {
  /// A piece of it, so that it can be written while items are read.
  associatedtype Piece: Sendable
  /// What a row of its CSV is made of.
  associatedtype Row

  /// Of its templates, of its file in a folder, and in its JSON.
  static var name: String { get }
  var heading: ReportHeading { get }
  var itemCount: Int { get }
  /// What the user should know beside it.
  var notes: [String] { get }
  /// Photos in whose place it has a placeholder, once it is written. `nil` for none.
  var damagedPhotos: Problems? { get }

  /// Hands on all pieces in their order, with pictures as `pictures` has room for them.
  func forEachPiece(
    in form: ReportForm, pictures: PictureShelf, progress: (ReportProgress) -> Void,
    _ body: (Piece) throws -> Void
  ) async throws
  var hasPictures: Bool { get }
  /// Makes all pictures once, to know how much room they need.
  func pictureSizes() async throws -> PictureSizes

  /// What the templates may use in one piece, and in all of them.
  static var record: Record<InReport<Self, Piece>> { get }
  static var columns: Record<InReport<Self, Void>> { get }

  var csvColumns: [CSVColumn<Row>] { get }
  func rows(of piece: Piece) -> [Row]

  /// What its JSON says before its list, in order.
  var json: JSONObject { get }
  /// The key of the list.
  static var jsonList: String { get }
  func jsonLines(of piece: Piece) -> [JSONObject]
}

extension Report {
  package typealias Said<Content> = InReport<Self, Content>

  package var damagedPhotos: Problems? { nil }
  package var hasPictures: Bool { false }
  package func pictureSizes() -> PictureSizes { PictureSizes() }
  package static var columns: Record<InReport<Self, Void>> { Record {} }
}

/// In what form the text of a report is made. A PDF is made of a page.
package enum ReportForm: Hashable, Sendable {
  case page(PageFormat)
  case csv, json
}

/// What every report says of itself.
package struct ReportHeading: Hashable, Sendable {
  package let title: String
  /// A BCP 47 tag, such as `en`.
  package let language: String
  /// The day that the report speaks of; `nil` where none is given.
  package let asOf: Timestamp?
  /// `Coffer` and its version.
  package let generator: String
}

extension Array {
  /// In parts of a few hundred, so that a page is rendered piece by piece.
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
      Section("Labels: `labels`", LabelRenderer.record, LabelPage.record),
    ]
  }

  private static func section<Content: Report>(_ title: String, _ report: Content.Type) -> Section {
    Section("\(title): `\(Content.name)`", Content.record, Content.columns)
  }
}
