import InventoryModel
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
      try write(batch, of: source, pictures, &work)
    }
    tally.report(to: &work.report)
  }

  private func write(
    _ batch: [ArchivedItem], of source: String, _ pictures: ArchivePictures, _ work: inout ImportWork
  ) throws {
    let drafts = batch.map(\.draft)
    let known =
      request.isUpdate ? try work.edit.update(drafts, matching: request.match) : drafts.map { _ in .unknown }
    let new = zip(drafts, known).filter { $0.1 == .unknown }.map(\.0.withName)
    var added = try work.edit.add(new, created: request.created).makeIterator()
    for (item, update) in zip(batch, known) {
      switch update {
      case .known(let id, let changes):
        note(changes, at: Problem.Place(source), &work)
        addPictures(of: item, to: id, in: source, pictures, &work)
      case .unknown:
        guard let id = added.next() ?? nil else {
          work.problems.add(taken(item, in: source))
          continue
        }
        work.report.added += 1
        addPictures(of: item, to: id, in: source, pictures, &work)
      case .ambiguous(let count):
        let serialNumber = item.draft.serialNumber ?? ""
        let message = "\(count) items have the serial number '\(serialNumber)'; leave out --match"
        work.problems.add(Problem(file: source, item.title + ": " + message))
      case .repeated:
        let message = "an item above is the same; remove one of the two in the app"
        work.problems.add(Problem(file: source, item.title + ": " + message))
      }
    }
    work.reading.rows += batch.count
    progress(.rows(work.reading))
  }

  private func addPictures(
    of item: ArchivedItem, to id: StoreEdit.ItemID, in source: String, _ pictures: ArchivePictures,
    _ work: inout ImportWork
  ) {
    let files = pictures.files(for: item)
    if files.isEmpty, let thumbnail = item.thumbnail {
      work.attachments.append(
        PhotoAttachment(
          item: id, file: item.title + ", thumbnail", name: "thumbnail.png", place: Problem.Place(source),
          thumbnail: thumbnail))
    } else if files.isEmpty {
      work.report.withoutPhoto = (work.report.withoutPhoto ?? 0) + 1
    }
    work.attachments += files.map { folder, name in
      let path = folder + "/" + name
      return PhotoAttachment(item: id, file: path, name: name, place: Problem.Place(path))
    }
  }

  private func taken(_ item: ArchivedItem, in source: String) -> Problem {
    let key = item.draft.itemKey?.text ?? ""
    let cure =
      request.isUpdate
      ? "no item has this one's serial number; leave out --match" : "use --update to change that item"
    return Problem(
      file: source, item.title + ": the key '\(key)' is taken, in the store or by an item above; " + cure)
  }
}

extension ItemDraft {
  /// A new item needs a name.
  fileprivate var withName: ItemDraft {
    var draft = self
    draft.itemName = itemName ?? Item.unnamed
    return draft
  }
}
