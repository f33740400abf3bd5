import Files
package import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering

/// An item with all or some of its photos.
package struct PicturedItem: Hashable, Sendable {
  let item: ReportItem
  /// The indices of these photos among all photos of the item.
  let photos: Range<Int>

  init(_ item: ReportItem) { self.init(item, photos: item.item.photos.indices) }

  init(_ item: ReportItem, photos: Range<Int>) { (self.item, self.photos) = (item, photos) }
}

extension ReportPictures {
  /// Calls `body` with each item that `next` returns, and with large pictures of its photos and their kinds. Calls
  /// `progress` with the number of finished items. Processes up to `jobs` items at the same time.
  func forEach(
    in next: () throws -> PicturedItem?, _ pictureOutput: PictureOutput, as role: PictureRole = .scheduled,
    jobs: Int,
    _ progress: (Int) -> Void, _ body: (ReportItem, [KindPicture]) throws -> Void
  ) async throws {
    let side = pictureOutput.level.longSide(role)
    var done = 0
    try await forEachInOrder(limit: jobs) {
      try next()
    } transform: { pictured -> (PicturedItem, [PictureFile]) in
      guard let side else { return (pictured, []) }
      let photos = pictured.item.item.photos[pictured.photos]
      return (pictured, try photos.compactMap { try photo($0, longSides: [side]).first })
    } consume: { pictured, files in
      let numbered = pictured.item.item.photos.numberedByKind[pictured.photos]
      let made = try zip(numbered, files).map { photo, file in
        KindPicture(
          kind: photo.kind, picture: try pictureOutput.picture(file), number: photo.number, count: photo.count
        )
      }
      try body(pictured.item, made)
      done += 1
      progress(done)
    }
  }

  /// Adds the sizes in bytes of all photos of the items that `next` returns.
  func addSizes(
    of next: () throws -> ReportItem?, as role: PictureRole, jobs: Int, to sizes: inout PictureSizes
  ) async throws {
    try await forEachInOrder(limit: jobs) {
      try next()
    } transform: { item in
      try item.item.photos.map { try photo($0, longSides: PictureLevel.longSides(role)).map(\.bytes.count) }
    } consume: { photos in
      photos.forEach { sizes.addPhoto(role, $0) }
    }
  }
}

/// A picture made from an item's photo, and the kind of the photo.
package struct KindPicture: Hashable, Sendable {
  package let kind: PhotoKind
  package let picture: ReportPicture
  /// The number of the picture among the item's pictures of the same kind. Numbers start at 1. `count` is the number of
  /// these pictures.
  let number: Int
  let count: Int

  /// A text such as `receipt` or `photo 2 of 3`.
  var text: String {
    (kind == .item ? "photo" : kind.text) + (count > 1 ? " \(number) of \(count)" : "")
  }
}

/// A picture with its texts, as a template shows it.
struct CaptionedPicture: Sendable {
  let picture: ReportPicture
  let alternativeText: String
  /// The caption; `nil` for thumbnails and for pages of documents.
  let caption: String?
  /// Whether the picture shows a text to read, such as a receipt.
  let isText: Bool
  /// The caption of the first picture of an item, which is beside the facts about the item. It names only the item,
  /// such as `Item 3`, unless the picture shows proof.
  let firstCaption: String?

  init(
    _ picture: ReportPicture, alternativeText: String, caption: String? = nil, firstCaption: String? = nil,
    isText: Bool = false
  ) {
    (self.picture, self.alternativeText, self.isText) = (picture, alternativeText, isText)
    (self.caption, self.firstCaption) = (caption, firstCaption ?? caption)
  }

  /// The same picture with `firstCaption` as its caption.
  var first: CaptionedPicture {
    CaptionedPicture(picture, alternativeText: alternativeText, caption: firstCaption, isText: isText)
  }

  /// `number` names the item in captions, such as `Item 3`.
  init(_ shown: KindPicture, of item: ReportItem, _ number: String) {
    let isOnly = shown.kind == .item && shown.count == 1
    // A receipt can be on a page without the heading of its item, so its caption names the item.
    let start = shown.kind.isText ? "\(number), \(item.item.itemName.tableText)" : number
    self.init(
      shown.picture,
      alternativeText: "\(number): \(item.item.itemName.tableText)" + (isOnly ? "" : ", " + shown.text),
      caption: "\(start): \(shown.text.sentenceCased)", firstCaption: shown.kind == .item ? number : nil,
      isText: shown.kind.isText)
  }

  static let record = Record<CaptionedPicture> {
    Text("source", "The path of the picture, or the picture itself as a data URL.") { $0.picture.source }
    Text("width", "The picture's width in pixels.") { String($0.picture.size.width) }
    Text("height", "The picture's height in pixels.") { String($0.picture.size.height) }
    Text("alt", "The alternative text.") { $0.alternativeText }
    Flag("isText", "Whether the picture shows a text that is meant to be read: a receipt or an appraisal.") {
      $0.isText
    }
    Flag("isTall", "Whether the picture shows such a text, and is higher than it is wide.") {
      $0.isText && $0.picture.size.height > $0.picture.size.width
    }
    Text(
      "caption",
      "The item and what the picture shows, such as “Item 3, Lamp: Receipt”, or only the item, such as “Item 3”. Absent for thumbnails."
    ) {
      $0.caption
    }
  }
}

/// An item with large pictures, as a template shows it.
struct ItemWithPictures: Sendable {
  let number: Int
  let item: ReportItem
  let value: String?
  let pictures: [CaptionedPicture]

  /// `name` is the word before the number, such as `Item`.
  init(_ item: ReportItem, number: Int, _ name: String, value: String?, _ pictures: [KindPicture]) {
    (self.item, self.number, self.value) = (item, number, value)
    self.pictures = pictures.map { CaptionedPicture($0, of: item, "\(name) \(number)") }
  }

  /// The first picture, which is shown beside the facts about the item. `nil` if there are no pictures, or if the first
  /// picture shows a text to read and therefore needs more room.
  var pictureBeside: CaptionedPicture? { pictures.first.flatMap { $0.isText ? nil : $0 } }

  var picturesBelow: [CaptionedPicture] { Array(pictures.dropFirst(pictureBeside == nil ? 0 : 1)) }

  static let record = Record<ItemWithPictures> {
    Text("number", "The item's number, or in a claim the number of its line.") { String($0.number) }
    Cell("itemName", "The item's name.") { $0.item.item.itemName }
    Text(
      "value",
      "The item's stated value or replacement cost, whichever is higher. In a claim: “in no total” for an item that is in no total; otherwise absent."
    ) { $0.value }
    Flag("isSingle", "Whether the item has only one photo, which shows no text that is meant to be read.") {
      $0.pictures.count == 1 && $0.pictures.allSatisfy { !$0.isText }
    }
    List(
      "pictures",
      "The item's photos, by kind: of the item, of serial plates, receipts and appraisals, and others.",
      of: CaptionedPicture.record
    ) { $0.pictures }
  }
}

extension InReport {
  /// Returns an item with its number and its pictures. The value is `worth`, or ``ReportItem/highestAmount`` if `worth`
  /// is `nil`.
  func pictured(
    _ item: ReportItem, worth: Money? = nil, _ pictures: [KindPicture]
  ) -> InReport<Source, ItemWithPictures> {
    let value = (worth ?? item.highestAmount).map(wording.money)
    return with(ItemWithPictures(item, number: item.number, "Item", value: value, pictures))
  }
}

extension [Photo] {
  /// The kind of each photo, the number of the photo within this kind, and the count of photos of this kind. Numbers
  /// start at 1.
  fileprivate var numberedByKind: [(kind: PhotoKind, number: Int, count: Int)] {
    var seen: [PhotoKind: Int] = [:]
    return map { photo in
      seen[photo.kind, default: 0] += 1
      return (photo.kind, seen[photo.kind] ?? 1, count { $0.kind == photo.kind })
    }
  }
}
