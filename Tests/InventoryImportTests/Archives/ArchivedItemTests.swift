import Diagnostics
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// What becomes of the keys of an item in an archive.
struct ArchivedItemTests {
  private let home: Household

  init() throws { home = try Household() }

  @discardableResult
  private func add(_ items: [(String, String)]...) async throws -> ImportReport {
    var archive = HandmadeArchive()
    archive.items = items.map { $0.map { (key: $0.0, value: $0.1) } }
    return try await home.add(archive.text)
  }

  private func refusal(of items: [(String, String)]...) async throws -> String? {
    var archive = HandmadeArchive()
    archive.items = items.map { $0.map { (key: $0.0, value: $0.1) } }
    return try await home.refusal(of: archive.text)?.text
  }

  @Test(arguments: ["itemName", "name", "possessionName"], ["itemKey", "imageKey", "key", "myUUID"])
  func `the name and the key may be spelt as in any edition`(name: String, key: String) async throws {
    try await add([(name, text("Lamp")), (key, text("K1"))])
    #expect(try home.item("Lamp").itemKey.text == "K1")
    #expect(try home.item("Lamp").fields.isEmpty)
  }

  @Test(
    arguments: ["dateCreated", "dateOfCreation", "ateCreated"], ["valueInDollars", "valueDollars", "value"])
  func `the date and the value may be spelt as in any edition`(date: String, value: String) async throws {
    try await add([("name", text("Lamp")), (date, HandmadeArchive.date), (value, "<integer>5</integer>")])
    #expect(try home.item("Lamp").dateCreated?.text == "2001-01-01T00:00:00.250Z")
    #expect(try home.item("Lamp").valueInDollars?.cents == 500)
  }

  @Test(arguments: ["thumbnail", "thumbnailData", "thumbnailImageData", "thumb"])
  func `a thumbnail is an image or data, under any of its names`(key: String) async throws {
    try await add(
      [("name", text("Lamp")), (key, HandmadeArchive.image)],
      [("name", text("Chair")), (key, "<data>\(HandmadeArchive.png)</data>")])
    #expect(try home.item("Lamp").photos.first?.fileName == "thumbnail.png")
    #expect(try home.item("Lamp").photos == home.item("Chair").photos)
  }

  @Test func `a value of cents is exact, whatever number it was kept as`() async throws {
    try await add([("name", text("Lamp")), ("value", "<real>12.34</real>")])
    #expect(try home.item("Lamp").valueInDollars?.cents == 1_234)
    // The nearest Float of 12.34.
    try await add([("name", text("Chair")), ("value", "<real>12.34000015258789</real>")])
    #expect(try home.item("Chair").valueInDollars?.cents == 1_234)
  }

  @Test(arguments: ["12.345", "nan", "inf", "1e300", "100000000000.01"])
  func `a value that is not an amount in cents is a mistake`(value: String) async throws {
    let refusal = try await refusal(of: [("name", text("Lamp")), ("value", "<real>\(value)</real>")])
    #expect(refusal?.hasPrefix("1.csv: item 1 ('Lamp'): the value ") == true)
    #expect(
      refusal?.hasSuffix("is not in whole cents, or is larger than 100 billion; correct the value in the app")
        == true)
  }

  @Test func `an orderingValue counts as in a CSV, as far as a store takes it`() async throws {
    try await add(
      [("name", text("Lamp")), ("orderingValue", "<real>2.5</real>")],
      [("name", text("Chair")), ("orderingValue", "<integer>-1</integer>")])
    #expect(try home.names() == ["Chair", "Lamp"])
    for number in ["nan", "1e301", "-inf"] {
      let refusal = try await refusal(of: [("name", text("A")), ("orderingValue", "<real>\(number)</real>")])
      #expect(refusal?.hasSuffix("is out of range; move the item in the app") == true)
    }
  }

  @Test func `an item without a name is called Unnamed, and told`() async throws {
    let report = try await add([("name", text(""))], [("serialNumber", text("S"))], [("name", text("  "))])
    #expect(try home.names() == ["Unnamed", "Unnamed", "Unnamed"])
    #expect(
      report.warnings.all.flatMap(\.first).map(\.text) == ["3 items without a name were named 'Unnamed'"])
  }

  @Test func `other texts, numbers and dates become fields, and what is none is reported`() async throws {
    let report = try await add([
      ("name", text("Lamp")), ("room", text("Hall")), ("count", "<integer>2</integer>"), ("isNew", "<true/>"),
      ("bought", HandmadeArchive.date), ("picture", HandmadeArchive.image), ("empty", text("")),
    ])
    let fields = [
      ("bought", "2001-01-01T00:00:00.250Z"), ("count", "2"), ("isNew", "true"), ("room", "Hall"),
    ]
    #expect(try home.item("Lamp").fields == fields.map { Field(name: $0.0, value: $0.1) })
    #expect(report.fields == ["bought", "count", "isNew", "room"])
    #expect(report.warnings.all.flatMap(\.first).map(\.text) == ["picture"])
  }

  @Test func `a date out of range becomes the nearest, and one that is not a number is not said`()
    async throws
  {
    func item(_ name: String, _ seconds: String) -> [(String, String)] {
      [("name", text(name)), ("dateCreated", seconds)]
    }
    // Apple's own distantPast lies two days before the year 1 of the Gregorian calendar.
    let distantPast = "<date>0000-12-30T00:00:00Z</date>"
    let report = try await add(item("A", distantPast), item("B", "<date>10000-01-01T00:00:00Z</date>"))
    #expect(try home.items().map(\.dateCreated?.text) == ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
    #expect(
      report.warnings.all.flatMap(\.first).map(\.text) == [
        "2 dates were outside the years 1 to 9999 and set to the nearest valid date"
      ])
  }

  @Test func `the pictures in the folder of photos come before those next to the archive`() async throws {
    try home.write(.red, to: "K1")
    try home.write(.grey, to: "photos/K1")
    try home.write(.green, to: "photos/chair.png")
    let items = HandmadeArchive(
      [("name", text("Lamp")), ("imageKey", text("K1"))], [("name", text("Chair"))])
    let report = try await home.add(items.text) { $0.photos = home.folder.file("photos") }
    #expect(report.photos == 2 && report.withoutPhoto == nil)
    #expect(try home.item("Lamp").photos.map(\.format) == [.jpeg])
    #expect(try home.item("Chair").photos.map(\.fileName) == ["chair.png"])
  }

  @Test func `a picture that is cut off is a mistake, although the thumbnail is whole`() async throws {
    try home.folder.write(SamplePhoto.red.bytes.dropLast(20), to: "K1")
    let item = [
      ("name", text("Lamp")), ("imageKey", text("K1")), ("thumbnail", HandmadeArchive.image),
    ]
    let refusal = try await refusal(of: item)
    #expect(refusal == "K1: the photo is incomplete; replace it with the original")
  }

  @Test func `a key that is a path names no file outside of the folder`() async throws {
    try home.write(.red, to: "photos/secret")
    let report = try await add([("name", text("Lamp")), ("itemKey", text("photos/secret"))])
    #expect(report.photos == 0)
    #expect(try home.item("Lamp").itemKey.text == "photos/secret")
  }

  @Test func `a thumbnail is added to no item that has a photo`() async throws {
    try await home.add("Key,Name,Photo\nK1,Lamp,a.png\n") { request in
      try home.write(.green, to: "photos/a.png")
      request.photos = home.folder.file("photos")
    }
    let items = HandmadeArchive([("itemKey", text("K1")), ("thumbnail", HandmadeArchive.image)])
    let report = try await home.add(items.text) { $0.update = KnownItems() }
    #expect(report.unchanged == 1 && report.photos == 0)
    #expect(try home.item("Lamp").photos.count == 1)
  }

  @Test func `all mistakes of all items are shown together, and nothing is imported`() async throws {
    let refusal = try await refusal(
      of: [("name", HandmadeArchive.date), ("value", text("5"))], [("name", text("Lamp"))],
      [("a", text("b"))],
      [("name", text("Chair")), ("thumbnail", text("x")), ("room", "<string>a\u{0}</string>")])
    let copy = "; copy the file from the app again"
    #expect(
      refusal?.split(separator: "\n").map(String.init) == [
        "1.csv: item 1: object 8, key 'name': an object of the class NSDate instead of text" + copy,
        "1.csv: item 1: object 8, key 'value': text instead of a number" + copy,
        "1.csv: item 3: an object of the class BNRItem has none of the keys of an item, such as itemName; copy the file from the app again, or choose another archive",
        "1.csv: item 4 ('Chair'): object 11, key 'thumbnail': text instead of data" + copy,
        "1.csv: item 4 ('Chair'): the text 'room' contains a NUL character, which is not allowed in text"
          + copy,
      ])
    #expect(try home.items().isEmpty)
  }

  @Test func `a key that is taken is a mistake of the second item`() async throws {
    let refusal = try await refusal(
      of: [("name", text("Lamp")), ("key", text("K1"))], [("name", text("Chair")), ("key", text("K1"))])
    #expect(
      refusal
        == "1.csv: item 2 ('Chair'): the key 'K1' is already used by an item of the store or by an earlier item of this import; "
        + "to change an item of the store, use --update; if the import has this key twice, change one of the keys"
    )
  }

  @Test func `a text longer than a cell of a CSV may be is a mistake`() async throws {
    let long = String(repeating: "a", count: 1 << 20)
    try await add([("name", text(long))])
    let refusal = try await refusal(of: [("name", text(long + "a"))])
    #expect(refusal?.hasSuffix("the text 'itemName' is longer than 1 MiB; shorten it in the app") == true)
  }

  @Test func `items that share one text cannot fill the disk`() async throws {
    let long = text(String(repeating: "a", count: 1 << 20))
    var archive = HandmadeArchive([("name", HandmadeArchive.uid(9))])
    archive.items += [[(key: "name", value: text("x"))]]
    let shared = archive.text.replacing(
      "<array>\(HandmadeArchive.uid(8))\(HandmadeArchive.uid(9))</array>",
      with: "<array>" + String(repeating: HandmadeArchive.uid(8), count: 70) + "</array>")
    let parts = shared.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let hostile = (parts.dropLast(2) + [long] + parts.suffix(1)).joined(separator: "\n")
    let refusal = try await home.refusal(of: hostile)?.text
    #expect(
      refusal
        == "1.csv: its items share texts or thumbnails of more than 64 MiB; choose an archive of items"
    )
  }
}
