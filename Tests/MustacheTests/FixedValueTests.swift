import Testing

@testable import Mustache

@Suite struct FixedValueTests {
  static let shape: Shape = [
    "siteTitle": .text, "noindex": .flag, "asOf": .text,
    "navigation": .list(["label": .text, "sub": .list(.text), "note": .text]), "owner": ["name": .text],
    "name": .text, "photos": .list(["small": .text]),
  ]
  static let template = """
    <title>{{name}} - {{siteTitle}}</title>{{#noindex}}<meta>{{/noindex}}{{^noindex}}open{{/noindex}}
    {{#navigation}}
    <a>{{label}} {{name}} {{#sub}}{{.}},{{/sub}}{{^sub}}none{{/sub}}{{#note}}({{note}}){{/note}}</a>
      {{#photos}}{{small}} of {{label}} {{owner.name}}{{/photos}}
    {{/navigation}}
    {{^navigation}}no pages{{/navigation}}
    {{#asOf}}as of {{asOf}}{{/asOf}}{{^asOf}}undated{{/asOf}} {{#owner}}{{name}}{{/owner}}

    """
  static let value = Value.record([
    .text("The <household>"), .flag(true), .absent,
    .list([
      .record([.text("A&B"), .list([.text("x"), .text("y")])]),
      .record([.text("C"), .absent, .text("n")]),
    ]),
    .record([.text("Ann's")]), .text("Oak \"dresser\""),
    .list([.record([.text("1.jpg")]), .record([.text("2.jpg")])]),
  ])
  static let names = ["siteTitle", "noindex", "asOf", "navigation", "owner"]

  private func template(fixing names: some Sequence<String>) throws -> Template {
    let fixed = names.map { name in (name, Self.value.slot(Self.shape.field(name)?.slot ?? .max)) }
    return try Template(
      "a.html", from: ["a.html": Self.template], offering: Self.shape,
      fixed: Dictionary(uniqueKeysWithValues: fixed))
  }

  @Test func `any choice of fixed names gives the same bytes`() throws {
    let expected = try template(fixing: []).text(Self.value)
    #expect(expected.contains("2.jpg of C Ann&#39;s"))
    for choice in 0..<(1 << Self.names.count) {
      let chosen = Self.names.enumerated().filter { choice & 1 << $0.offset != 0 }.map(\.element)
      #expect(try template(fixing: chosen).text(Self.value) == expected, "\(chosen)")
    }
  }

  @Test func `the slot of a fixed name is not read`() throws {
    let template = try Template(
      "a.html", from: ["a.html": "{{a}}{{b}}"], offering: ["a": .text, "b": .text],
      fixed: ["a": .text("fixed ")])
    #expect(template.text(.record([.absent, .text("b")])) == "fixed b")
    #expect(template.text(.record([.text("ignored"), .text("b")])) == "fixed b")
  }

  @Test func `what depends on fixed values alone is one literal`() throws {
    let program = try Compiler.compile(
      "a.html", from: ["a.html": "<{{#a}}{{b}}{{/a}}{{^c}}{{#d}}x{{/d}}{{/c}}>\n{{! }}\n."],
      offering: ["a": .flag, "b": .text, "c": .list(.text), "d": .text],
      fixed: ["a": .flag(true), "b": .text("&"), "c": .list([]), "d": .absent])
    #expect(program.instructions.count == 1)
    #expect(String(decoding: program.literals, as: UTF8.self) == "<&amp;>\n.")
  }

  @Test func `a section without content is no instruction`() throws {
    let program = try Compiler.compile(
      "a.html", from: ["a.html": "a{{#l}}{{! }}{{/l}}b"], offering: ["l": .list(.text)], fixed: [:])
    #expect(program.instructions.count == 1)
  }

  @Test func `literals after a section do not grow into it`() throws {
    let template = try Template(
      "a.html", from: ["a.html": "{{#a}}{{#b}}1{{/b}}2{{/a}}3{{^b}}4{{/b}}5"],
      offering: ["a": .flag, "b": .flag])
    #expect(template.text(.record([.flag(true), .flag(false)])) == "2345")
    #expect(template.text(.record([.flag(false), .flag(true)])) == "35")
  }
}
