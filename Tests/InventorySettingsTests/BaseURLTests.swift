import Testing

@testable import InventorySettings

@Suite struct BaseURLTests {
  @Test(arguments: [
    ("https://home.example", "https://home.example/"), ("http://nas:8080/a%20b", "http://nas:8080/a%20b/"),
    ("HTTPS://home.example/x/", "https://home.example/x/"), ("http://[::1]/", "http://[::1]/"),
    ("https://home.example/~me/a,b", "https://home.example/~me/a,b/"),
  ])
  func `an address ends in a slash`(text: String, base: String) throws {
    #expect(try BaseURL(text).text == base)
  }

  @Test(arguments: [
    "", "home.example", "//home.example", "ftp://home.example", "https:", "https://", "https:///a",
    "https:/a/b",
    "https://:80/", "https://me:secret@home.example/", "https://home.example/?q", "https://home.example/#a",
    "https://home.example/a b", "https://home.example/\"", "https://home.example/<",
    "https://h\u{F6}me.example",
    "https://home.example/\n", "javascript:alert(1)", "https://home.example\\a",
    "https://home.example/" + String(repeating: "a", count: 1000),
  ])
  func `what is not an address of a site is refused`(text: String) {
    #expect(throws: BaseURL.InvalidAddress.self) { try BaseURL(text) }
  }
}
