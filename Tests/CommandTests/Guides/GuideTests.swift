import Foundation
import Testing

/// Every shell line of the README and of the guides is run, and prints what is shown below it.
@Suite struct GuideTests {
  private static let catalog = "Sources/coffer/Coffer.docc"

  /// Pages about this repository rather than the program: their lines are make, git and the like.
  private static let aboutTheRepository = ["CONTRIBUTING.md", catalog + "/Releasing.md"]
  /// Parts of the README that are.
  private static let partsAboutTheRepository = ["## Install", "## Developing"]

  private static let guides: [String] = pages.filter { name in
    name != "README.md" && !aboutTheRepository.contains(name) && fences(of: name).contains { isShell($0) }
  }

  @Test(arguments: guides)
  func `a guide prints what it shows`(name: String) throws {
    try follow(Guide(name))
  }

  @Test func `the tour of README works as it is`() throws {
    let guide = try Guide("README.md").without(Self.partsAboutTheRepository)
    #expect(guide.steps.count >= 1)
    try follow(guide)
  }

  @Test func `every block of the documentation is run, printed or saved`() throws {
    #expect(Self.guides.count >= 10)
    for name in Self.pages where !Self.aboutTheRepository.contains(name) {
      let guide = try Guide(name)
      #expect(guide.mistakes == [])
      // A command that prints nothing shows nothing: its words have changed, perhaps.
      for case (.run(let range?), let line) in guide.steps.map({ ($0.kind, $0.line) }) {
        #expect(!range.isEmpty, "\(name):\(line)")
      }
    }
    // A shell block has one name, so that none is left out.
    for name in Self.pages {
      let others = Self.fences(of: name).filter { Self.isShell($0) && $0.language != "sh" }
      #expect(others.map(\.language) == [], "\(name)")
    }
  }

  @Test func `every make target that the documentation names is one`() throws {
    let makefile = try String(contentsOf: Guide.root.appending(path: "Makefile"), encoding: .utf8)
    let targets = Set(makefile.matches(of: /\n([a-z-]+):/).map { String($0.1) })
    for name in Self.pages {
      let guide = try Guide(name)
      let lines = guide.steps.flatMap(\.body) + guide.lines.filter { $0.contains("`") }
      for match in lines.flatMap({ $0.matches(of: /(?:^|`|sudo )make ([a-z-]+)/) }) {
        #expect(targets.contains(String(match.1)), "\(name): make \(match.1)")
      }
    }
  }

  @Test func `every option that the documentation names is one`() throws {
    let program = Program(folder: Guide.root)
    var known: Set<String> = []
    var commands: [[String]] = [[]]
    while let command = commands.popLast() {
      let help = try program.run(command + ["--help"]).outputText
      known.formUnion(help.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
      let list = help.components(separatedBy: "\n").drop { $0 != "SUBCOMMANDS:" }.dropFirst()
        .prefix { $0.hasPrefix("  ") }.filter { !$0.hasPrefix("   ") }
      commands += list.compactMap { $0.split(separator: " ").first }.map { command + [String($0)] }
    }
    #expect(known.count > 50)
    for name in Self.pages where !Self.aboutTheRepository.contains(name) {
      let text = try String(contentsOf: Guide.root.appending(path: name), encoding: .utf8)
      for line in text.components(separatedBy: "\n") {
        for code in line.matches(of: /`((?:coffer |--)[^`]*)`/) {
          for option in code.1.matches(of: /(?:^| )(--[a-z][a-z-]+)/) {
            #expect(known.contains(String(option.1)), "\(name): \(option.1)")
          }
        }
      }
    }
  }
}

extension GuideTests {
  /// The README and the pages of the catalog. Those of the reference are compared elsewhere.
  private static let pages: [String] = {
    let folder = Guide.root.appending(path: catalog)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let pages = paths.filter { $0.hasSuffix(".md") && !$0.hasPrefix("Reference/") }.sorted()
    return ["README.md", "CONTRIBUTING.md"] + pages.map { catalog + "/" + $0 }
  }()

  private static func fences(of name: String) -> [Fence] {
    let text = try? String(contentsOf: Guide.root.appending(path: name), encoding: .utf8)
    return Fence.all(in: (text ?? "").components(separatedBy: "\n"))
  }

  private static func isShell(_ fence: Fence) -> Bool {
    ["sh", "shell", "bash", "zsh", "console", "shell-session", ""].contains(fence.language)
  }

  private static let recording = NSLock()

  private func follow(_ guide: Guide) throws {
    let outcome = try GuideRun(guide).run()
    guard outcome.isWhole else {
      let step = guide.steps[max(outcome.outputs.count - 1, 0)]
      let output = outcome.outputs.last?.joined(separator: "\n") ?? ""
      Issue.record("\(guide.name):\(step.line): ended with \(outcome.status)\n\(output)")
      return
    }
    let differences = zip(guide.steps, outcome.outputs).flatMap { step, output -> [String] in
      guard case .run(let range?) = step.kind else { return [] }
      let shown = Array(guide.lines[range])
      return Self.comparable(shown) == Self.comparable(output)
        ? [] : ["line \(range.lowerBound + 1):"] + Self.difference(shown, output)
    }
    guard !differences.isEmpty else { return }
    guard Recording.isOn else {
      Issue.record("\(guide.name) (- shown, + came):\n\(differences.joined(separator: "\n"))")
      return
    }
    Self.recording.lock()
    defer { Self.recording.unlock() }
    var guide = guide
    try guide.record(outcome.outputs)
    Issue.record("\(guide.name) is recorded now; read it before you keep it")
  }

  /// How large pictures become depends on the libraries of the machine.
  private static func comparable(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(/[0-9.]+ [kM]B/, with: "... MB") }
  }

  private static func difference(_ old: [String], _ new: [String]) -> [String] {
    new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
  }
}
