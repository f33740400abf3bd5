import Foundation
import TestSupport
import Testing

/// The built program, in the household of each scene.
@Suite struct CaseTests {
  private static let scenes = CaseFile.all.flatMap { file in
    file.scenes.map { CaseScene(file: file, scene: $0) }
  }

  @Test(arguments: scenes)
  func `commands do what their scene expects`(_ example: CaseScene) throws {
    let scratch = try TemporaryFolder()
    // The name of the current folder becomes the title of a site made there.
    let home = scratch.url.appending(path: "Home")
    try Household.copy(of: example.file, to: home)
    let program = Program(folder: home)
    var before = try FileTree(of: home)
    var outcomes: [[String]] = []
    for step in example.scene.steps {
      let result = try program.run(line: step.command)
      let after = try FileTree(of: home)
      outcomes.append(Outcome(result: result, before: before, after: after, home: home).lines)
      before = after
    }
    let plainness = Plainness(home: home)
    let files = example.file.expectations(of: example.scene).map { section in
      let bytes = plainness.plain(before.files[section.path]?.bytes ?? Data())
      return CaseFile.Section(section.path, after: example.scene.name, bytes)
    }
    try compare(outcomes, files, with: example)
  }

  @Test func `every case has scenes, and no two of a name`() throws {
    #expect(Self.scenes.count > 600)
    let files = try FileTree(of: CaseFile.folder).names.filter { $0.hasSuffix(CaseFile.fileExtension) }
    #expect(CaseFile.all.map { $0.name + CaseFile.fileExtension }.sorted() == files.sorted())
    for file in CaseFile.all {
      let names = file.scenes.map(\.name)
      #expect(!names.isEmpty, "\(file.name)")
      #expect(Set(names).count == names.count, "\(file.name)")
      #expect(file.scenes.allSatisfy { !$0.steps.isEmpty }, "\(file.name)")
      let strange = file.sections.compactMap(\.scene).filter { !names.contains($0) }
      #expect(strange == [], "\(file.name)")
    }
  }

  @Test func `every file of Cases is a case, and every fixture is used`() throws {
    let strange = try FileTree(of: CaseFile.folder).names.filter {
      !$0.hasSuffix(CaseFile.fileExtension) && $0 != "README.md"
    }
    #expect(strange == [])
    let used = Set(CaseFile.all.flatMap(\.sections).compactMap(\.namesFixture))
    #expect(try Set(FileTree(of: CaseFile.fixtures).names) == used)
  }
}

extension CaseTests {
  private static let recording = NSLock()

  private func compare(_ outcomes: [[String]], _ files: [CaseFile.Section], with example: CaseScene) throws {
    let expected = example.scene.steps.map(\.expected)
    let expectedFiles = example.file.expectations(of: example.scene)
    var differences = zip(expected, outcomes).flatMap { Self.difference($0, $1) }
    for (old, new) in zip(expectedFiles, files) where old.body != new.body {
      differences += ["in \(old.path):"] + Self.difference(old.body, new.body)
    }
    guard !differences.isEmpty else { return }
    guard Recording.isOn else {
      Issue.record(
        "not what the case expects (- expected, + came):\n\(differences.joined(separator: "\n"))")
      return
    }
    Self.recording.lock()
    defer { Self.recording.unlock() }
    var file = try CaseFile(example.file.name)
    try file.record(outcomes, files, of: example.scene.name)
    Issue.record("the scene is recorded now; read it before you keep it")
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

/// A scene with the file that it is in.
struct CaseScene: CustomTestStringConvertible, Sendable {
  let file: CaseFile
  let scene: CaseFile.Scene

  var testDescription: String { file.name + " == " + scene.name }
}
