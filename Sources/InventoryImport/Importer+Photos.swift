import BoundedTasks
import CSV
import InventoryModel
import InventoryStore

extension Importer {
  /// By the photo column, else by a file that is named like the item's key or name.
  func findPhotos(of row: ImportedRow, _ item: StoreEdit.ItemID, in file: String, _ work: inout ImportWork)
    throws
  {
    let place = Problem.Place(file, line: row.photosPlace?.line, column: row.photosPlace?.column)
    guard let folder else {
      // Of other programs' files the header has told already.
      guard let name = row.photos.first else { return }
      let message =
        "the item has the photo '\(name)'; say where the photos lie with --photos FOLDER, "
        + "or leave them out with --ignore photos"
      throw Failure(.badData, Problems([Problem(place, message)]))
    }
    var found: [PhotoAttachment] = []
    var missing: [Problem] = []
    for name in row.photos {
      switch folder.file(named: name) {
      case .success(let path):
        found.append(
          PhotoAttachment(item: item, file: path, name: PhotoFolder.fileName(of: name), place: place))
      case .failure(let refusal):
        if case .isUnreadable = refusal { work.problemKind = .readOrWrite }
        missing.append(Problem(place, refusal.message(name, folder.path)))
      }
    }
    if row.photos.isEmpty, !row.statesPhotos {
      found = filesNamed(like: row, in: folder).map {
        PhotoAttachment(
          item: item, file: folder.path + "/" + $0, name: $0, place: Problem.Place(folder.path + "/" + $0))
      }
    }
    work.rows[item] = row.written
    guard missing.isEmpty else { return try work.reject(item, missing) }
    if found.isEmpty { work.report.withoutPhoto = (work.report.withoutPhoto ?? 0) + 1 }
    work.attachments += found
  }

  /// Decodes the photos side by side, and stores them in order.
  func attachPhotos(_ work: inout ImportWork) async throws {
    let attachments = work.attachments
    var rest = attachments[...]
    var done = 0
    var current = work
    try await forEachInOrder(limit: request.jobs) {
      rest.popFirst()
    } transform: { attachment in
      (attachment, attachment.photo())
    } consume: { attachment, result in
      try current.take(result, for: attachment, progress)
      done += 1
      progress(.photos(done, of: attachments.count))
    }
    work = current
  }

  private func filesNamed(like row: ImportedRow, in folder: PhotoFolder) -> [String] {
    for text in [row.draft.itemKey?.text, row.draft.itemName].compactMap({ $0 }) {
      let paths = folder.readableFiles(called: text)
      if !paths.isEmpty { return paths }
    }
    return []
  }
}

extension ImportWork {
  /// Stores a photo, or notes what is wrong with it.
  fileprivate mutating func take(
    _ photo: Result<NewPhoto, RefusedPhoto>, for attachment: PhotoAttachment,
    _ progress: (ImportProgress) -> Void
  ) throws {
    guard !rejected.contains(attachment.item) else { return }
    switch photo {
    case .success(let photo):
      let isAttached = try edit.attach(
        photo, named: attachment.name, to: attachment.item, onlyAsFirst: attachment.isThumbnail)
      guard isAttached else { return }
      report.photos += 1
      progress(.attached(attachment.file))
    case .failure(let refused):
      if refused.kind == .readOrWrite { problemKind = .readOrWrite }
      try reject(attachment.item, [refused.problem])
    }
  }
}

extension PhotoFolder.Refusal {
  func message(_ name: String, _ folder: String) -> String {
    switch self {
    case .isAddress: "'\(name)' is an address; save the photo in \(folder) and write its file name"
    case .isUnreadable(let reason): "the photo '\(name)' in \(folder) cannot be read: \(reason)"
    case .isMissing: "there is no photo '\(name)' in \(folder); put it there, or correct the name"
    case .isOutside: "'\(name)' leads out of \(folder); photos are read from there only"
    }
  }
}
