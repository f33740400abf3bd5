import Diagnostics
import InventoryModel
import InventoryStore

/// The items of an archive, in the order of the archive.
final class ArchivedItems: ItemSource {
  let name: String
  private let archive: ItemArchive
  private let pictures: ArchivePictures
  private let findings: ImportFindings
  private var tally: ArchiveTally
  private var count = 0

  init(_ source: String, photos folder: PhotoFolder?, _ findings: ImportFindings) throws {
    (name, self.findings) = (source, findings)
    archive = try ItemArchive(source)
    pictures = ArchivePictures(of: archive, named: folder)
    tally = ArchiveTally(archive)
  }

  func next() throws -> SourceBatch? {
    guard count < archive.items.count else {
      tally.report(to: &findings.report)
      return nil
    }
    var batch = SourceBatch()
    for object in archive.items[count...].prefix(SourceBatch.size) {
      count += 1
      let (item, mistakes) = ArchivedItemReader.read(object, number: count)
      try tally.add(item)
      for mistake in mistakes { findings.add(Problem(file: name, item.title + ": " + mistake)) }
      if mistakes.isEmpty { batch.items.append(whole(item)) }
    }
    findings.readItems(batch.items.count)
    return batch
  }

  private func whole(_ item: ArchivedItem) -> SourceItem {
    var photos = pictures.files(for: item).enumerated().map { index, file in
      let path = file.folder + "/" + file.name
      return PhotoAttachment(
        file: path, name: file.name, place: Problem.Place(path), thumbnail: index == 0 ? item.thumbnail : nil)
    }
    if photos.isEmpty, let thumbnail = item.thumbnail {
      photos = [
        PhotoAttachment(
          file: item.title + ", thumbnail", name: "thumbnail.png", place: Problem.Place(name),
          source: .thumbnail,
          thumbnail: thumbnail)
      ]
    }
    return SourceItem(
      draft: item.draft, origin: .whole(title: item.title), place: Problem.Place(name),
      photos: .whole(photos))
  }
}

/// The folders that may contain the pictures of an archive: the folder given by the user, and the folder of the
/// archive. The app stores the pictures next to the archive, in files named after the pictures' keys.
struct ArchivePictures {
  private let named: PhotoFolder?
  private let beside: PhotoFolder?

  init(of archive: ItemArchive, named folder: PhotoFolder?) {
    named = folder
    let path = archive.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let isAtRoot = path == [""]
    beside = try? PhotoFolder(path.isEmpty ? "." : isAtRoot ? "/" : path.joined(separator: "/"))
  }

  /// Returns the folder and file name of each picture of an item; empty if there are none.
  func files(for item: ArchivedItem) -> [(folder: String, name: String)] {
    for name in item.pictureNames {
      for folder in [named, beside].compactMap({ $0 }) {
        let files = folder.readableFiles(called: name)
        if !files.isEmpty { return files.map { (folder.path, $0) } }
      }
    }
    guard let named, let name = item.draft.itemName else { return [] }
    return named.readableFiles(called: name).map { (named.path, $0) }
  }
}

extension PhotoFolder {
  /// Returns the pictures that match this name, except links to files outside of the folder.
  func readableFiles(called text: String) -> [String] { files(called: text).filter(isInside) }

  /// Returns the pictures of receipts and other proof that match this name, except links to files outside of the
  /// folder.
  func readableProof(called text: String) -> [(file: String, kind: PhotoKind)] {
    proof(called: text).filter { isInside($0.file) }
  }

  private func isInside(_ name: String) -> Bool { (try? file(named: name).get()) != nil }
}

/// The counts and sizes of an archive's items. They are reported, and checked against limits.
struct ArchiveTally {
  private var nameless = 0
  private var movedDates = 0
  private var unread: Set<String> = []
  private var fields: [String] = []
  private var knownFields: Set<String> = []
  private var byteCount = 0
  private let file: String
  private let mostBytes: Int

  /// The maximum number of different keys, not counting keys of attributes. It equals the maximum number of columns of
  /// a CSV. An archive with more keys is rejected.
  private static let mostNames = 1_000

  /// Sets the limit for the total size of the items: 16 times the size of the archive, or 64 MiB if this is more.
  /// Without a limit, a small hostile archive could fill the disk, because items can share a text or a picture.
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
        "its items share texts or thumbnails of more than \(mostBytes >> 20) MiB; choose an archive of items"
      )
    }
    guard fields.count + unread.count <= Self.mostNames else {
      throw Failure(
        .badData, file: file,
        "its items have more than \(Self.mostNames) different keys; choose an archive of items")
    }
  }

  func report(to report: inout ImportReport) {
    report.fields += fields.filter { !report.fields.contains($0) }
    if nameless > 0 {
      let items = nameless == 1 ? "1 item without a name was" : "\(nameless) items without a name were"
      report.warnings.add(.unnamedItems, "\(items) named '\(Item.unnamed)'", at: Problem.Place(file))
    }
    if movedDates > 0 {
      let dates = movedDates == 1 ? "1 date was" : "\(movedDates) dates were"
      let remark = "\(dates) outside the years 1 to 9999 and set to the nearest valid date"
      report.warnings.add(.movedDates, remark, at: Problem.Place(file))
    }
    for name in unread.sorted() {
      report.warnings.add(.unreadKeys, String(name.prefix(60)), at: Problem.Place(file))
    }
  }
}
