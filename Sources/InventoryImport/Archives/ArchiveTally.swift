import Diagnostics
import InventoryModel
import InventoryStore

/// What the items of an archive come to, for the report, and so that none of them is larger than it may be.
struct ArchiveTally {
  private var nameless = 0
  private var movedDates = 0
  private var unread: Set<String> = []
  private var fields: [String] = []
  private var knownFields: Set<String> = []
  private var byteCount = 0
  private let file: String
  private let mostBytes: Int

  /// As many as a CSV may have columns.
  private static let mostNames = 1_000

  /// Items may share a text or a picture, and what is a few bytes in a hostile archive would fill the disk: they have so
  /// many times its size, or 64 MiB, which fit everywhere.
  init(_ archive: ItemArchive) {
    file = archive.file
    mostBytes = max(64 << 20, 16 * archive.byteCount)
  }

  mutating func add(_ item: ArchivedItem) throws(Failure) {
    if item.draft.itemName == nil { nameless += 1 }
    if item.hasMovedDate { movedDates += 1 }
    unread.formUnion(item.unread)
    for field in item.draft.fields where knownFields.insert(field.name).inserted { fields.append(field.name) }
    byteCount += item.byteCount
    guard byteCount <= mostBytes else {
      throw Failure(
        .badData, file: file,
        "its items share texts or thumbnails of more than \(mostBytes >> 20) MiB; this is no archive of items"
      )
    }
    guard fields.count + unread.count <= Self.mostNames else {
      throw Failure(
        .badData, file: file,
        "its items have more than \(Self.mostNames) different keys; this is no archive of items")
    }
  }

  func report(to report: inout ImportReport) {
    report.fields += fields.filter { !report.fields.contains($0) }
    if nameless > 0 {
      let items = nameless == 1 ? "1 item without a name is" : "\(nameless) items without a name are"
      report.warnings.add(.unnamedItems, "\(items) called '\(Item.unnamed)'", at: Problem.Place(file))
    }
    if movedDates > 0 {
      let dates = movedDates == 1 ? "1 date is" : "\(movedDates) dates are"
      let remark = "\(dates) not in the years 1 to 9999, and moved to the nearest moment of them"
      report.warnings.add(.movedDates, remark, at: Problem.Place(file))
    }
    for name in unread.sorted() {
      report.warnings.add(.unreadKeys, String(name.prefix(60)), at: Problem.Place(file))
    }
  }
}
