import Testing

@testable import SiteServer

/// Where the script is added to a page.
@Suite struct ReloadScriptTests {
  private func added(to page: String) -> String {
    String(decoding: ReloadScript.added(to: Array(page.utf8), version: "7"), as: UTF8.self)
  }

  private let script = "<script src=\"/.coffer/reload.js\" data-version=\"7\"></script>\n"

  @Test func `it is the last element of the body`() {
    #expect(added(to: "<p></body></p></body></html>") == "<p></body></p>\(script)</body></html>")
  }

  @Test(arguments: ["", "</body", "<p>text", "</BODY></html>"])
  func `a page without an end of the body has it at the end`(page: String) {
    #expect(added(to: page) == page + script)
  }
}
