import Foundation
import InventoryImages
package import InventoryModel
import InventoryPages
import InventorySite
import InventoryStore

/// The pictures of a report, made when their item is written.
struct ReportPictures: Sendable {
  private let snapshot: Snapshot
  let damaged: DamagedPhotos

  /// A photo that cannot be decoded is refused where they are strict; else there is a placeholder in its place.
  init(_ snapshot: Snapshot, areStrict: Bool) {
    self.snapshot = snapshot
    damaged = DamagedPhotos(of: snapshot, areRefused: areStrict)
  }

  /// A photo of an item, as files of these long sides, in their order; made by one decode.
  func photo(_ photo: Photo, longSides: [Int]) throws -> [PictureFile] {
    try damaged.renditions(of: photo, damaged.file(of: photo), longSides: longSides).map { rendition in
      let name = SiteLayout.rendition(
        named: PhotoNames().name(of: photo), longSide: rendition.longSide,
        fileExtension: photo.renditionExtension)
      return PictureFile(
        name: name, type: photo.hasAlpha ? "png" : "jpeg", size: rendition.size, bytes: rendition.bytes)
    }
  }

  /// The thumbnail of an item at these scales; nothing where it has no photo.
  func thumbnails(of item: Item, _ scales: [Thumbnail.Scale]) throws -> [PictureFile] {
    guard let photo = item.photos.first else { return [] }
    let stored = try snapshot.thumbnail(of: item.itemKey) ?? []
    let thumbnail = try damaged.thumbnail(stored, of: photo) { try damaged.file(of: photo) }
    return try scales.map { scale in
      let side = scale.pixels
      return PictureFile(
        name: PhotoNames().thumbnailPath(of: photo, scale: scale.rawValue), type: "png",
        size: PixelSize(width: side, height: side), bytes: try thumbnail.png(at: scale))
    }
  }
}

/// A picture that was made for a report.
struct PictureFile: Sendable {
  /// From the report: its folder and name.
  let name: String
  /// `jpeg` or `png`.
  let type: String
  let size: PixelSize
  let bytes: [UInt8]

  /// The picture itself, for a page that has no files beside it.
  var inlined: ReportPicture {
    ReportPicture(source: "data:image/\(type);base64," + Data(bytes).base64EncodedString(), size: size)
  }

  var linked: ReportPicture { ReportPicture(source: name, size: size) }
}

/// A picture as a report shows it.
package struct ReportPicture: Hashable, Sendable {
  /// A path from the report, or the picture itself as a `data:` address.
  package let source: String
  /// Pixels of the picture.
  package let size: PixelSize
}

/// What becomes of the pictures of a report while it is written.
package struct PictureShelf {
  /// How large they are made.
  let level: PictureLevel
  /// Where a picture goes, and how the report then names it.
  private let place: (PictureFile) throws -> ReportPicture

  /// No picture is made.
  static var empty: PictureShelf { PictureShelf(level: .none) { $0.linked } }

  /// Each in the page itself.
  static func inlined(_ level: PictureLevel) -> PictureShelf {
    PictureShelf(level: level) { $0.inlined }
  }

  /// Each in a file beside the page, which `keep` takes.
  static func linked(_ level: PictureLevel, keep: @escaping (PictureFile) throws -> Void) -> PictureShelf {
    PictureShelf(level: level) { file in
      try keep(file)
      return file.linked
    }
  }

  private init(level: PictureLevel, place: @escaping (PictureFile) throws -> ReportPicture) {
    self.level = level
    self.place = place
  }

  func picture(_ file: PictureFile?) throws -> ReportPicture? { try file.map(place) }
}
