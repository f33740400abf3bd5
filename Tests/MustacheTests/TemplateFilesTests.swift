import Mustache
import Testing

struct TemplateFilesTests {
  private let sources = [
    "page.html": "{{>head}} {{#items}}{{>card}}{{/items}} {{<frame}}{{$body}}{{>inner}}{{/body}}{{/frame}}",
    "head.html": "{{=<% %>=}}<%>deep%>", "deep.html": "{{>page}}", "card.html": "",
    "frame.html": "{{$body}}{{/body}}",
    "inner.html": "", "unused.html": "{{>card}}", "card.md": "", "broken.html": "{{#open}}{{>unused",
  ]

  @Test func `all that a template puts in is reached, however deep`() {
    #expect(
      Template.files(reachedFrom: ["page.html"], in: sources)
        == ["page.html", "head.html", "deep.html", "card.html", "frame.html", "inner.html"])
  }

  @Test(arguments: [
    ("card.md", Set(["card.md"])), ("missing.html", Set()), ("broken.html", Set(["broken.html"])),
  ])
  func `what is missing or broken reaches nothing more`(file: String, reached: Set<String>) {
    #expect(Template.files(reachedFrom: [file], in: sources) == reached)
  }
}
