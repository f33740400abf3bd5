import Testing

@testable import InventoryModel

struct PhotoKindTests {
  @Test(arguments: [
    ("lamp-receipt.jpg", PhotoKind.receipt), ("Lamp Receipt 2.PNG", .receipt), ("receipt.png", .receipt),
    ("K1_invoice_03.heic", .receipt), ("ring-appraisal.jpg", .appraisal), ("drill plate.jpg", .plate),
    ("Typenschild.jpg", .plate), ("lampe-Reçu.jpg", .receipt), ("chaise-rec\u{327}u.jpg", .receipt),
    ("RING-other.jpg", .other), ("RING-item.jpg", .item), ("RING receipt1.jpg", .receipt),
    ("RING-appraisal-old.jpg", .appraisal), ("receipt-RING.jpg", .receipt),
    ("Invoice Amazon 2023.jpg", .receipt),
    ("RING-serial.jpg", .plate), ("RING-serial-number.jpg", .plate), ("RING-label.jpg", .plate),
    ("RING-certificate p 2.jpg", .appraisal), ("lamp-warranty.jpg", .other),
    ("receipt printer receipt.jpg", .receipt),
  ])
  func `a word of a file name says what a photo shows`(name: String, kind: PhotoKind) {
    #expect(PhotoKind(fileName: name) == kind)
  }

  @Test(arguments: [
    "lamp.jpg", "receipt-printer.jpg", "billboard.jpg", "2024.jpg", "lampreceipt.jpg", "receipt.box.jpg",
    "other.jpg", "item.jpg", "", "lamp-front.jpg", "plate-set.jpg", "old.jpg", "lamp 2 copy.jpg",
    "number.jpg",
  ])
  func `any other name says nothing`(name: String) {
    #expect(PhotoKind(fileName: name) == nil)
  }

  @Test func `photos are in the order of their kinds, each kind in its own`() {
    let photos = [PhotoKind.receipt, .item, .other, .plate, .item, .appraisal].enumerated().map {
      index, kind in
      Photo(
        id: Int64(index), digest: "", format: .png, width: 1, height: 1, hasAlpha: false,
        fileName: "\(index)", kind: kind)
    }
    #expect(photos.groupedByKind.map(\.id) == [1, 4, 3, 0, 5, 2])
  }
}
