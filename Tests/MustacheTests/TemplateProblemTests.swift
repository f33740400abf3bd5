import Testing

@testable import Mustache

@Suite struct TemplateProblemTests {
  static let shape: Shape = [
    "itemName": .text, "isHigh": .flag, "photos": .list(["small": .text]), "value": ["text": .text],
  ]

  /// What compiling `item.html` complains of, one line a problem.
  private func problems(_ item: String, _ others: [String: String] = [:]) -> String {
    do throws(TemplateErrors) {
      let sources = others.merging(["item.html": item]) { first, _ in first }
      _ = try Template("item.html", from: sources, offering: Self.shape)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `a misspelled name is an error with its place and the name that was meant`() {
    #expect(
      problems("<h1>\n  <b>é {{itemNmae}}")
        == "item.html:2:8: unknown name 'itemNmae'; did you mean 'itemName'?")
  }

  @Test func `a name that resembles nothing has no suggestion`() {
    #expect(problems("{{serial}}") == "item.html:1:1: unknown name 'serial'; correct the name")
  }

  @Test func `suggestions come from every record that is open`() {
    #expect(
      problems("{{#photos}}{{smal}}{{itemNam}}{{/photos}}") == """
        item.html:1:12: unknown name 'smal'; did you mean 'small'?
        item.html:1:20: unknown name 'itemNam'; did you mean 'itemName'?
        """)
  }

  @Test func `a name of a closed record is unknown`() {
    #expect(
      problems("{{#photos}}{{/photos}}{{small}}") == "item.html:1:23: unknown name 'small'; correct the name")
  }

  @Test func `a part of a dotted name is looked up in the part before it alone`() {
    #expect(
      problems("{{value.txt}}{{vlue.text}}{{value.itemName}}") == """
        item.html:1:1: unknown name 'value.txt'; did you mean 'value.text'?
        item.html:1:14: unknown name 'vlue.text'; did you mean 'value.text'?
        item.html:1:27: unknown name 'value.itemName'; correct the name
        """)
  }

  @Test func `what is not text cannot be written`() {
    #expect(
      problems("{{photos}}\n{{isHigh}}\n{{{value}}}\n{{.}}") == """
        item.html:1:1: 'photos' is a list, not text; open a section with {{#photos}}
        item.html:2:1: 'isHigh' is a flag, not text; open a section with {{#isHigh}}
        item.html:3:1: 'value' is a record, not text; open a section with {{#value}}
        item.html:4:1: '.' is a record, not text; write a name instead of '.'
        """)
  }

  @Test func `only what is ready for the page is written without escaping`() {
    #expect(
      problems("{{itemName}} {{{itemName}}}\n{{& value.text}}") == """
        item.html:1:14: 'itemName' is text that must be escaped; write {{itemName}} with two braces
        item.html:2:1: 'value.text' is text that must be escaped; write {{value.text}} with two braces
        """)
  }

  @Test func `a dotted name cannot go through a list or a text`() {
    #expect(
      problems("{{photos.small}}{{itemName.text}}") == """
        item.html:1:1: 'photos' is a list, so a name cannot follow it; remove the '.' and the rest of the name
        item.html:1:17: 'itemName' is text, so a name cannot follow it; remove the '.' and the rest of the name
        """)
  }

  @Test func `a missing partial is an error with the one that was meant`() {
    #expect(
      problems("{{>crad}}", ["card.html": "", "card.md": ""])
        == "item.html:1:1: no partial 'crad' (there is no crad.html); did you mean 'card'?")
  }

  @Test func `a missing page is an error with the one that was meant`() throws {
    let error = #expect(throws: TemplateErrors.self) {
      try Template("itme.html", from: ["item.html": ""], offering: Self.shape)
    }
    #expect(error?.description == "itme.html:1:1: no such template; did you mean 'item.html'?")
  }

  @Test func `a mistake in a partial is reported once, at its place in the partial`() {
    #expect(
      problems("{{>card}}{{>card}}", ["card.html": "\n {{nmae}}"])
        == "card.html:2:2: unknown name 'nmae'; correct the name")
  }

  @Test func `partials that put each other in are an error that names them all`() {
    #expect(
      problems("{{>a}}", ["a.html": "{{>b}}", "b.html": "\n{{>a}}"])
        == "b.html:2:1: templates include each other in a loop: a.html -> b.html -> a.html; remove one of these tags"
    )
  }

  @Test func `a page that puts itself in is an error`() {
    #expect(
      problems("{{#value}}{{#itemName}}{{>item}}{{/itemName}}{{/value}}")
        == "item.html:1:24: templates include each other in a loop: item.html -> item.html; remove one of these tags"
    )
  }

  @Test func `parents that inherit from each other are an error`() {
    #expect(
      problems("{{<a}}{{$x}}1{{/x}}{{/a}}", ["a.html": "{{$x}}{{/x}}{{<a}}{{$x}}2{{/x}}{{/a}}"])
        == "a.html:1:13: templates include each other in a loop: a.html -> a.html; remove one of these tags")
  }

  @Test func `a block that the parent does not have is an error`() {
    #expect(
      problems("{{<layout}}{{$titel}}Oak{{/titel}}{{/layout}}", ["layout.html": "{{$title}}{{/title}}"])
        == "item.html:1:12: layout.html has no block 'titel'; did you mean 'title'?")
  }

  @Test func `an unclosed section is an error at its opening tag`() {
    #expect(
      problems("a\n {{#photos}}\n{{small}}") == "item.html:2:2: 'photos' is never closed; add {{/photos}}")
  }

  @Test func `an unclosed tag is an error that says how to close it`() {
    #expect(problems("a {{itemName }") == "item.html:1:3: this tag has no end; close it with }}")
    #expect(problems("{{{itemName}}") == "item.html:1:1: this tag has no end; close it with }}}")
    #expect(problems("{{=<% %>=}}<%itemName}}") == "item.html:1:12: this tag has no end; close it with %>")
  }

  @Test func `a stray closing tag is an error`() {
    #expect(problems("a\n{{/photos}}") == "item.html:2:1: {{/photos}} has no opening tag; remove it")
  }

  @Test func `a wrong closing tag is an error and the rest is read on`() {
    #expect(
      problems("{{#photos}}\n{{/fotos}}{{itemNam}}") == """
        item.html:2:1: {{/fotos}} does not match 'photos' on line 1; write {{/photos}}
        item.html:2:11: unknown name 'itemNam'; did you mean 'itemName'?
        """)
  }

  @Test func `crossed sections are one error`() {
    #expect(
      problems("{{#value}}{{#photos}}{{/value}}{{itemName}}")
        == "item.html:1:22: {{/value}} does not match 'photos' on line 1; write {{/photos}}")
  }

  @Test func `a tag without a name is an error`() {
    #expect(
      problems("{{}}{{# }}{{/}}{{> }}{{/}}").split(separator: "\n") == [
        "item.html:1:1: this tag has no name; write a name",
        "item.html:1:5: this tag has no name; write a name",
        "item.html:1:11: this tag has no name; write a name",
        "item.html:1:16: this tag has no name; write a name",
        "item.html:1:22: this tag has no name; write a name",
      ])
  }

  @Test func `what cannot be delimiters is an error`() {
    let message = "item.html:1:1: invalid delimiters; write two of at most 16 bytes each, like {{=<% %>=}}"
    #expect(problems("{{=<%=}}") == message)
    #expect(problems("{{=a b c=}}") == message)
    #expect(problems("{{=\(String(repeating: "x", count: 17)) y=}}") == message)
  }

  @Test func `all mistakes of all files are reported in the order of file, line and column`() {
    #expect(
      problems("{{>z}}{{>card}}{{x1}}\n{{>gone}}", ["card.html": "{{#photos}}", "z.html": "{{x2}}"]) == """
        card.html:1:1: 'photos' is never closed; add {{/photos}}
        item.html:1:16: unknown name 'x1'; correct the name
        item.html:2:1: no partial 'gone' (there is no gone.html); correct the name
        z.html:1:1: unknown name 'x2'; correct the name
        """)
  }

  @Test func `sections nested too deep are an error`() {
    let deep = String(repeating: "{{#itemName}}", count: 100_000 / 13)
    #expect(
      problems(deep)
        == "item.html:1:833: sections and partials are nested more than 64 levels deep; reduce the nesting")
  }

  @Test func `partials nested too deep are an error`() {
    var sources = ["p70.html": "."]
    for number in 0..<70 { sources["p\(number).html"] = "{{>p\(number + 1)}}" }
    #expect(
      problems("{{>p0}}", sources)
        == "p63.html:1:1: sections and partials are nested more than 64 levels deep; reduce the nesting")
  }

  @Test func `partials that multiply without bound are an error`() {
    var sources = ["p40.html": "."]
    for number in 0..<40 { sources["p\(number).html"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
    #expect(
      problems("{{>p0}}", sources)
        == "item.html:1:1: the template is too large with its partials included; shorten or remove partials")
  }

  @Test func `a template of more than 256 KiB is refused`() {
    #expect(problems(String(repeating: "a", count: 262_144)) == "")
    #expect(
      problems(String(repeating: "a", count: 262_145))
        == "item.html:1:1: the template has 262145 bytes, more than the limit of 262144; shorten the template"
    )
  }

  @Test func `a message shows neither control characters nor endless names`() {
    #expect(problems("{{a\u{1B}[2Jb}}") == "item.html:1:1: unknown name 'a\u{FFFD}[2Jb'; correct the name")
    let name = String(repeating: "x", count: 100)
    #expect(
      problems("{{\(name)}}") == "item.html:1:1: unknown name '\(name.prefix(60))...'; correct the name")
  }

  @Test func `what is never rendered is checked all the same`() throws {
    let sources = ["a.html": "{{#list}}{{nmae}}{{/list}}{{^flag}}{{nmae}}{{/flag}}"]
    let error = #expect(throws: TemplateErrors.self) {
      try Template(
        "a.html", from: sources, offering: ["list": .list(["name": .text]), "flag": .flag],
        fixed: ["list": .list([]), "flag": .flag(true)])
    }
    #expect(
      error?.description == """
        a.html:1:10: unknown name 'nmae'; did you mean 'name'?
        a.html:1:36: unknown name 'nmae'; correct the name
        """)
  }
}
