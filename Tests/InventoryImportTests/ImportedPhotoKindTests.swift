import InventoryExports
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

struct ImportedPhotoKindTests {
  private let home: Household

  init() throws {
    home = try Household()
    for name in ["red", "K1-receipt", "lamp invoice 2", "scan"] {
      try home.write(Self.photos[name] ?? .red, to: "photos/\(name).png")
    }
  }

  private static let photos: [String: SamplePhoto] = [
    "red": .red, "K1-receipt": .green, "lamp invoice 2": .grey, "scan": .blue,
  ]

  @Test(arguments: [
    "receipt photos", "Receipt Photo", "receipt_image", "Photo of receipt", "Invoice scans", "Quittung Foto",
  ])
  func `a column states the kind of its photos`(header: String) async throws {
    let report = try await add("Name,Photo,\(header)\nLamp,red.png,scan.png\n")
    #expect(try kinds("Lamp") == ["red.png": .item, "scan.png": .receipt])
    #expect(report.photoKinds == ["receipt": 1] && report.photos == 2)
  }

  @Test(arguments: ["receipt", "Receipt number", "Photo", "receipts", "Photo date", "plate"])
  func `other columns do not`(header: String) async throws {
    #expect(PhotoKind(header: header) == nil)
  }

  @Test func `a column for item photos takes the kind from a file name, unless that is turned off`()
    async throws
  {
    try await add("Name,Photo\nLamp,red.png; K1-receipt.png\n")
    #expect(try kinds("Lamp") == ["red.png": .item, "K1-receipt.png": .receipt])
    try await add("Name,Photo\nBed,red.png; K1-receipt.png\n") { $0.guessesPhotoKinds = false }
    #expect(try kinds("Bed") == ["red.png": .item, "K1-receipt.png": .item])
  }

  @Test func `an update that states a kind hides a photo that was one of the item`() async throws {
    try await add("Key,Name,Photo\nK1,Lamp,red.png; scan.png\n")
    try await add("Key,receipt photos\nK1,red.png\n") { $0.update = KnownItems() }
    #expect(try kinds("Lamp") == ["red.png": .receipt, "scan.png": .item])
    let snapshot = try home.store.snapshot(of: nil, for: Disclosure(.public))
    #expect(try snapshot.photos().count == 1)
  }

  @Test func `a photo in two columns has the kind that hides it`() async throws {
    try await add("Name,photos,receipt photos\nLamp,red.png,red.png\n")
    #expect(try kinds("Lamp") == ["red.png": .receipt])
  }

  @Test func `a photo that is marked as one of the item is not hidden by its name`() async throws {
    try await add("Key,Name,Photo\nK1,Lamp,K1-receipt.png\n") { $0.guessesPhotoKinds = false }
    try await add("Key,Name,Photo\nK1,Lamp,K1-receipt.png\n") { $0.update = KnownItems() }
    #expect(try kinds("Lamp") == ["K1-receipt.png": .item])
  }

  @Test func `an update with the amount of one piece needs its quantity`() async throws {
    try await add("Key,Name,Quantity,Unit price\nK1,Chair,6,10\n")
    let refusal = try await home.refusal(of: "Key,Quantity,Unit price\nK1,,7\n") { $0.update = KnownItems() }
    #expect(
      refusal?.text.contains("the amount of one piece but no quantity") == true, "\(refusal?.text ?? "")")
    #expect(try home.item("Chair").valueInDollars?.cents == 60_00)
  }

  @Test func `files are found by the item's key or name and a word for what they show`() async throws {
    try home.write(.red, to: "photos/Lamp.png")
    let report = try await add("Key,Name\nK1,Bed\nK2,Lamp\n")
    #expect(try kinds("Bed") == ["K1-receipt.png": .receipt])
    #expect(try kinds("Lamp") == ["Lamp.png": .item, "lamp invoice 2.png": .receipt])
    #expect(report.photoKinds == ["receipt": 2] && report.withoutPhoto == 1)
  }

  @Test func `a link to a file outside of the folder is not read as a receipt either`() async throws {
    let file = try home.folder.write(SamplePhoto.red.bytes, to: "elsewhere.png")
    try home.folder.link("photos/Desk-receipt.png", to: file)
    try await add("Name\nDesk\n")
    #expect(try home.item("Desk").photos.isEmpty)
  }

  @Test(arguments: ["csv", "json", "store"])
  func `a round trip keeps kinds, order and names`(form: String) async throws {
    try await add(
      "Name,Photo,Receipt photo,Plate photos\nLamp,red.png,K1-receipt.png;lamp invoice 2.png,scan.png\n")
    let photos = home.folder.file("out")
    let copy = try Household()
    if form == "store" {
      try await copy.add { $0.sources = [home.store.path] }
    } else {
      let format = try #require(ExportFormat(rawValue: form))
      var bytes: [UInt8] = []
      _ = try Exporter(format, photos: photos).run(of: home.store) { bytes += $0 }
      let list = try copy.folder.write(bytes, to: "list." + form)
      try await copy.add { ($0.sources, $0.photos) = ([list], photos) }
    }
    let (before, after) = (try home.item("Lamp").photos, try copy.item("Lamp").photos)
    #expect(after.map(\.kind) == [.item, .plate, .receipt, .receipt])
    #expect(after.map(\.fileName) == before.map(\.fileName) && after.map(\.digest) == before.map(\.digest))
    let thumbnails = try [home, copy].map { try $0.store.snapshot().thumbnail(of: $0.item("Lamp").itemKey) }
    #expect(thumbnails[0] != nil && thumbnails[0] == thumbnails[1])
  }

  @Test func `an export of another kind of photo is refused with a proposal`() async throws {
    let item = #"{"itemKey": "K", "itemName": "Lamp", "photos": ["a.png"], "photoKinds": ["reciept"]}"#
    let refusal = try await home.refusal(of: item)
    #expect(
      refusal?.text.contains(
        "photoKinds contains 'reciept', which is not a kind of photo; did you mean 'receipt'?") == true)
  }

  @discardableResult
  private func add(_ text: String, _ change: (inout ImportRequest) -> Void = { _ in }) async throws
    -> ImportReport
  {
    try await home.add(text) { request in
      request.photos = home.folder.file("photos")
      change(&request)
    }
  }

  private func kinds(_ name: String) throws -> [String: PhotoKind] {
    Dictionary(
      try home.item(name).photos.map { ($0.fileName, $0.kind) }, uniquingKeysWith: { first, _ in first })
  }
}
