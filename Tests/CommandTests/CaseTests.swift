import Foundation
import Testing

/// The built program, run on a copy of each case's files.
@Suite struct CaseTests {
  @Test(arguments: CommandCase.all)
  func `a command does what its case expects`(_ example: CommandCase) throws {
    let scratch = try TemporaryFolder()
    // The name of the current folder becomes the title of a site made there.
    let home = scratch.url.appending(path: "Home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    if let input = example.input { try FileTree(of: input).write(to: home) }
    var program = Program(folder: home)
    let commands = try example.commands
    let last = try #require(commands.last, "arguments.txt is empty")
    for command in commands.dropLast() {
      let prepared = try program.run(command)
      try #require(
        prepared.status == 0,
        "'\(command.joined(separator: " "))' prepares, and failed: \(prepared.errorText)")
    }
    program.environment = example.environment
    let before = try FileTree(of: home)
    let result = try program.run(last, input: example.standardInput)
    let after = try FileTree(of: home)

    let isNew = example.isNew
    try compare(result, in: home, with: example, isNew)
    try compare(after, with: example, isNew)
    if example.changesNothing {
      let changes = after.changes(since: before)
      #expect(changes.isEmpty, "the command may change nothing")
    }
  }

  @Test func `there are cases`() {
    #expect(CommandCase.all.count > 50)
  }

  @Test(arguments: CommandCase.all)
  func `a case holds only what the runner reads`(_ example: CommandCase) throws {
    #expect(try example.strangers == [])
  }

  @Test func `every file of Cases belongs to a case`() throws {
    let folders = CommandCase.all.map { $0.name + "/" }
    let lost = try FileTree(of: CommandCase.cases).names.filter { path in
      path != "README.md" && !folders.contains(where: path.hasPrefix)
    }
    #expect(lost == [])
  }
}

extension CaseTests {
  private func compare(
    _ result: Program.Result, in home: URL, with example: CommandCase, _ isNew: Bool
  ) throws {
    let status = Data("\(result.status)\n".utf8)
    for (name, found) in [
      ("status.txt", status), ("output.txt", home.hidden(in: result.output)),
      ("errors.txt", home.hidden(in: result.errorsWithoutUsage)),
    ] {
      try Recording.compare(
        found.isEmpty ? nil : found, with: example.folder.appending(path: name),
        named: example.name + "/" + name,
        isNew: isNew)
    }
  }

  private func compare(_ tree: FileTree, with example: CommandCase, _ isNew: Bool) throws {
    for path in try example.expectedFiles {
      try Recording.compare(
        tree.files[path]?.bytes, with: example.folder.appending(path: "expected/" + path),
        named: example.name + "/expected/" + path, isNew: isNew)
    }
    if example.listsFiles {
      let names = tree.names.map { $0 + "\n" }.joined()
      try Recording.compare(
        Data(names.utf8), with: example.folder.appending(path: "files.txt"),
        named: example.name + "/files.txt", isNew: isNew)
    }
  }
}

extension URL {
  /// A text in which the address of this folder, which is another one in each run, is `file:///Home`.
  fileprivate func hidden(in text: Data) -> Data {
    let address = standardizedFileURL.absoluteString.split(separator: "/", omittingEmptySubsequences: false)
      .reversed().drop { $0.isEmpty }.reversed().joined(separator: "/")
    guard text.range(of: Data(address.utf8)) != nil else { return text }
    return Data(String(decoding: text, as: UTF8.self).replacing(address, with: "file:///Home").utf8)
  }
}
