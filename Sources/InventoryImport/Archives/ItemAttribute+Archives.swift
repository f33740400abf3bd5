import InventoryModel

extension ItemAttribute {
  /// The keys under which the editions of the book, and those who learned from it, archive an attribute; the first that
  /// holds something counts. A picture in the archive is the thumbnail of the first photo.
  var archiveKeys: [String] {
    switch self {
    case .itemKey: ["itemKey", "imageKey", "key", "myUUID"]
    case .itemName: ["itemName", "possessionName", "name"]
    case .serialNumber: ["serialNumber"]
    case .valueInDollars: ["valueInDollars", "valueDollars", "value"]
    case .dateCreated: ["dateCreated", "dateOfCreation", "ateCreated"]
    case .orderingValue: ["orderingValue"]
    case .assetType: ["assetType"]
    case .notes: ["notes"]
    case .photos: ["thumbnail", "thumbnailData", "thumbnailImageData", "thumb"]
    }
  }

  static let allArchiveKeys = Set(allCases.flatMap(\.archiveKeys))
}
