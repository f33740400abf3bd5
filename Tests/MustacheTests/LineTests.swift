import Testing

@testable import Mustache

/// What the specification leaves open about the lines of blocks and partials.
@Suite struct LineTests {
  private func rendered(_ page: String, _ others: [String: String] = [:]) throws -> String {
    let sources = others.merging(["page.html": page]) { first, _ in first }
    let shape: Shape = ["yes": .flag, "text": .text]
    return try Template("page.html", from: sources, offering: shape)
      .text(.record([.flag(true), .text("one\ntwo")]))
  }

  @Test func `a replaced block ends its line once, however the two were written`() throws {
    let arguments = ["{{$b}}new{{/b}}", "{{$b}}\nnew\n{{/b}}", "{{$b}}\n    new\n    {{/b}}"]
    let sites = [
      "  {{$b}}{{/b}}\n", "  {{$b}}old{{/b}}\n", "  {{$b}}\n  {{/b}}\n", "{{$b}}\n  old\n{{/b}}\n",
    ]
    for argument in arguments {
      for site in sites {
        let page = "{{<layout}}\(argument){{/layout}}"
        #expect(
          try rendered(page, ["layout.html": "<\n\(site)>\n"]) == "<\n  new\n>\n", "\(argument) \(site)")
      }
    }
  }

  @Test func `an empty block takes its line away`() throws {
    #expect(try rendered("<\n  {{$b}}{{/b}}\n>\n") == "<\n>\n")
    #expect(try rendered("<\n  {{$b}}\n{{/b}}\n>\n") == "<\n>\n")
  }

  @Test func `a block within a line is put in as it is`() throws {
    let page = "{{<layout}}{{$b}}new{{/b}}{{/layout}}"
    #expect(try rendered(page, ["layout.html": "  <b>{{$b}}old{{/b}}</b>\n"]) == "  <b>new</b>\n")
  }

  @Test func `the lines of a block keep their depth among each other`() throws {
    let page = "{{<layout}}\n{{$b}}\n    <ul>\n      <li>\n    </ul>\n{{/b}}\n{{/layout}}\n"
    #expect(
      try rendered(page, ["layout.html": "<main>\n  {{$b}}{{/b}}\n</main>\n"])
        == "<main>\n  <ul>\n    <li>\n  </ul>\n</main>\n")
  }

  @Test func `indentations of partials add up, and lines of values are left alone`() throws {
    #expect(
      try rendered("  {{>a}}\n", ["a.html": "a\n\t{{>b}}\n", "b.html": "{{#yes}}\nb {{text}}\n{{/yes}}\nc"])
        == "  a\n  \tb one\ntwo\n  \tc")
  }

  @Test func `a tag over several lines is standalone if its lines are its own`() throws {
    #expect(try rendered("a\n  {{#yes\n}}  \nb\n{{/\nyes}}\nc") == "a\nb\nc")
  }

  @Test func `a line end of CR LF is kept and taken away as one`() throws {
    #expect(
      try rendered("{{#yes}}\r\na\r\n{{/yes}}\r\n  {{>p}}\r\nb", ["p.html": "x\r\ny\r\n"])
        == "a\r\n  x\r\n  y\r\nb")
  }
}
