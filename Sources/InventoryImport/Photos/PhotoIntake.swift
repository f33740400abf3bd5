import Diagnostics
import Digests
import Files
import Foundation
import InventoryModel
import InventoryStore

/// The photos of an import. Finds their files, and attaches all photos after the items are stored.
final class PhotoIntake {
  /// A function that an import calls with an item whose photos or documents are invalid.
  typealias Refuse = (ItemID, [Problem], Failure.Kind) throws -> Void

  private let folder: PhotoFolder?
  private let request: ImportRequest
  private let findings: ImportFindings
  /// All files below the folder. They are listed only after a file was not found.
  private var index: [String: [String]]?
  private var attachments: [(item: ItemID, photo: PhotoAttachment)] = []
  /// The items for which the source has no photo that shows the item.
  private(set) var itemsWithoutPhoto: [ItemID] = []
  private let documents: DocumentIntake
  /// The digest of each file that was already read, or the reason why the file is refused.
  private var files: [AttachedBytes.Identity: Result<StoredDigest, AttachedFileError>] = [:]
  private var given = GivenKinds<PhotoKind>()

  init(from folder: PhotoFolder?, _ request: ImportRequest, _ findings: ImportFindings) {
    (self.folder, self.request, self.findings) = (folder, request, findings)
    documents = DocumentIntake(findings)
  }

  /// Whether there is a photo folder.
  var canFind: Bool { folder != nil }

  /// The pictures, videos and PDF files in the folder that no item uses.
  var oversights: [Oversight] {
    folder.map { $0.oversights(without: attachments.map(\.photo.file) + documents.files) } ?? []
  }

  /// Finds the photos and documents of a stored item. They are attached later.
  func find(for item: SourceItem, _ id: ItemID, refuse: Refuse) throws {
    var found: [PhotoAttachment] = []
    documents.add(item.documents, to: id)
    switch item.photos {
    case .whole(let photos):
      found = photos
      if let folder { found += findProof(of: item, id, in: folder) }
    case .named(let photos, let place):
      guard let folder else {
        guard let photo = photos.first else { return }
        throw Failure(.badData, Problems([Problem(place, item.lacksFolder(for: photo.name))]))
      }
      guard let files = try files(of: photos, for: item, id, in: folder, at: place, refuse) else { return }
      documents.add(
        files.filter(\.photo.isDocument).map { reference, path in
          DocumentAttachment(
            file: path, name: PhotoFolder.fileName(of: path), place: place,
            kind: reference.documentKind(guessing: request.guessesPhotoKinds), digest: reference.digest)
        }, to: id)
      found = files.filter { !$0.photo.isDocument }.map { photo, path in
        let name = PhotoFolder.fileName(of: path)
        let guess = request.guessesPhotoKinds ? PhotoKind(fileName: name) : nil
        return PhotoAttachment(
          file: path, name: name, place: place,
          kind: photo.kind.map(AssignedKind.stated) ?? .guessed(guess ?? .item), digest: photo.digest)
      }
    case .namedLikeItem:
      guard let folder else { return }
      let ofItem = filesNamed(like: item, in: folder)
      noteOthers(named: ofItem, like: item, in: folder)
      noteLoosely(ofItem.filter { !item.names.contains(PhotoFolder.stem($0)) }, of: item)
      found = ofItem.map { folder.attachment($0, as: .item) } + findProof(of: item, id, in: folder)
    }
    if !found.contains(where: { $0.kind.kind == .item }) { itemsWithoutPhoto.append(id) }
    attachments += found.map { (id, $0) }
  }

  /// Decodes the photos in parallel and stores them in order. A file that several items share is read once. Photos that
  /// their items already have are not decoded.
  func attach(
    to edit: StoreEdit, unless isRejected: (ItemID) -> Bool, refuse: Refuse
  ) async throws {
    var rest = attachments[...]
    var seen: Set<AttachedBytes.Identity> = []
    var done = 0
    // With several jobs, one more photo than the number of jobs is in progress, so that no core is idle while a photo
    // is stored.
    let limit = request.jobs > 1 ? request.jobs + 1 : 1
    try await forEachInOrder(limit: limit) {
      try rest.popFirst().map { item, photo in
        let file = photo.identity
        let isFirst = file.map { seen.insert($0).inserted } ?? true
        let known = isFirst ? try edit.photoDigests(of: item) : []
        return PhotoTurn(item: item, attachment: photo, file: file, isFirst: isFirst, known: known)
      }
    } transform: { [makeThumbnail = request.makeThumbnail] turn in
      (turn, turn.isFirst ? turn.attachment.read(besides: turn.known, by: makeThumbnail) : nil)
    } consume: { turn, photo in
      let attachment = turn.attachment
      if !isRejected(turn.item) {
        do {
          let (digest, outcome) =
            try attachKnown(turn, to: edit) ?? attachAgain(photo, turn, to: edit)
            ?? attachNew(photo, turn, to: edit)
          let kind = attachment.kind.kind
          if let (lost, kept) = given.conflict(digest, of: turn.item, as: kind, outcome) {
            findings.warn(
              ofTwoKinds: attachment.name, lost: lost.rawValue, kept: kept.rawValue, at: attachment.place)
          }
          if outcome.isChange {
            findings.report.add(photo: attachment.kind.kind)
            findings.tell(.attached(attachment.file))
          }
        } catch let refused as RefusedPhoto where request.keepsMissingPhotos && refused.isDamagedInStore {
          findings.report.warnings.add(
            .unreadPictures, attachment.file, because: refused.reason, at: attachment.place)
        } catch let refused as RefusedPhoto {
          try refuse(turn.item, [refused.problem], refused.kind)
        }
      }
      done += 1
      findings.tell(.photos(done, of: attachments.count))
    }
    try documents.attach(to: edit, unless: isRejected, refuse: refuse)
  }
}

extension PhotoIntake {
  /// Returns the files that an item names. If any of them is invalid, calls `refuse` and returns `nil`. If missing
  /// files are allowed, they are left out with a warning instead.
  private func files(
    of photos: [PhotoReference], for item: SourceItem, _ id: ItemID, in folder: PhotoFolder,
    at place: Problem.Place, _ refuse: Refuse
  ) throws -> [(photo: PhotoReference, path: String)]? {
    var found: [(PhotoReference, String)] = []
    var missing: [Problem] = []
    var kind = Failure.Kind.badData
    for photo in photos {
      switch file(named: photo.name, in: folder, at: place) {
      case .success(let path): found.append((photo, path))
      case .failure(let refusal) where request.keepsMissingPhotos && refusal.isAbsence:
        findings.report.warnings.add(.missingPhotos, photo.name, at: place)
      case .failure(let refusal):
        if case .isUnreadable = refusal { kind.add(.readOrWrite) }
        missing.append(Problem(place, item.prefix + refusal.message(photo.name, folder.path)))
      }
    }
    guard missing.isEmpty else {
      try refuse(id, missing, kind)
      return nil
    }
    return found
  }

  /// Returns the path of a photo: the file with the name as written, or else with the percent-decoded name, or else a
  /// single file whose name differs only in case.
  private func file(
    named name: String, in folder: PhotoFolder, at place: Problem.Place
  ) -> Result<String, PhotoFolder.Refusal> {
    let plain = folder.file(named: name)
    guard plain == .failure(.isMissing) else { return plain }
    let decoded = folder.file(decoded: name)
    guard decoded == .failure(.isMissing) else { return decoded }
    let index = self.index ?? folder.index()
    self.index = index
    let written = name.removingPercentEncoding ?? name
    let others = index[PhotoFolder.caseFolded(name)] ?? index[PhotoFolder.caseFolded(written)] ?? []
    guard others.count <= 1 else { return .failure(.isAmbiguous(others.sorted())) }
    guard let other = others.first, case .success(let path) = folder.file(named: other) else { return plain }
    findings.report.warnings.add(.photosInOtherCase, "\(name)' is '\(other)", at: place)
    return .success(path)
  }

  private func filesNamed(like item: SourceItem, in folder: PhotoFolder) -> [String] {
    item.names.lazy.map(folder.readableFiles).first { !$0.isEmpty } ?? []
  }

  /// Finds the photos and documents in the folder that are named after an item and a kind of proof, such as
  /// `lamp-receipt.jpg`. Records the documents, and returns the photos.
  private func findProof(of item: SourceItem, _ id: ItemID, in folder: PhotoFolder) -> [PhotoAttachment] {
    guard request.guessesPhotoKinds else { return [] }
    let photos = item.names.lazy.map(folder.readableProof).first { !$0.isEmpty } ?? []
    let pdfs = item.names.lazy.map(folder.documents).first { !$0.isEmpty } ?? []
    let isLoose = { (file: String) in !item.names.contains { PhotoFolder.stem(file).contains($0) } }
    noteLoosely((photos.map(\.file) + pdfs.map(\.file)).filter(isLoose), of: item)
    documents.add(
      pdfs.map { name, kind in
        let path = FilePath.joined(folder.path, name)
        return DocumentAttachment(file: path, name: name, place: Problem.Place(path), kind: .guessed(kind))
      }, to: id)
    return photos.map { folder.attachment($0.file, as: $0.kind) }
  }

  /// Records a warning if several files match an item. Also records the matching files in unsupported formats.
  private func noteOthers(named names: [String], like item: SourceItem, in folder: PhotoFolder) {
    if names.count > 1 {
      findings.report.warnings.add(
        .severalPhotos, names.joined(separator: ", "),
        at: Problem.Place(item.place.file, line: item.place.line))
    }
    var unread: Set<String> = []
    for name in item.names.flatMap(folder.unreadFiles) where unread.insert(name).inserted {
      findings.report.add(unread: FilePath.joined(folder.path, name))
    }
  }

  /// Records files that match the item's key or name only if case, spaces and punctuation are ignored.
  private func noteLoosely(_ files: [String], of item: SourceItem) {
    for file in files {
      var similar = findings.report.similarPhotoNames ?? NameSample()
      similar.add("'\(file)' for '\(item.draft.itemName ?? "")'")
      findings.report.similarPhotoNames = similar
    }
  }

  private typealias Attachment = (digest: SHA256Digest, outcome: Attached<PhotoKind>)

  /// Attaches a photo whose file was already read. Returns `nil` if the file was not read yet, or if the stored photo
  /// was removed together with a rejected item.
  private func attachKnown(_ turn: PhotoTurn, to edit: StoreEdit) throws -> Attachment? {
    let attachment = turn.attachment
    switch turn.file.flatMap({ files[$0] }) {
    case nil: return nil
    case .failure(let refusal): throw attachment.refused(refusal)
    case .success(let photo):
      try attachment.check(photo.digest)
      return try edit.attach(photo, named: attachment.name, as: attachment.kind, to: turn.item).map {
        (photo.digest, $0)
      }
    }
  }

  /// Attaches a photo that the item already has. Returns `nil` for any other photo, or if the store no longer has the
  /// photo.
  private func attachAgain(
    _ read: Result<ReadPhoto, AttachedFileError>?, _ turn: PhotoTurn, to edit: StoreEdit
  ) throws -> Attachment? {
    guard case .success(.known(let digest)) = read else { return nil }
    try turn.attachment.check(digest)
    return try edit.attachAgain(digest, as: turn.attachment.kind, to: turn.item).map { (digest, $0) }
  }

  private func attachNew(
    _ read: Result<ReadPhoto, AttachedFileError>?, _ turn: PhotoTurn, to edit: StoreEdit
  ) throws -> Attachment {
    let attachment = turn.attachment
    let read: Result<NewPhoto, AttachedFileError> =
      switch read {
      case .success(.new(let photo)): .success(photo)
      case .failure(let refusal): .failure(refusal)
      case .success(.known), nil: attachment.read(by: request.makeThumbnail)
      }
    turn.file.map { files[$0] = read.map(StoredDigest.init(of:)) }
    let photo = try read.mapError(attachment.refused).get()
    try attachment.check(photo.digest)
    let outcome = try edit.attach(
      photo, named: attachment.name, as: attachment.kind, to: turn.item,
      onlyAsFirst: attachment.isThumbnail)
    return (photo.digest, outcome)
  }
}

/// A photo to attach to an item. `isFirst` states whether no earlier photo has the same file. If so, the file must be
/// read. `known` has the digests of the photos that the item already has.
private struct PhotoTurn: Sendable {
  let item: ItemID
  let attachment: PhotoAttachment
  let file: AttachedBytes.Identity?
  let isFirst: Bool
  let known: Set<SHA256Digest>
}

extension SourceItem {
  /// The texts that the names of photo files can match: the key and the name of the item.
  fileprivate var names: [String] { [draft.itemKey?.text, draft.itemName].compactMap(\.self) }

  fileprivate func lacksFolder(for photo: String) -> String {
    switch origin {
    case .row:
      "the item has the photo '\(photo)'; pass the folder of the photos with --photos FOLDER, "
        + "or skip the photos with --ignore photos"
    case .whole(let title):
      "\(title) has the photo '\(photo)'; pass the folder of the photos with --photos FOLDER"
    }
  }
}

extension ImportReport {
  fileprivate mutating func add(photo kind: PhotoKind) {
    photos += 1
    guard kind != .item else { return }
    photoKinds = (photoKinds ?? [:]).merging([kind.rawValue: 1], uniquingKeysWith: +)
  }

  fileprivate mutating func add(unread file: String) {
    var unread = unreadPhotos ?? NameSample()
    unread.add(file)
    unreadPhotos = unread
  }
}
