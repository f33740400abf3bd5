package import Diagnostics
package import InventoryModel
package import InventoryRendering

/// A report of which everything is counted, so that it can be written in each format.
///
/// Another report is a type that conforms to this, with a folder here, two templates of its `name`, and a command.
package protocol Report: Sendable {
  /// A piece of it, so that it can be written while items are read.
  associatedtype Part: Sendable
  /// The report in words: what the records of its templates are made of.
  associatedtype Words: Sendable

  /// Of its templates, of its file in a folder, and in its JSON.
  static var name: String { get }
  /// Of its JSON; it changes when a program that reads it must.
  static var version: Int { get }
  var heading: ReportHeading { get }
  var itemCount: Int { get }
  /// What the user should know beside it.
  var notes: [String] { get }
  /// Photos in whose place it has a placeholder, once it is written. `nil` for none.
  var damagedPhotos: Problems? { get }

  /// Hands on all parts in their order, with pictures as `pictures` has room for them.
  func forEachPart(
    in form: ReportForm, pictures: PictureShelf, progress: (ReportProgress) -> Void,
    _ body: (Part) throws -> Void
  ) async throws
  var hasPictures: Bool { get }
  /// Makes all pictures once, to know how much room they need.
  func pictureSizes() async throws -> PictureSizes

  /// What the templates may use in one part, and in all of them.
  static var record: Record<InReport<Words, Part>> { get }
  static var columns: Record<Words> { get }
  func words(_ look: ReportLook) -> Words

  var csvHeader: [String] { get }
  func csvRows(of part: Part) -> [[String]]

  /// What its JSON says before its list, in order.
  var json: [(String, JSON)] { get }
  /// The key of the list.
  static var jsonList: String { get }
  func jsonLines(of part: Part) -> [JSON]
}

extension Report {
  package static var version: Int { 1 }
  package var damagedPhotos: Problems? { nil }
  package var hasPictures: Bool { false }
  package func pictureSizes() -> PictureSizes { PictureSizes() }
  package static var columns: Record<Words> { Record {} }
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
      Section("Labels: `labels`", PrintedLabels.record, LabelPage.record),
    ]
  }

  private static func section<Content: Report>(_ title: String, _ report: Content.Type) -> Section {
    Section("\(title): `\(Content.name)`", Content.record, Content.columns)
  }
}
