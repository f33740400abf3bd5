import Foundation
import TestSupport
import Testing

/// A file of `Cases`: what a person types, what must come of it, and the files that are there. Cases/README.md has the format.
struct CaseFile: Sendable {
  /// Its path in `Cases`, without its extension.
  let name: String
  let url: URL
  /// Lines for the shell that make the household of each scene; they must end with 0.
  private(set) var preparation: [String] = []
  private(set) var scenes: [Scene] = []
  private(set) var sections: [Section] = []

  /// Commands that begin with a fresh copy of the household.
  struct Scene: Sendable {
    let name: String
    var steps: [Step] = []
  }

  struct Step: Sendable {
    /// Comments above the command.
    var notes: [String] = []
    let command: String
    /// Lines as in `Outcome.lines`.
    var expected: [String] = []
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases")
  static let fixtures = folder.deletingLastPathComponent().appending(path: "Fixtures")
  static let fileExtension = ".txtar"

  static let all: [CaseFile] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.hasSuffix(fileExtension) }.sorted().compactMap { path in
      do {
        return try CaseFile(String(path.dropLast(fileExtension.count)))
      } catch {
        Issue.record("\(path): \(error)")
        return nil
      }
    }
  }()

  init(_ name: String) throws {
    self.name = name
    url = Self.folder.appending(path: name + Self.fileExtension)
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    // The last line ends as the others do.
    if lines.last == "" { lines.removeLast() }
    var notes: [String] = []
    while let line = lines.first, Section(header: line) == nil {
      lines.removeFirst()
      try read(line, &notes)
    }
    while let header = lines.popFirst() {
      guard var section = Section(header: header) else { throw Mistake("'\(header)' begins no section") }
      section.body = Array(lines.prefix { Section(header: $0) == nil })
      lines = lines.dropFirst(section.body.count)
      sections.append(section)
    }
  }

  /// Reads a line of the script.
  private mutating func read(_ line: String, _ notes: inout [String]) throws {
    if line.hasPrefix("== ") {
      scenes.append(Scene(name: String(line.dropFirst(3))))
    } else if line.hasPrefix("#") {
      notes.append(line)
    } else if line.hasPrefix("$ ") {
      let command = String(line.dropFirst(2))
      if scenes.isEmpty {
        preparation.append(command)
      } else {
        scenes[scenes.count - 1].steps.append(Step(notes: notes, command: command))
        notes = []
      }
    } else if !line.isEmpty {
      guard let scene = scenes.indices.last, let step = scenes[scene].steps.indices.last, Outcome.isLine(line)
      else { throw Mistake("'\(line)' is not a line of a script") }
      scenes[scene].steps[step].expected.append(line)
    }
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// The files of the household before its preparation.
  var input: [Section] { sections.filter { $0.scene == nil } }

  /// The content of an input file.
  func contents(_ path: String) throws -> Data {
    guard let section = input.first(where: { $0.path == path }) else {
      throw Mistake("\(name) has no file '\(path)'")
    }
    return try section.bytes()
  }

  /// The files that must have this content after a scene.
  func expectations(of scene: Scene) -> [Section] { sections.filter { $0.scene == scene.name } }
}

extension CaseFile {
  /// Writes what came of a scene in place of what was expected.
  mutating func record(_ outcomes: [[String]], _ files: [Section], of name: String) throws {
    guard let scene = scenes.firstIndex(where: { $0.name == name }) else { return }
    for (index, lines) in outcomes.enumerated() { scenes[scene].steps[index].expected = lines }
    sections = sections.map { section in
      files.first { $0.path == section.path && $0.scene == section.scene } ?? section
    }
    try Data(text.utf8).write(to: url)
  }

  private var text: String {
    var blocks = preparation.isEmpty ? [] : [preparation.map { "$ " + $0 }]
    blocks += scenes.map { scene in
      ["== " + scene.name] + scene.steps.flatMap { $0.notes + ["$ " + $0.command] + $0.expected }
    }
    let script = blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    let files = sections.map { ([$0.header] + $0.body).joined(separator: "\n") + "\n" }
    return script + (files.isEmpty ? "" : "\n" + files.joined())
  }
}
