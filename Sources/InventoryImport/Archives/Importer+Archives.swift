import Diagnostics
import InventoryStore

extension Importer {
  /// Reads the items of an archive, in its order.
  func readItems(of source: String, _ work: inout ImportWork) throws {
    let archive = try ItemArchive(source)
    let pictures = ArchivePictures(of: archive, named: folder)
    var tally = ArchiveTally(archive)
    for start in stride(from: 0, to: archive.items.count, by: Self.batchSize) {
      var batch: [ArchivedItem] = []
      for index in start..<min(start + Self.batchSize, archive.items.count) {
        let (item, mistakes) = ArchivedItemReader.read(archive.items[index], number: index + 1)
        try tally.add(item)
        if mistakes.isEmpty { batch.append(item) }
        for mistake in mistakes { work.problems.add(Problem(file: source, item.title + ": " + mistake)) }
      }
      try write(batch.map { whole($0, in: source, pictures) }, of: source, &work)
    }
    tally.report(to: &work.report)
  }

  private func whole(_ item: ArchivedItem, in source: String, _ pictures: ArchivePictures) -> WholeItem {
    let files = pictures.files(for: item)
    var photos = files.enumerated().map { index, file in
      let path = file.folder + "/" + file.name
      return WholePhoto(
        source: .file, file: path, name: file.name, place: Problem.Place(path),
        thumbnail: index == 0 ? item.thumbnail : nil)
    }
    if files.isEmpty, let thumbnail = item.thumbnail {
      photos = [
        WholePhoto(
          source: .thumbnail, file: item.title + ", thumbnail", name: "thumbnail.png",
          place: Problem.Place(source), thumbnail: thumbnail)
      ]
    }
    return WholeItem(draft: item.draft, title: item.title, photos: photos)
  }
}
