import Files
package import InventoryModel
import InventoryRendering

extension ReportPictures {
  /// Calls `body` with each of the items and all of its photos, large, by kind. `progress` counts the items. `jobs` items
  /// are processed at once.
  func forEach(
    in items: [ReportItem], _ pictureOutput: PictureOutput, jobs: Int, _ progress: (Int) -> Void,
    _ body: (ReportItem, [KindPicture]) throws -> Void
  ) async throws {
    let side = pictureOutput.level.longSide
    var rest = items[...]
    var done = 0
    try await forEachInOrder(limit: jobs) {
      rest.popFirst()
    } transform: { item -> (ReportItem, [PictureFile]) in
      guard let side else { return (item, []) }
      return (item, try item.item.photos.compactMap { try photo($0, longSides: [side]).first })
    } consume: { item, files in
      let made = try zip(item.item.photos.numberedByKind, files).map { photo, file in
        KindPicture(
          kind: photo.kind, picture: try pictureOutput.picture(file), number: photo.number, count: photo.count
        )
      }
      try body(item, made)
      done += 1
      progress(done)
    }
  }

  /// The sizes of all photos of the items.
  func sizes(of items: [ReportItem], jobs: Int) async throws -> PictureSizes {
    var rest = items[...]
    var sizes = PictureSizes()
    try await forEachInOrder(limit: jobs) {
      rest.popFirst()
    } transform: { item in
      try item.item.photos.map { try photo($0, longSides: PictureLevel.longSides).map(\.bytes.count) }
    } consume: { photos in
      photos.forEach { sizes.addPhoto($0) }
    }
    return sizes
  }
}

/// A picture of an item, and what it shows.
package struct KindPicture: Hashable, Sendable {
  package let kind: PhotoKind
  package let picture: ReportPicture
  /// The number among the pictures of its kind, from 1, and their count.
  let number: Int
  let count: Int

  /// `receipt`, `photo 2 of 3`
  var text: String {
    (kind == .item ? "photo" : kind.text) + (count > 1 ? " \(number) of \(count)" : "")
  }

}

/// A picture with its texts, as a template shows it.
struct CaptionedPicture: Sendable {
  let picture: ReportPicture
  let alternativeText: String
  /// `nil` for thumbnails and first photos.
  let caption: String?

  init(_ picture: ReportPicture, alternativeText: String, caption: String? = nil) {
    (self.picture, self.alternativeText, self.caption) = (picture, alternativeText, caption)
  }

  /// `number` says whose it is: `Item 3`.
  init(_ shown: KindPicture, of item: ReportItem, _ number: String) {
    let isOnly = shown.kind == .item && shown.count == 1
    self.init(
      shown.picture,
      alternativeText: "\(number): \(item.item.itemName)" + (isOnly ? "" : ", " + shown.text),
      caption: "\(number): \(shown.text.sentenceCased)")
  }

  static let record = Record<CaptionedPicture> {
    Text("source", "The path of the picture, or the picture itself as a data URL.") { $0.picture.source }
    Text("width", "Its width in pixels.") { String($0.picture.size.width) }
    Text("height", "Its height.") { String($0.picture.size.height) }
    Text("alt", "The alternative text.") { $0.alternativeText }
    Text(
      "caption",
      "Whose it is and what it shows, such as Item 3: Receipt; not for thumbnails and first photos."
    ) {
      $0.caption
    }
  }
}

extension [Photo] {
  /// The kind of each photo, its number among those of the kind, from 1, and their count.
  fileprivate var numberedByKind: [(kind: PhotoKind, number: Int, count: Int)] {
    var seen: [PhotoKind: Int] = [:]
    return map { photo in
      seen[photo.kind, default: 0] += 1
      return (photo.kind, seen[photo.kind] ?? 1, count { $0.kind == photo.kind })
    }
  }
}
