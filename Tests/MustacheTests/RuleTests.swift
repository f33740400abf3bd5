import Foundation
import Testing

@testable import Mustache

/// The rules of Mustache that templates rely on, each on a small template.
@Suite struct RuleTests {
  struct Rule: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let template: String
    let data: String
    let partials: [String: String]
    let expected: String

    init(
      _ name: String, _ template: String, _ data: String = "{}", partials: [String: String] = [:],
      gives expected: String
    ) {
      (testDescription, self.template, self.data) = (name, template, data)
      (self.partials, self.expected) = (partials, expected)
    }
  }

  @Test(arguments: comments + delimiters + interpolation + sections + inverted + partials + inheritance)
  func `a rule holds`(rule: Rule) throws {
    let data = try JSONDecoder().decode(JSON.self, from: Data(rule.data.utf8))
    let test = SpecificationTest(
      name: rule.testDescription, desc: "", data: data, template: rule.template, partials: rule.partials,
      expected: rule.expected)
    #expect(try test.rendered() == rule.expected)
  }

  private static let comments = [
    Rule("a comment is removed", "1{{! note }}2", gives: "12"),
    Rule("a comment may have several lines", "1{{! a\nb\nc }}2\n", gives: "12\n"),
    Rule("a comment alone on its line takes the line away", "1\n  {{! note }}  \n2\n", gives: "1\n2\n"),
    Rule("so it does with CR LF", "1\r\n{{! note }}\r\n2", gives: "1\r\n2"),
    Rule("on the first line", "{{! note }}\n1", gives: "1"),
    Rule("on a last line without an end", "1\n  {{! note }}", gives: "1\n"),
    Rule("over several lines", "1\n{{!\n a\n}}\n2\n", gives: "1\n2\n"),
    Rule("a comment beside text keeps the blanks", "  1 {{! note }}\n", gives: "  1 \n"),
    Rule("a comment is no name", "[{{! x }}]", #"{"x": "1", "! x": "2"}"#, gives: "[]"),
  ]

  private static let delimiters = [
    Rule("other delimiters", "{{=<% %>=}}[<%a%>]", #"{"a": "1"}"#, gives: "[1]"),
    Rule("characters with a meaning elsewhere", "({{=[ ]=}}[a])", #"{"a": "1"}"#, gives: "(1)"),
    Rule("and back again", "{{=| |=}}|a|{{a}}|={{ }}=|{{a}}|a|", #"{"a": "1"}"#, gives: "1{{a}}1|a|"),
    Rule(
      "a section keeps those that it has", "{{#s}}{{a}}|a|{{/s}}{{=| |=}}|#s|{{a}}|a||/s|",
      #"{"s": true, "a": "1"}"#, gives: "1|a|{{a}}1"),
    Rule(
      "a partial begins with the usual ones", "{{=| |=}}|>p|", #"{"a": "1"}"#, partials: ["p": "{{a}}"],
      gives: "1"),
    Rule(
      "those of a partial end with it", "{{>p}}{{a}}", #"{"a": "1"}"#, partials: ["p": "{{=| |=}}|a|"],
      gives: "11"),
    Rule("alone on a line", "1\n  {{=@ @=}}\n2", gives: "1\n2"),
    Rule("with blanks inside", "{{=  <  >  =}}<a>", #"{"a": "1"}"#, gives: "1"),
  ]

  private static let interpolation = [
    Rule("text is as it is", "Hello { you } }}\n", gives: "Hello { you } }}\n"),
    Rule("a name is its value", "[{{a}}]", #"{"a": "x"}"#, gives: "[x]"),
    Rule("four characters are escaped", "{{a}}", #"{"a": "& \" < >"}"#, gives: "&amp; &quot; &lt; &gt;"),
    Rule("three braces escape nothing", "{{{a}}}", #"{"a": "& \" < >"}"#, gives: "& \" < >"),
    Rule("nor does an ampersand", "{{&a}}", #"{"a": "& \" < >"}"#, gives: "& \" < >"),
    Rule("numbers are text", "{{a}} {{{b}}} {{&c}}", #"{"a": 85, "b": -1.5, "c": 0}"#, gives: "85 -1.5 0"),
    Rule("null is nothing", "[{{a}}{{{a}}}{{&a}}]", #"{"a": null}"#, gives: "[]"),
    Rule("a missing name is nothing", "[{{a}}]", gives: "[]"),
    Rule("dots lead inside", "{{a.b.c}}", #"{"a": {"b": {"c": "x"}}}"#, gives: "x"),
    Rule("a broken way is nothing", "[{{a.b.c}}]", #"{"a": {}}"#, gives: "[]"),
    Rule(
      "the first part decides", "{{#a}}[{{b.c}}]{{/a}}", #"{"a": {"b": {}}, "b": {"c": "x"}}"#, gives: "[]"),
    Rule("a dot is the value itself", "{{#a}}<{{.}}>{{/a}}", #"{"a": ["x", "<"]}"#, gives: "<x><&lt;>"),
    Rule("blanks around a value stay", "| {{a}} |\n {{{a}}}\n", #"{"a": "x"}"#, gives: "| x |\n x\n"),
    Rule("blanks in a tag do not count", "{{  a  }}{{{  a }}}{{& a  }}", #"{"a": "x"}"#, gives: "xxx"),
  ]

  private static let sections = [
    Rule("true shows it", "[{{#a}}x{{/a}}]", #"{"a": true}"#, gives: "[x]"),
    Rule("false does not", "[{{#a}}x{{/a}}]", #"{"a": false}"#, gives: "[]"),
    Rule("null does not", "[{{#a}}x{{/a}}]", #"{"a": null}"#, gives: "[]"),
    Rule("a missing name does not", "[{{#a}}x{{/a}}]", gives: "[]"),
    Rule("a record is the place of names", "{{#a}}{{b}}{{/a}}", #"{"a": {"b": "x"}}"#, gives: "x"),
    Rule("names around it are seen", "{{#a}}{{b}}{{c}}{{/a}}", #"{"a": {"b": "x"}, "c": "y"}"#, gives: "xy"),
    Rule(
      "the innermost wins", "{{#a}}{{n}}{{#b}}{{n}}{{/b}}{{n}}{{/a}}",
      #"{"a": {"n": "1", "b": {"n": "2"}}, "n": "0"}"#, gives: "121"),
    Rule(
      "a list repeats it", "{{#a}}{{n}};{{/a}}", #"{"a": [{"n": 1}, {"n": 2}, {"n": 3}]}"#, gives: "1;2;3;"),
    Rule("an empty list does not", "[{{#a}}x{{/a}}]", #"{"a": []}"#, gives: "[]"),
    Rule(
      "lists in lists", "{{#a}}({{#.}}{{.}}{{/.}}){{/a}}", #"{"a": [["x", "y"], ["z"]]}"#, gives: "(xy)(z)"),
    Rule(
      "the same section twice", "{{#a}}1{{/a}}{{b}}{{#a}}2{{/a}}", #"{"a": true, "b": "-"}"#, gives: "1-2"),
    Rule("one in itself", "[{{#a}}1{{#a}}2{{/a}}3{{/a}}]", #"{"a": true}"#, gives: "[123]"),
    Rule(
      "a way of dots", "{{#a.b}}x{{/a.b}}{{#a.c}}y{{/a.c}}", #"{"a": {"b": true, "c": false}}"#, gives: "x"),
    Rule("tags alone on a line take it away", "1\n{{#a}}\n2\n{{/a}}\n3", #"{"a": true}"#, gives: "1\n2\n3"),
    Rule(
      "also indented and with CR LF", "1\r\n  {{#a}}\r\n2\r\n\t{{/a}}\r\n3", #"{"a": true}"#,
      gives: "1\r\n2\r\n3"),
    Rule("beside text they do not", " | {{#a}} 1 {{/a}} | \n", #"{"a": true}"#, gives: " |  1  | \n"),
    Rule("blanks in the tags", "{{# a }}x{{/ a }}", #"{"a": true}"#, gives: "x"),
  ]

  private static let inverted = [
    Rule("false shows it", "[{{^a}}x{{/a}}]", #"{"a": false}"#, gives: "[x]"),
    Rule("true does not", "[{{^a}}x{{/a}}]", #"{"a": true}"#, gives: "[]"),
    Rule(
      "null, nothing and an empty list show it", "{{^a}}1{{/a}}{{^b}}2{{/b}}{{^c}}3{{/c}}",
      #"{"a": null, "c": []}"#, gives: "123"),
    Rule(
      "a list and a record do not", "[{{^a}}1{{/a}}{{^b}}2{{/b}}]", #"{"a": [1], "b": {"n": 1}}"#, gives: "[]"
    ),
    Rule("a missing part of a way shows it", "{{^a.b.c}}x{{/a.b.c}}", #"{"a": {}}"#, gives: "x"),
    Rule(
      "tags alone on a line take it away", "1\n {{^a}}\n2\n {{/a}}\n3\n", #"{"a": false}"#, gives: "1\n2\n3\n"
    ),
  ]

  private static let partials = [
    Rule("a partial is put in", "[{{>p}}]", partials: ["p": "x"], gives: "[x]"),
    Rule(
      "it sees the names around it", "{{#a}}{{>p}}{{/a}}", #"{"a": {"n": "x"}}"#, partials: ["p": "{{n}}"],
      gives: "x"),
    Rule(
      "it may put itself in", "{{>p}}", #"{"n": "1", "in": {"n": "2", "in": null}}"#,
      partials: ["p": "{{n}}({{#in}}{{>p}}{{/in}})"], gives: "1(2())"),
    Rule(
      "beside text it is not indented", "  {{a}}  {{>p}}\n", #"{"a": "|"}"#, partials: ["p": ">\n>"],
      gives: "  |  >\n>\n"),
    Rule(
      "alone on a line all its lines are", "1\n  {{>p}}\n2\n", partials: ["p": "x\ny\n"],
      gives: "1\n  x\n  y\n2\n"),
    Rule(
      "values in it are not", " {{>p}}\n", #"{"a": "x\ny"}"#, partials: ["p": "|\n{{{a}}}\n|\n"],
      gives: " |\n x\ny\n |\n"),
    Rule("with CR LF", "|\r\n{{>p}}\r\n|", partials: ["p": ">"], gives: "|\r\n>|"),
    Rule("blanks in the tag", "[{{> p }}]", partials: ["p": "x"], gives: "[x]"),
  ]

  private static let inheritance = [
    Rule("a block is its own text", "{{$t}}usual{{/t}}", gives: "usual"),
    Rule(
      "a parent's block is replaced", "{{<p}}{{$t}}mine{{/t}}{{/p}}", partials: ["p": "[{{$t}}usual{{/t}}]"],
      gives: "[mine]"),
    Rule("or stays", "{{<p}}{{/p}}", partials: ["p": "[{{$t}}usual{{/t}}]"], gives: "[usual]"),
    Rule(
      "text beside blocks does not count", "{{<p}}x{{$t}}mine{{/t}}y{{/p}}",
      partials: ["p": "[{{$t}}{{/t}}]"], gives: "[mine]"),
    Rule(
      "a block sees the names", "{{<p}}{{$t}}{{a}}{{/t}}{{/p}}", #"{"a": "<"}"#,
      partials: ["p": "{{$t}}{{/t}}"], gives: "&lt;"),
    Rule(
      "a block is defined twice", "{{<p}}{{$t}}x{{/t}}{{/p}}", partials: ["p": "{{$t}}1{{/t}}{{$t}}2{{/t}}"],
      gives: "xx"),
    Rule(
      "over two parents the outermost wins", "{{<p}}{{$t}}c{{/t}}{{/p}}",
      partials: ["p": "{{<q}}{{$t}}b{{/t}}{{/q}}", "q": "[{{$t}}a{{/t}}]"], gives: "[c]"),
    Rule(
      "one parent twice", "{{<p}}{{$t}}1{{/t}}{{/p}}{{<p}}{{$t}}2{{/t}}{{/p}}",
      partials: ["p": "[{{$t}}{{/t}}]"],
      gives: "[1][2]"),
  ]
}
