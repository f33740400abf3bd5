import Foundation
import TestSupport
import Testing

/// What a command says when the system refuses something.
@Suite struct OutputTests {
  private let scratch: TemporaryFolder
  private let program: Program

  /// A site with an item, in a folder that is current.
  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try Household.make(
      "coffer init -q", "coffer import inventory.csv -q",
      with: ["inventory.csv": Data("itemKey,itemName\nA1,Lamp\n".utf8)], in: scratch.url)
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(.enabled(if: hasFullDevice, "needs /dev/full"), arguments: ["list", "build"])
  func `a full disk at stdout is reported, and ends with 74`(_ command: String) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let result = try program.run([command], output: .handle(full))
    #expect(result.status == 74)
    #expect(
      result.errorText
        == "standard output: cannot be written: No space left on device; free some space\n"
    )
  }

  @Test(.enabled(if: hasFullDevice, "needs /dev/full"), arguments: ["--help", "--version", "help"])
  func `help is a result too: a full disk ends with 74`(_ option: String) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    #expect(try program.run([option], output: .handle(full)).status == 74)
  }

  @Test(arguments: [["list"], ["build"], ["import", "more.csv"]])
  func `a closed stdout ends with 74, and nothing takes its place`(_ command: [String]) throws {
    try Data("itemKey,itemName\nB2,Ring\n".utf8).write(to: scratch.url.appending(path: "more.csv"))
    let result = try program.run(command, shell: #"exec "$0" "$@" >&-"#)
    #expect(result.status == 74)
    let saved = command.first == "import" ? "the change was saved, but: " : ""
    #expect(
      result.errorText
        == "standard output: \(saved)cannot be written: Bad file descriptor; do not close the stream; use /dev/null instead\n"
    )
  }

  @Test func `a closed stdin ends with 74`() throws {
    let result = try program.run(["import", "-"], shell: #"exec "$0" "$@" <&-"#)
    #expect(result.status == 74)
    #expect(
      result.errorText
        == "standard input: cannot be read: Bad file descriptor; do not close the stream; use /dev/null instead\n"
    )
  }

  @Test func `a closed stderr changes nothing but that nothing is said`() throws {
    let result = try program.run(["import", "missing.csv"], shell: #"exec "$0" "$@" 2>&-"#)
    #expect(result.status == 66)
    #expect(result.outputText == "")
  }

  @Test(arguments: [["list"], ["list", "--json"], ["build"]])
  func `a reader that has gone away is the quiet end`(_ command: [String]) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let result = try program.run(command, output: .handle(pipe.fileHandleForWriting))
    #expect(result.status == 0)
    #expect(result.errorText == "")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `an output folder that nobody may write to ends with 73`() throws {
    let folder = scratch.url.appending(path: "public")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
    let result = try program.run(["build"])
    #expect(result.status == 73)
    #expect(
      result.errorText.hasPrefix(
        "public/SHA256SUMS: cannot be made: Permission denied; change the permissions, or"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a CSV that nobody may read ends with 74`() throws {
    let file = scratch.url.appending(path: "inventory.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: file.path)
    let result = try program.run(["import", "inventory.csv"])
    #expect(result.status == 74)
    #expect(
      result.errorText.hasPrefix(
        "inventory.csv: cannot be read: Permission denied; change the permissions, or"))
  }

  @Test(arguments: [["list"], ["import", "inventory.csv"]])
  func `a store that another program holds ends with 75 and its name`(_ command: [String]) async throws {
    let lock = try StoreLock(scratch.url.appending(path: "store.sqlite"))
    let result = try await waiting { [program] in try program.run(command) }
    withExtendedLifetime(lock) {}
    #expect(result.status == 75)
    #expect(
      result.errorText
        == "store.sqlite: is locked by another program; try again when the other program is done\n")
  }

  @Test(arguments: [["list"], ["export"], ["import", "inventory.csv"]])
  func `a damaged store ends with 65, and is not used`(_ command: [String]) throws {
    let store = scratch.url.appending(path: "store.sqlite")
    var bytes = try Data(contentsOf: store)
    bytes.replaceSubrange(4096..., with: Data(repeating: 0xFF, count: bytes.count - 4096))
    try bytes.write(to: store)
    let result = try program.run(command)
    #expect(result.status == 65)
    let next =
      command.first == "import"
      ? "1 problem, nothing was imported; correct this problem and import again\n" : ""
    #expect(
      result.errorText
        == "store.sqlite: is damaged (database disk image is malformed); restore it from a backup\n" + next)
    #expect(try Data(contentsOf: store) == bytes)
  }

  @Test(arguments: [["list"], ["export"], ["check"], ["report", "gaps"]])
  func `a change that someone left unfinished is reported with the cure`(_ command: [String]) throws {
    // A journal that is not finished begins with these bytes, by the file format of SQLite.
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let journal = Data(mark + [UInt8](repeating: 0, count: 504))
    try journal.write(to: scratch.url.appending(path: "store.sqlite-journal"))
    let result = try program.run(command)
    #expect(result.status == 74)
    #expect(
      result.errorText
        == "store.sqlite: another program was interrupted during a change, which must be rolled back first; "
        + "run 'coffer build' as a user with write access to the store and its folder\n")
    #expect(try program.run(["build", "-q"]).status == 0)
    #expect(try program.run(command).status == 0)
  }

  @Test func `a store that cannot be written ends with 74, and is as it was`() throws {
    // SQLite cannot open its journal where a folder stands.
    let journal = scratch.url.appending(path: "store.sqlite-journal")
    try FileManager.default.createDirectory(at: journal, withIntermediateDirectories: false)
    try Data("itemName\nRing\n".utf8).write(to: scratch.url.appending(path: "more.csv"))
    let store = scratch.url.appending(path: "store.sqlite")
    let before = try Data(contentsOf: store)
    let result = try program.run(["import", "more.csv"])
    #expect(result.status == 74)
    #expect(result.errorText.hasPrefix("store.sqlite: cannot be read or written ("))
    #expect(try Data(contentsOf: store) == before)
  }

  @Test func `an output folder that another build holds ends with 75`() throws {
    try #require(program.run(["build", "-q"]).status == 0)
    let folder = open(scratch.url.appending(path: "public").path, O_RDONLY)
    try #require(folder >= 0 && flock(folder, LOCK_EX) == 0)
    defer { close(folder) }
    let result = try program.run(["build"])
    #expect(result.status == 75)
    #expect(
      result.errorText
        == "public: is in use by another 'coffer build' or 'coffer verify'; try again when that command ends\n"
    )
  }
}

/// Holds a store as a transaction of another program does: with a lock on the bytes that SQLite keeps for it, from
/// 2^30 on (PENDING_BYTE, RESERVED_BYTE and the 510 shared ones of its file format).
final class StoreLock {
  private let descriptor: Int32

  init(_ store: URL) throws {
    descriptor = open(store.path, O_RDWR)
    try #require(descriptor >= 0)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 1 << 30
    lock.l_len = 512
    try #require(fcntl(descriptor, F_SETLK, &lock) == 0)
  }

  deinit {
    close(descriptor)
  }
}
