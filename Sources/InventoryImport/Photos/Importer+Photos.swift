import CSV
import Diagnostics
import Files
import Foundation
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
      switch try photo(named: name, in: folder, at: place, &work) {
      case .success(let path):
        found.append(
          PhotoAttachment(item: item, file: path, name: PhotoFolder.fileName(of: path), place: place))
      case .failure(let refusal):
        if request.keepsMissingPhotos, refusal.isAbsence {
          work.report.warnings.add(.missingPhotos, name, at: place)
          continue
        }
        if case .isUnreadable = refusal { work.problemKind.add(.readOrWrite) }
        missing.append(Problem(place, refusal.message(name, folder.path)))
      }
    }
    if row.photos.isEmpty, !row.statesPhotos {
      found = filesNamed(like: row, in: folder).map {
        PhotoAttachment(
          item: item, file: folder.path + "/" + $0, name: $0, place: Problem.Place(folder.path + "/" + $0))
      }
      if found.count > 1 {
        let names = found.map(\.name).joined(separator: ", ")
        work.report.warnings.add(.severalPhotos, names, at: Problem.Place(file, line: row.place.line))
      }
      work.report.add(unread: unreadFiles(like: row, in: folder))
    }
    work.rows[item] = row.written
    guard missing.isEmpty else { return try work.reject(item, missing) }
    if found.isEmpty { work.report.withoutPhoto = (work.report.withoutPhoto ?? 0) + 1 }
    work.attachments += found
  }

  /// The path of a photo that a cell names: as it is written, else decoded, else without regard to case if only one file is
  /// called so.
  func photo(
    named name: String, in folder: PhotoFolder, at place: Problem.Place, _ work: inout ImportWork
  ) throws -> Result<String, PhotoFolder.Refusal> {
    let plain = folder.file(named: name)
    guard plain == .failure(.isMissing) else { return plain }
    let decoded = folder.file(decoded: name)
    guard decoded == .failure(.isMissing) else { return decoded }
    let index = work.photoIndex ?? folder.index()
    work.photoIndex = index
    let written = name.removingPercentEncoding ?? name
    let others = index[PhotoFolder.caseFolded(name)] ?? index[PhotoFolder.caseFolded(written)] ?? []
    guard others.count <= 1 else { return .failure(.isAmbiguous(others.sorted())) }
    guard let other = others.first, case .success(let path) = folder.file(named: other) else { return plain }
    work.report.warnings.add(.photosInOtherCase, "\(name)' is '\(other)", at: place)
    return .success(path)
  }

  /// Decodes the photos side by side, and stores them in order. A file that many items have is read for the first of them.
  func attachPhotos(_ work: inout ImportWork) async throws {
    let attachments = work.attachments
    var rest = attachments[...]
    var files: Set<PhotoBytes.Identity> = []
    var done = 0
    var current = work
    try await forEachInOrder(limit: request.jobs) {
      rest.popFirst().map { attachment in
        let file = attachment.identity
        return PhotoTurn(
          attachment: attachment, file: file, isFirst: file.map { files.insert($0).inserted } ?? true)
      }
    } transform: { turn in
      (turn, turn.isFirst ? turn.attachment.read() : nil)
    } consume: { turn, photo in
      try current.take(photo, turn, progress)
      done += 1
      progress(.photos(done, of: attachments.count))
    }
    work = current
  }

  private func unreadFiles(like row: ImportedRow, in folder: PhotoFolder) -> [String] {
    let texts = [row.draft.itemKey?.text, row.draft.itemName].compactMap { $0 }
    var names: Set<String> = []
    return texts.flatMap(folder.unreadFiles).filter { names.insert($0).inserted }.map {
      folder.path + "/" + $0
    }
  }

  private func filesNamed(like row: ImportedRow, in folder: PhotoFolder) -> [String] {
    for text in [row.draft.itemKey?.text, row.draft.itemName].compactMap({ $0 }) {
      let paths = folder.readableFiles(called: text)
      if !paths.isEmpty { return paths }
    }
    return []
  }
}

/// A photo of an item, and whether its file has been read for another one.
private struct PhotoTurn: Sendable {
  let attachment: PhotoAttachment
  let file: PhotoBytes.Identity?
  let isFirst: Bool
}

extension ImportWork {
  /// Stores a photo, or notes what is wrong with it. `read` is `nil` where the file was read for an item before.
  fileprivate mutating func take(
    _ read: Result<NewPhoto, NoPhotoFile>?, _ turn: PhotoTurn, _ progress: (ImportProgress) -> Void
  ) throws {
    let attachment = turn.attachment
    guard !rejected.contains(attachment.item) else { return }
    do {
      guard try attachKnown(turn) ?? attachNew(read ?? attachment.read(), turn) else { return }
      report.photos += 1
      progress(.attached(attachment.file))
    } catch let refused as RefusedPhoto {
      problemKind.add(refused.kind)
      try reject(attachment.item, [refused.problem])
    }
  }

  /// `nil` where the file was not read yet, or the store has let its photo go with a rejected item.
  private func attachKnown(_ turn: PhotoTurn) throws -> Bool? {
    let attachment = turn.attachment
    switch turn.file.flatMap({ photoFiles[$0] }) {
    case nil: return nil
    case .failure(let refusal): throw attachment.refused(refusal)
    case .success(let photo):
      try attachment.check(photo.digest)
      return try edit.attach(photo, named: attachment.name, to: attachment.item)
    }
  }

  private mutating func attachNew(_ read: Result<NewPhoto, NoPhotoFile>, _ turn: PhotoTurn) throws -> Bool {
    let attachment = turn.attachment
    turn.file.map { photoFiles[$0] = read.map(StoredDigest.init(of:)) }
    let photo = try read.mapError(attachment.refused).get()
    try attachment.check(photo.digest)
    return try edit.attach(
      photo, named: attachment.name, to: attachment.item, onlyAsFirst: attachment.isThumbnail)
  }
}

extension ImportReport {
  fileprivate mutating func add(unread files: [String]) {
    for file in files {
      var unread = unreadPhotos ?? UnreadPhotos()
      unread.add(file)
      unreadPhotos = unread
    }
  }
}

extension PhotoFolder.Refusal {
  /// Whether `--missing-photos keep` imports the item without the photo.
  var isAbsence: Bool { self == .isMissing || self == .isAddress }

  func message(_ name: String, _ folder: String) -> String {
    switch self {
    case .isAddress:
      "'\(name)' is an address; save the photo in \(folder) and write its file name, or import the items without such photos "
        + "with --missing-photos keep"
    case .isUnreadable(let reason): "the photo '\(name)' in \(folder) cannot be read: \(reason)"
    case .isMissing:
      "there is no photo '\(name)' in \(folder); put it there or correct the name, or import the items without such photos "
        + "with --missing-photos keep"
    case .isAmbiguous(let others):
      "'\(name)' in \(folder) may be \(others.prefix(3).map { "'\($0)'" }.joined(separator: " or ")); write the name as the "
        + "file has it"
    case .isOutside: "'\(name)' leads out of \(folder); photos are read from there only"
    }
  }
}
