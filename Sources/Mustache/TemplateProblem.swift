/// A mistake in a template, with its place.
package struct TemplateProblem: Hashable, Sendable, CustomStringConvertible, Comparable {
  package let file: String
  /// The line, counted from 1.
  package let line: Int
  /// The column in Unicode scalars, counted from 1.
  package let column: Int
  package let kind: Kind

  package enum Kind: Error, Hashable, Sendable {
    case unknownName(String, near: String?)
    /// A flag, list or record in place of text.
    case notText(String, found: Shape)
    /// Text that is not markup, but would be written unescaped.
    case notMarkup(String)
    /// A dotted name that continues after a value that is not a record.
    case notRecord(String, found: Shape)
    /// A partial that does not exist: the name in its tag, and the missing file. `near` is the name of a similar
    /// partial.
    case missingPartial(String, file: String, near: String?)
    case missingTemplate(near: String?)
    /// A replacement for a block that the parent template does not have.
    case unknownBlock(String, parent: String, near: String?)
    /// Files that include one another in a loop, in order. The last file is the same as the first one.
    case circle([String])
    case unclosedTag(end: String)
    case emptyTag
    case badDelimiters
    case unclosedSection(String)
    case strayClosing(String)
    case wrongClosing(String, open: String, line: Int)
    case tooDeep(limit: Int)
    case tooLong(bytes: Int, limit: Int)
    case tooLarge
  }

  package var description: String { "\(file):\(line):\(column): \(kind)" }

  package static func < (left: TemplateProblem, right: TemplateProblem) -> Bool {
    (left.file, left.line, left.column, "\(left.kind)") < (
      right.file, right.line, right.column, "\(right.kind)"
    )
  }
}

extension [TemplateProblem] {
  /// Adds the problems of another template that are not yet in this list. A partial has the same unknown name in each
  /// template that includes it, but the names that are similar differ; one of them is kept.
  package mutating func merge(_ others: [TemplateProblem]) {
    for other in others where !contains(other) {
      guard let index = firstIndex(where: { $0.isSameUnknownName(as: other) }) else {
        append(other)
        continue
      }
      if case .unknownName(_, near: nil) = self[index].kind { self[index] = other }
    }
  }
}

extension TemplateProblem {
  fileprivate func isSameUnknownName(as other: TemplateProblem) -> Bool {
    guard case .unknownName = kind, case .unknownName = other.kind else { return false }
    return (file, line, column) == (other.file, other.line, other.column)
  }
}

extension TemplateProblem.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownName(let name, let near): "unknown name '\(shown(name))'\(question(near))"
    case .notText(".", let found): "'.' is \(found.noun), not text; write a name instead of '.'"
    case .notText(let name, let found):
      "'\(shown(name))' is \(found.noun), not text; open a section with {{#\(shown(name))}}"
    case .notMarkup(let name):
      "'\(shown(name))' is text that must be escaped; write {{\(shown(name))}} with two braces"
    case .notRecord(let name, let found):
      "'\(shown(name))' is \(found.noun), so a name cannot follow it; remove the '.' and the rest of the name"
    case .missingPartial(let name, let file, let near):
      "no partial '\(shown(name))' (there is no \(shown(file)))\(question(near))"
    case .missingTemplate(let near): "no such template\(question(near))"
    case .unknownBlock(let name, let parent, let near):
      "\(shown(parent)) has no block '\(shown(name))'\(question(near))"
    case .circle(let files):
      "templates include each other in a loop: \(files.map(shown).joined(separator: " -> ")); remove one of these tags"
    case .unclosedTag(let end): "this tag has no end; close it with \(shown(end))"
    case .emptyTag: "this tag has no name; write a name"
    case .badDelimiters: "invalid delimiters; write two of at most 16 bytes each, like {{=<% %>=}}"
    case .unclosedSection(let name): "'\(shown(name))' is never closed; add {{/\(shown(name))}}"
    case .strayClosing(let name): "{{/\(shown(name))}} has no opening tag; remove it"
    case .wrongClosing(let name, let open, let line):
      "{{/\(shown(name))}} does not match '\(shown(open))' on line \(line); write {{/\(shown(open))}}"
    case .tooDeep(let limit):
      "sections and partials are nested more than \(limit) levels deep; reduce the nesting"
    case .tooLong(let bytes, let limit):
      "the template has \(bytes) bytes, more than the limit of \(limit); shorten the template"
    case .tooLarge: "the template is too large with its partials included; shorten or remove partials"
    }
  }
}

extension Shape {
  fileprivate var noun: String {
    switch self {
    case .text, .markup: "text"
    case .flag: "a flag"
    case .list: "a list"
    case .record: "a record"
    case .nothing: "never present"
    }
  }
}

private func question(_ near: String?) -> String {
  near.map { "; did you mean '\(shown($0))'?" } ?? "; correct the name"
}

/// Returns a name for a message, shortened and made safe for a terminal.
private func shown(_ name: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in name.unicodeScalars.prefix(60) {
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    scalars.append(isControl ? "\u{FFFD}" : scalar)
  }
  return String(scalars) + (name.unicodeScalars.count > 60 ? "..." : "")
}

/// All mistakes in a template and its partials, sorted by file, line and column.
package struct TemplateErrors: Error, Equatable, CustomStringConvertible {
  package let problems: [TemplateProblem]

  package init(problems: [TemplateProblem]) {
    self.problems = problems
  }

  /// One line per problem.
  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
