import InventoryRendering
import Testing

@Suite struct MarkdownTitleTests {
  @Test(arguments: [
    ("# Title\n\nBody", "Title", "\nBody"), ("\n \n# Title  \nBody", "Title", "Body"),
    ("# Title", "Title", ""),
    ("#  A # B\n", "A # B", ""),
  ])
  func `a first line that is a heading is the title`(text: String, title: String, body: String) {
    let parts = MarkdownTitle.split(text)
    #expect(parts.title == title)
    #expect(parts.body == body)
  }

  @Test func `a title may end in CR and LF`() {
    let parts = MarkdownTitle.split("# Title\r\n\r\nBody\r\n")
    #expect(parts.title == "Title")
    #expect(parts.body.contains("Body"))
    #expect(!parts.body.contains("Title"))
  }

  @Test(arguments: ["", "Body\n# Title", "## Title", "#Title", "#", "# \nBody", "    # Code"])
  func `any other text has none and stays as it is`(text: String) {
    let parts = MarkdownTitle.split(text)
    #expect(parts.title == nil)
    #expect(parts.body == text)
  }
}
