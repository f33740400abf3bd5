package import InventoryModel

/// A report, piece by piece and in this order, so that it can be written while items are read.
package enum InsurancePart: Sendable {
  /// Cover, summary by type, limits.
  case start
  /// An item of the schedule, with its large photo; only in a full report.
  case scheduled(ReportItem, picture: ReportPicture?)
  /// The full list begins.
  case list
  /// The items of a type begin.
  case type(TypeFigures)
  /// Some of them.
  case items([ListedItem])
  case typeEnd(TypeFigures)
  /// Gaps, method, signatures.
  case end
}

/// An item in the full list.
package struct ListedItem: Sendable {
  package let item: ReportItem
  package let thumbnail: ReportPicture?

  package init(_ item: ReportItem, thumbnail: ReportPicture?) {
    self.item = item
    self.thumbnail = thumbnail
  }
}

/// A picture as a report shows it.
package struct ReportPicture: Hashable, Sendable {
  /// A path from the report, or the picture itself as a `data:` address.
  package let source: String
  /// Pixels of the picture.
  package let size: PixelSize

  package init(source: String, size: PixelSize) {
    self.source = source
    self.size = size
  }
}
