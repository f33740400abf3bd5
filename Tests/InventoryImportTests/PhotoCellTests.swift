import Testing

@testable import InventoryImport

struct PhotoCellTests {
  @Test(arguments: [
    ("a.jpg", ["a.jpg"]), ("a.jpg; b.jpg|c.png", ["a.jpg", "b.jpg", "c.png"]),
    ("a.jpg, b.jpg", ["a.jpg", "b.jpg"]), ("a.jpg,b.HEIC,c.webp", ["a.jpg", "b.HEIC", "c.webp"]),
    ("chair, front.jpg", ["chair, front.jpg"]), ("a,b", ["a,b"]), ("a.jpg,", ["a.jpg,"]),
    ("front.jpg (https://dl.example.com/a,b;c/x)", ["front.jpg"]),
    ("a.jpg (https://example.com/1),b c.png (https://example.com/2)", ["a.jpg", "b c.png"]),
    ("a.jpg (http://x), b.jpg (http://y); c.jpg", ["a.jpg", "b.jpg", "c.jpg"]),
    ("a (1).jpg (https://x)", ["a (1).jpg"]), ("a.jpg (https://x", ["a.jpg (https://x"]), ("", []),
    (" ; ", []),
    ("https://example.com/a.jpg", ["https://example.com/a.jpg"]),
  ])
  func `the names of photos are read as programs write them`(cell: String, names: [String]) {
    #expect(PhotoCell(cell).names == names)
  }

  @Test func `a cell of a mebibyte is read in linear time`() {
    let text = String(repeating: "a.jpg (http", count: 90_000)
    #expect(PhotoCell(text).names.count == 1)
    let whole = String(repeating: "a.jpg (http://x)", count: 60_000)
    #expect(PhotoCell(whole).names.count == 60_000)
  }
}
