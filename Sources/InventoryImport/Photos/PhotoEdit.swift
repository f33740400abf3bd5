package import Diagnostics
import InventoryImages
package import InventoryModel
package import InventoryStore

package typealias AddedPhotos = AddedFiles<PhotoEdit.NamedPhoto, PhotoKind>

/// Changes the photos of one item. The thumbnail is always made from the first photo that shows the item itself.
package struct PhotoEdit {
  private let edit: StoreEdit
  private let item: EditedItem

  package init(_ item: EditedItem, in edit: StoreEdit) { (self.item, self.edit) = (item, edit) }

  /// Reads photos from files, in order, so that the photos can be added to this item and to other items. If `kind` is
  /// `nil`, the file name of each photo determines its kind. Throws all problems together.
  package func photos(in files: [String], as kind: PhotoKind? = nil) throws(Failure) -> [NamedPhoto] {
    var photos: [NamedPhoto] = []
    var problems = Problems()
    var kinds: [Failure.Kind] = []
    for file in files {
      let attachment = PhotoAttachment(
        file: file, name: PhotoFolder.fileName(of: file), place: Problem.Place(file))
      switch attachment.read(by: thumbnailOfPhoto) {
      case .success(let photo):
        let assigned =
          kind.map(AssignedKind.stated) ?? .guessed(PhotoKind(fileName: attachment.name) ?? .item)
        photos.append(NamedPhoto(photo: photo, fileName: attachment.name, assigned: assigned))
      case .failure(let refusal):
        problems.add(attachment.refused(refusal).problem)
        kinds.append(refusal.kind)
      }
    }
    guard problems.isEmpty else { throw Failure(Failure.Kind(of: kinds), problems) }
    return photos
  }

  /// A photo, and the name and kind with which it is added.
  package struct NamedPhoto: Sendable {
    let photo: NewPhoto
    package let fileName: String
    let assigned: AssignedKind<PhotoKind>
    package var kind: PhotoKind { assigned.kind }
  }

  /// Attaches photos in order, after the item's existing photos of the same kind.
  package func add(_ photos: [NamedPhoto]) throws(Failure) -> AddedPhotos {
    AddedFiles(
      try photos.map { photo throws(Failure) in
        (photo, try edit.attach(photo.photo, named: photo.fileName, as: photo.assigned, to: item.id))
      })
  }

  /// Sets the kind of the photos with these names. A name is a file name or a number; numbers start at 1. Returns the
  /// file names.
  package func mark(_ names: [String], as kind: PhotoKind) throws(Failure) -> [String] {
    let marked = try photos(named: names)
    try keep(
      item.item.photos.map { photo in
        var photo = photo
        if marked.contains(where: { $0.id == photo.id }) { photo.kind = kind }
        return photo
      })
    return marked.map(\.fileName)
  }

  /// Removes the photos with these names. A name is a file name or a number; numbers start at 1. Returns the file
  /// names.
  package func remove(_ names: [String]) throws(Failure) -> [String] {
    let removed = try photos(named: names)
    try keep(item.item.photos.filter { photo in !removed.contains { $0.id == photo.id } })
    return removed.map(\.fileName)
  }

  /// Moves a photo to a position, or to the nearest position among the photos of its kind. Positions start at 1.
  /// Returns the photo's file name and its new position.
  package func move(_ name: String, to place: Int) throws(Failure) -> (fileName: String, place: Int) {
    let moved = try photos(named: [name])
    var photos = item.item.photos.filter { photo in !moved.contains { $0.id == photo.id } }
    photos.insert(contentsOf: moved, at: min(max(0, place - 1), photos.count))
    photos = photos.groupedByKind
    try keep(photos)
    let found = photos.firstIndex { $0.id == moved.first?.id }
    return (moved.first?.fileName ?? name, found.map { $0 + 1 } ?? place)
  }
}

extension PhotoEdit {
  private func photos(named names: [String]) throws(Failure) -> [Photo] {
    try item.files(named: names, among: item.item.photos, in: edit.path)
  }

  private func keep(_ photos: [Photo]) throws(Failure) {
    let photos = photos.groupedByKind
    let primary = photos.first { $0.kind == .item }
    try edit.keep(photos, thumbnail: primary.map(thumbnail) ?? [], of: item.id)
  }

  private func thumbnail(of photo: Photo) throws(Failure) -> [UInt8] {
    let bytes = try edit.bytes(of: photo)
    do {
      return try Thumbnail(of: PhotoFile(bytes)).png(at: .three)
    } catch {
      throw Failure(.badData, file: edit.path, "the photo '\(photo.fileName)' cannot be decoded: \(error)")
    }
  }
}
