import Foundation

/// A page of the documentation as a list of steps: what its reader types, what is printed, and the files that it shows.
///
/// A block has its role by where it is:
/// - ```` ```sh ```` is run, and a ```` ```text ```` block right after it is what it prints.
/// - A block after a paragraph that ends with "as `path`:" is saved under this name.
/// - A block after a paragraph that ends with "in `path`:" replaces these settings in a file of YAML.
struct Guide: Sendable {
  /// Its path in the repository.
  let name: String
  private(set) var lines: [String]
  private(set) var steps: [Step] = []
  private(set) var mistakes: [String] = []

  struct Step: Sendable {
    enum Kind: Sendable {
      /// The output is `nil` where the page does not show it.
      case run(output: Range<Int>?)
      case save(path: String)
      case change(path: String)
    }

    let kind: Kind
    /// The lines between the fences.
    let body: [String]
    let line: Int
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
    var last: (fence: Fence, isRun: Bool)?
    for fence in Fence.all(in: lines) {
      let isAfterRun = last.map { last in
        last.isRun && lines[last.fence.end..<fence.start].allSatisfy { $0.isEmpty }
      }
      add(fence, isOutput: isAfterRun == true && fence.language == "text")
      last = (fence, fence.language == "sh")
    }
  }

  private mutating func add(_ fence: Fence, isOutput: Bool) {
    let body = Array(lines[fence.body])
    let above = lines[..<fence.start].reversed().drop { $0.isEmpty }.prefix { !$0.isEmpty }
    let introduction = above.reversed().joined(separator: " ")
    if fence.language == "sh" {
      steps.append(Step(kind: .run(output: nil), body: body, line: fence.start + 1))
    } else if isOutput, let step = steps.popLast() {
      steps.append(Step(kind: .run(output: fence.body), body: step.body, line: step.line))
    } else if let path = introduction.firstMatch(of: /as `([^`]+)`:$/)?.1 {
      steps.append(Step(kind: .save(path: String(path)), body: body, line: fence.start + 1))
    } else if let path = introduction.firstMatch(of: /in `([^`]+)`:$/)?.1 {
      steps.append(Step(kind: .change(path: String(path)), body: body, line: fence.start + 1))
    } else {
      mistakes.append("\(name):\(fence.start + 1): the block is not run, printed or saved")
    }
  }

  /// The guide without the steps below some headings.
  func without(_ headings: [String]) -> Guide {
    var guide = self
    guide.steps = steps.filter { step in
      let heading = lines[..<step.line].last { $0.hasPrefix("## ") }
      return heading.map { !headings.contains($0) } ?? true
    }
    return guide
  }

  /// Replaces the outputs by those that came, one for each step.
  mutating func record(_ outputs: [[String]]) throws {
    for (step, output) in zip(steps, outputs).reversed() {
      if case .run(let range?) = step.kind { lines.replaceSubrange(range, with: output) }
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: Self.root.appending(path: name))
  }
}

/// A fenced block of a Markdown page.
struct Fence {
  let language: String
  /// The lines of the opening fence, of what is in the block, and after the closing fence.
  let start: Int
  let body: Range<Int>
  var end: Int { body.upperBound + 1 }

  static func all(in lines: [String]) -> [Fence] {
    var fences: [Fence] = []
    var open: Int?
    for (number, line) in lines.enumerated() where line.hasPrefix("```") {
      if let start = open {
        let language = lines[start].dropFirst(3).trimmingCharacters(in: .whitespaces)
        fences.append(Fence(language: language, start: start, body: start + 1..<number))
        open = nil
      } else {
        open = number
      }
    }
    return fences
  }
}
