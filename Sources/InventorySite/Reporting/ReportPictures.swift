import Foundation
import InventoryImages
import InventoryModel
import InventoryPages
import InventoryReports
import InventoryStore

/// The pictures of a report, made when their item is written.
struct ReportPictures: Sendable {
  let snapshot: Snapshot
  let damaged: DamagedPhotos

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
