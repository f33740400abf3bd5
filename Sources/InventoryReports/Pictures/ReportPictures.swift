import Digests
import Foundation
import InventoryDocuments
import InventoryImages
package import InventoryModel
import InventoryPages
import InventorySite
import InventoryStore
import Synchronization

/// Makes the pictures of a report. The pictures of an item are made when the item is written.
struct ReportPictures: Sendable {
  let snapshot: Snapshot
  let damaged: DamagedPhotos
  /// The cache with pictures of earlier reports; `nil` if there is no cache.
  private let cache: PictureCache?
  private let availability = Availability()

  /// If `areStrict` is `true`, a photo that cannot be decoded is an error; otherwise the photo gets a placeholder.
  init(_ snapshot: Snapshot, areStrict: Bool, cache: PictureCache?) {
    (self.snapshot, self.cache) = (snapshot, cache)
    damaged = DamagedPhotos(of: snapshot, areRefused: areStrict)
  }

  /// Returns a photo as one file for each of `longSides`, in the same order. A long, narrow receipt is larger, so that
  /// its text can be read. The photo is decoded at most once, and not at all if the cache has the files.
  func photo(_ photo: Photo, longSides: [Int]) throws -> [PictureFile] {
    let size = PixelSize(width: photo.width, height: photo.height)
    let longSides = photo.kind.isText ? longSides.map(size.longSideOfText) : longSides
    return zip(longSides, try renditions(of: photo, longSides: longSides)).map { longSide, bytes in
      let name = SiteLayout.rendition(
        named: PhotoNames().name(of: photo), longSide: longSide, fileExtension: photo.renditionExtension)
      return PictureFile(
        name: name, type: photo.hasAlpha ? "png" : "jpeg", size: size.fitted(longSide: longSide), bytes: bytes
      )
    }
  }

  /// Returns the renditions of a photo, from the cache if possible. The cache key contains the digest of the current
  /// bytes. A photo that was damaged later is therefore not found in the cache, and is reported each time.
  private func renditions(of photo: Photo, longSides: [Int]) throws -> [[UInt8]] {
    let bytes = try snapshot.bytes(of: photo)
    func make() throws -> [[UInt8]] {
      try damaged.renditions(of: photo, from: bytes, longSides: longSides).map(\.bytes)
    }
    guard let cache else { return try make() }
    let digest = SHA256Digest(of: bytes).hex()
    // A smaller rendition is made from the next larger one, so its bytes depend on all sizes.
    let sizes = longSides.map(String.init).joined(separator: ",")
    let keys = longSides.map {
      PictureCache.Key(digest, "\($0) of \(sizes) in a report", format: photo.format)
    }
    if let known = cache.pictures(keys) { return known }
    let made = try make()
    if !damaged.has(photo) { cache.add(made, as: keys) }
    return made
  }

  /// Returns the picture of a document's first page; `nil` if the picture is missing or damaged. Also `nil` if the
  /// audience does not get the document, because it cannot be copied without metadata.
  func firstPage(of document: Document, longSide: Int) throws -> PictureFile? {
    guard document.firstPage != nil, try isAvailable(document) else { return nil }
    return try damaged.firstPage(of: document, longSide: longSide).map { rendition in
      PictureFile(
        name: SiteLayout.firstPage(named: document.name), type: "jpeg", size: rendition.size,
        bytes: rendition.bytes)
    }
  }

  /// Returns whether the audience gets the document. To test this, a copy of the document is made, once per document
  /// and report.
  private func isAvailable(_ document: Document) throws -> Bool {
    guard !snapshot.disclosure.showsOriginalDocuments else { return true }
    if let known = availability.known(document.id) { return known }
    var isAvailable = true
    do {
      _ = try snapshot.bytesForAudience(of: document)
    } catch is PublicCopy.Obstacle {
      isAvailable = false
    }
    availability.keep(isAvailable, document.id)
    return isAvailable
  }

  /// Returns the thumbnail of an item at these scales; empty if the item has no photo. The photo is checked, too,
  /// because a report states that the item has a photo.
  func thumbnails(of item: Item, _ scales: [Thumbnail.Scale]) throws -> [PictureFile] {
    guard let photo = item.primaryPhoto else { return [] }
    let stored = try snapshot.thumbnail(of: item.itemKey) ?? []
    let thumbnail = try damaged.thumbnail(stored, of: photo) { try damaged.file(of: photo) }
    try damaged.check(photo)
    return try scales.map { scale in
      let side = scale.pixels
      return PictureFile(
        name: PhotoNames().thumbnailPath(of: photo, scale: scale.rawValue), type: "png",
        size: PixelSize(width: side, height: side), bytes: try thumbnail.png(at: scale))
    }
  }
}

/// Stores for each document whether the audience gets it.
private final class Availability: Sendable {
  private let known = Mutex<[Document.ID: Bool]>([:])

  func known(_ id: Document.ID) -> Bool? { known.withLock { $0[id] } }
  func keep(_ isAvailable: Bool, _ id: Document.ID) { known.withLock { $0[id] = isAvailable } }
}

/// A picture that was made for a report.
struct PictureFile: Sendable {
  /// The path relative to the report.
  let name: String
  /// `jpeg` or `png`.
  let type: String
  let size: PixelSize
  let bytes: [UInt8]

  /// The picture as a data URL, for a page without other files.
  var inlined: ReportPicture {
    ReportPicture(source: "data:image/\(type);base64," + Data(bytes).base64EncodedString(), size: size)
  }

  var linked: ReportPicture { ReportPicture(source: name, size: size) }
}

/// A picture in a report.
package struct ReportPicture: Hashable, Sendable {
  /// A path relative to the report, or a `data:` URL.
  package let source: String
  /// The size of the picture in pixels.
  package let size: PixelSize
}

/// The sizes of a report's pictures, and the way they are included.
package struct PictureOutput {
  /// The sizes of the pictures.
  let level: PictureLevel
  /// Saves a picture if it is not embedded, and returns the reference to it in the report.
  private let place: (PictureFile) throws -> ReportPicture

  /// An output without pictures.
  static var empty: PictureOutput { PictureOutput(level: .none) { $0.linked } }

  /// Returns an output that embeds each picture in the page.
  static func inlined(_ level: PictureLevel) -> PictureOutput {
    PictureOutput(level: level) { $0.inlined }
  }

  /// Returns an output that passes each picture to `keep`, to be saved as a file next to the page.
  static func linked(_ level: PictureLevel, keep: @escaping (PictureFile) throws -> Void) -> PictureOutput {
    PictureOutput(level: level) { file in
      try keep(file)
      return file.linked
    }
  }

  private init(level: PictureLevel, place: @escaping (PictureFile) throws -> ReportPicture) {
    self.level = level
    self.place = place
  }

  func picture(_ file: PictureFile) throws -> ReportPicture { try place(file) }
}

extension PixelSize {
  /// Returns a long side with which the short side is about as long as that of an ordinary photo. At most three times
  /// `longSide`.
  fileprivate func longSideOfText(_ longSide: Int) -> Int {
    let (long, short) = (max(width, height), max(1, min(width, height)))
    return min(3 * longSide, max(longSide, longSide * 2 / 3 * long / short))
  }
}
