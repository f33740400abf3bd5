import Testing

@testable import InventoryModel

@Suite struct ItemColumnsTests {
  @Test(arguments: [
    [], ["a.jpg"], ["a.jpg", "b c.png"], ["a;b.jpg", "c|d.jpg"], [" a.jpg ", "\tb"],
    ["a\\b.jpg", "\\;", "\\"], [" "],
    ["  x  "], ["\u{301};", "\u{37E}"], ["a\nb.jpg"],
  ])
  func `names of photos come back as they were`(names: [String]) {
    let back = ItemColumns.photoNames(ItemColumns.photoCell(names))
    #expect(back.map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }

  @Test func `ordinary names are written as they are`() {
    #expect(ItemColumns.photoCell(["Oak dresser 1.jpg", "b-2.png"]) == "Oak dresser 1.jpg;b-2.png")
  }

  @Test func `a cell that someone wrote may have blanks and bars between the names`() {
    #expect(ItemColumns.photoNames(" a.jpg ; b.jpg|c.jpg;; ") == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(ItemColumns.photoNames("a.jpg\\") == ["a.jpg\\"])
  }

  @Test(arguments: [
    "room", "notes", "Item Name", "ITEM_KEY", "error_line", "--raw", "field:", "field:x", "field:field:x",
    " ", "\u{301}",
    "=1", "description", "cost", "item\u{212A}ey",
  ])
  func `the name of a field comes back from its header`(name: String) {
    let header = ItemColumns.header(ofField: name)
    #expect(!ItemColumns.attributes.contains(header))
    #expect(header != ItemColumns.rawMark)
    #expect((ItemColumns.field(ofHeader: header) ?? header).utf8.elementsEqual(name.utf8))
  }

  @Test func `a header with all nine names in any order is ours`() {
    #expect(ItemColumns.isOwn(["room"] + ItemColumns.attributes.reversed()))
    #expect(!ItemColumns.isOwn(ItemColumns.attributes.dropLast()))
    #expect(!ItemColumns.isOwn(ItemColumns.attributes.dropLast() + ["Photos"]))
  }
}
