import Foundation
import GRDB
import TestSupport
import Testing

/// What the system reports is in the message, and decides about the exit code.
@Suite struct CauseTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try Household.make(
      "coffer init -q", "coffer item add Lamp --value 5 -q",
      with: ["list.csv": Data("itemName,photo\nRing,ring.png\n".utf8)], in: scratch.url)
  }

  /// A link to itself cannot be followed, whoever asks.
  @Test(arguments: [
    ("site.yml", ["list"], "site.yml: cannot be read: \(loop); correct the path\n"),
    ("store.sqlite", ["list"], "store.sqlite: cannot be opened: \(loop); correct the path\n"),
    (
      "photos", ["import", "list.csv", "--photos", "photos"],
      "photos: cannot be read: \(loop); correct the path\n"
    ),
    (
      "photos/ring.png", ["import", "list.csv", "--photos", "photos"],
      "list.csv:2:6: the photo 'ring.png' in photos cannot be read: \(loop); correct the path\n"
    ),
  ])
  func `a link that leads nowhere is named with the reason`(name: String, command: [String], message: String)
    throws
  {
    let link = scratch.url.appending(path: name)
    let folder = link.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: link.lastPathComponent)
    let result = try program.run(command)
    #expect(result.status == 74)
    #expect(result.errorText == message)
  }

  private static let loop = String(cString: strerror(ELOOP))

  /// Linux gives EIO for the first byte of a program's memory.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "needs /proc/self/mem"))
  func `a photo that the disk does not give is no damaged photo`() throws {
    let result = try program.run(["photo", "add", "Lamp", "/proc/self/mem"])
    #expect(result.status == 74)
    #expect(
      result.errorText
        == "/proc/self/mem: cannot be read: \(String(cString: strerror(EIO))); check the disk\n")
  }

  @Test func `a site.yml that is a pipe is not opened`() throws {
    let file = scratch.url.appending(path: "site.yml").path
    try #require(unlink(file) == 0 && mkfifo(file, 0o600) == 0)
    let result = try program.run(["list"])
    #expect(result.status == 78)
    #expect(result.errorText == "site.yml: is not a regular file; replace it with a text file\n")
  }

  @Test(arguments: [
    ["import", "pipe"], ["import", "pipe.sqlite"], ["import", "pipe.json"],
    ["report", "changes", "--since", "pipe"],
  ])
  func `a pipe that no program writes to is refused`(command: [String]) async throws {
    let name = try #require(command.last)
    try #require(mkfifo(scratch.url.appending(path: name).path, 0o600) == 0)
    let result = try await waiting { [program] in
      try program.run(command, shell: #"exec perl -e 'alarm 9; exec @ARGV' "$0" "$@""#)
    }
    #expect(result.status == 65)
    #expect(result.errorText.hasPrefix("\(name): is a pipe that no program writes to; "))
  }

  @Test func `a pipe whose program takes its time is read`() async throws {
    let script = #"mkfifo pipe; (sleep 1; echo itemName; sleep 2.5; echo Ring) >pipe & exec "$0" "$@""#
    let result = try await waiting { [program] in try program.run(["import", "pipe"], shell: script) }
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.outputText.hasPrefix("1 item added"))
  }

  @Test func `check states its figures next to what it finds`() throws {
    try database {
      try $0.execute(sql: "PRAGMA foreign_keys = OFF; INSERT INTO field VALUES (9, 0, 'Room', 'Hall')")
    }
    let result = try program.run(["check", "--json"])
    #expect(result.status == 1)
    #expect(result.errorText.contains(" of field refers to a missing row of item"))
    let summary = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    #expect(summary?["items"] as? Int == 1)
    #expect(summary?["valueInDollars"] as? String == "5.00")
    #expect((summary?["findings"] as? [String: Any])?["count"] as? Int == 1)
  }

  @Test func `check leaves out the figures that cannot be read`() throws {
    try database { database in
      try database.execute(
        sql: "PRAGMA ignore_check_constraints = ON; UPDATE item SET valueInDollars = 1 << 62")
    }
    let result = try program.run(["check", "--json"])
    #expect(result.status == 1)
    #expect(
      result.errorText.contains(
        "row 1 of item: valueInDollars is the number 4611686018427387904, not a whole"))
    let summary = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    #expect(summary?["items"] == nil)
    #expect(summary?["findings"] != nil)
  }

  private func database(_ change: (Database) throws -> Void) throws {
    try DatabaseQueue(path: scratch.url.appending(path: "store.sqlite").path).inDatabase(change)
  }
}
