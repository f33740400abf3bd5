import TestSupport
import Testing

@testable import InventoryPages

@Suite struct SiteLayoutTests {
  @Test func `the first page is at the top`() {
    #expect(PagePath.home.text == "index")
    #expect(PagePath.home.root == "")
  }

  @Test func `an item's page is in a folder and knows its way to the top`() throws {
    let path = try PagePath.item(.sample(key: "4F0C-1"))
    #expect(path.text == "items/4f0c-1")
    #expect(path.root == "../")
  }

  @Test func `a key with slashes does not make folders`() throws {
    let path = try PagePath.item(.sample(key: "../../etc/passwd"))
    #expect(path.text.hasPrefix("items/etc-passwd_"))
  }

  @Test func `the first page of a type has no number`() {
    #expect(PagePath.type("furniture", page: 1).text == "types/furniture")
    #expect(PagePath.type("furniture", page: 2).text == "types/furniture-2")
  }

  @Test func `a page that someone wrote is at the top`() {
    #expect(PagePath.content("about").text == "about")
    #expect(PagePath.content("about").root == "")
  }
}
