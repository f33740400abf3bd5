import Foundation
import TestSupport
import Testing

/// What comes through a pipe is imported like the same file.
@Suite struct StandardInputTests {
  private let scratch: TemporaryFolder
  private var program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try #require(program.run(["init", "Named", "-q"]).status == 0)
    try #require(program.run(["init", "Piped", "-q"]).status == 0)
  }

  @Test func `a pipe and a file give the same summary and the same items`() throws {
    let text = "Name;Value\nLamp;1.234,50\nBed;12\n"
    try Data(text.utf8).write(to: scratch.url.appending(path: "inventory.csv"))
    let byName = try program.run(["import", "inventory.csv", "--site", "Named"])
    #expect(byName.outputText.contains("valueInDollars: decimal comma (1 of 2 cells"))
    #expect(try piped(text).output == byName.output)
    let list = try program.run(["list", "--site", "Piped"])
    #expect(list.outputText.contains("1234.50"))
  }

  @Test func `a column that may be read in two ways is refused, too`() throws {
    let result = try piped("Name,Value\nLamp,\"1,234\"\n")
    #expect(result.status == 65)
    #expect(result.errorText.hasPrefix("standard input:1:6: the column 'Value' is ambiguous"))
  }

  @Test func `nothing is left in the folder for temporary files`() throws {
    let folder = scratch.url.appending(path: "temporary")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(try piped("Name\nLamp\n", temporary: folder.path).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a folder for temporary files that is not there is named`() throws {
    var program = program
    program.environment["TMPDIR"] = "/no/such/folder"
    let result = try program.run(["import", "-", "--site", "Piped"])
    #expect(result.status == 74)
    #expect(
      result.errorText == "standard input: cannot be stored in /no/such/folder for a second pass: "
        + "No such file or directory; free some space there, or set TMPDIR to another folder\n")
  }

  private func piped(_ text: String, temporary: String? = nil) throws -> Program.Result {
    let pipe = scratch.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    Thread.detachNewThread {
      // Waits until it is opened for reading.
      try? FileHandle(forWritingAtPath: pipe)?.write(contentsOf: Data(text.utf8))
    }
    var program = program
    program.environment["TMPDIR"] = temporary
    return try program.run(["import", "-", "--site", "Piped"], shell: #"exec "$0" "$@" <pipe"#)
  }
}
