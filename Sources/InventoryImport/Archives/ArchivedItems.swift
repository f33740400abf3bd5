import Diagnostics

/// The items of an archive, in its order.
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
      return WholePhoto(
        source: .file, file: path, name: file.name, place: Problem.Place(path),
        thumbnail: index == 0 ? item.thumbnail : nil)
    }
    if photos.isEmpty, let thumbnail = item.thumbnail {
      photos = [
        WholePhoto(
          source: .thumbnail, file: item.title + ", thumbnail", name: "thumbnail.png",
          place: Problem.Place(name), thumbnail: thumbnail)
      ]
    }
    return SourceItem(
      draft: item.draft, origin: .whole(title: item.title), place: Problem.Place(name),
      photos: .whole(photos))
  }
}
