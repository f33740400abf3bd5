import Testing

@testable import Mustache

@Suite struct TemplateTests {
  private func rendered(_ template: String, _ shape: Shape, _ value: Value) throws -> String {
    try Template("a.html", from: ["a.html": template], offering: shape).text(value)
  }

  @Test func `values are never read as templates`() throws {
    #expect(
      try rendered("{{a}}{{{a}}}", ["a": .markup], .record([.text("{{b}}{{>c}}{{=| |=}}")]))
        == "{{b}}{{&gt;c}}{{=| |=}}{{b}}{{>c}}{{=| |=}}")
  }

  @Test func `a name that is absent in its record is not taken from the page around it`() throws {
    #expect(
      try rendered(
        "{{#item}}[{{serial}}]{{^serial}}none{{/serial}}{{/item}}",
        ["serial": .text, "item": ["serial": .text]], .record([.text("page's"), .record([.absent])]))
        == "[]none")
  }

  @Test func `a record may leave out its last fields`() throws {
    #expect(
      try rendered("{{a}}{{b}}{{c.d}}.", ["a": .text, "b": .text, "c": ["d": .text]], .record([.text("1")]))
        == "1.")
  }

  @Test func `absent, empty, false and no elements are not there`() throws {
    let shape: Shape = ["a": .text, "b": .text, "c": .flag, "d": .list(.text), "e": [:]]
    let template = "{{#a}}a{{/a}}{{#b}}b{{/b}}{{#c}}c{{/c}}{{#d}}d{{/d}}{{#e}}e{{/e}}"
    #expect(try rendered(template, shape, .record([.absent, .text(""), .flag(false), .list([])])) == "")
    #expect(
      try rendered(
        template, shape, .record([.text("x"), .text("y"), .flag(true), .list([.text("")]), .record([])]))
        == "abcde")
  }

  @Test func `a section over a text makes it the current thing`() throws {
    #expect(
      try rendered(
        "{{#a.b}}<{{.}}{{#.}}{{.}}{{/.}}>{{/a.b}}", ["a": ["b": .text]], .record([.record([.text("x")])]))
        == "<xx>")
  }

  @Test func `lists in lists keep their frames apart`() throws {
    let shape: Shape = ["rows": .list(["n": .text, "cells": .list(.list(.text))]), "end": .text]
    let row: (String) -> Value = { n in
      .record([.text(n), .list([.list([.text("x"), .text("y")]), .list([])])])
    }
    #expect(
      try rendered(
        "{{#rows}}{{#cells}}({{#.}}{{n}}{{.}}{{end}}{{/.}}{{^.}}-{{/.}}){{/cells}}{{n}};{{/rows}}", shape,
        .record([.list([row("1"), row("2")]), .text("!")])) == "(1x!1y!)(-)1;(2x!2y!)(-)2;")
  }

  @Test func `rendering appends to what is there`() throws {
    var output = Array("<".utf8)
    try Template("a.md", from: ["a.md": "{{.}}"], offering: .text).render(.text("*"), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "<\\*")
  }

  @Test func `a partial is the file of the same extension`() throws {
    let sources = ["a.md": "{{>b}}", "b.md": "md", "b.html": "html", "c": "{{>d}}", "d": "plain"]
    #expect(try Template("a.md", from: sources, offering: [:]).text(.record([])) == "md")
    #expect(try Template("c", from: sources, offering: [:]).text(.record([])) == "plain")
  }

  @Test func `a byte order mark of a file is dropped`() throws {
    let sources = ["a.html": "\u{FEFF}a{{>b}}", "b.html": "\u{FEFF}b"]
    #expect(try Template("a.html", from: sources, offering: [:]).text(.record([])) == "ab")
  }

  @Test func `a tree of any depth that the shape has is rendered by a partial that puts itself in`() throws {
    var shape: Shape = ["name": .text, "children": .list(.nothing)]
    for _ in 0..<5 { shape = ["name": .text, "children": .list(shape)] }
    let leaf = Value.record([.text("c")])
    let value = Value.record([
      .text("a"), .list([.record([.text("b"), .list([leaf, leaf])]), leaf]),
    ])
    let sources = ["a.html": "{{>node}}", "node.html": "{{name}}({{#children}}{{>node}}{{/children}})"]
    #expect(try Template("a.html", from: sources, offering: shape).text(value) == "a(b(c()c())c())")
  }

  @Test func `a shape accepts its own values alone`() {
    let shape: Shape = ["a": .text, "b": .list(["c": .flag])]
    #expect(shape.accepts(.record([.absent, .list([.record([.flag(true)]), .absent])])))
    #expect(!shape.accepts(.record([.flag(true)])))
    #expect(!shape.accepts(.record([.absent, .list([.record([.text("")])])])))
    #expect(!shape.accepts(.record([.absent, .absent, .absent])))
    #expect(!shape.accepts(.list([])))
  }
}
