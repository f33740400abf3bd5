import Foundation
import GRDB
import TestSupport
import Testing

/// An import that is killed: the store before it, and what it makes of it when nobody disturbs it.
struct KilledImport {
  /// When the kill comes.
  enum Moment {
    /// After this part of the time that the whole import takes.
    case time(Double)
    /// At the first sight of the journal.
    case journal
    /// When the store is written to.
    case writing
  }

  private let scratch: TemporaryFolder
  private let program: Program
  private let arguments: [String]
  private let storeBefore: Data
  private let exports: (before: Data, after: Data)
  private let rejects: Data?
  private let seconds: Double

  init(_ sources: ImportSources) throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    arguments = ["import", "changes.csv"] + sources.options
    try sources.write(to: scratch.url)
    for command in [["init", "-q"], ["import", "known.csv", "-q"]] {
      try #require(program.run(command).status == 0)
    }
    storeBefore = try #require(scratch.contents("store.sqlite"))
    let before = try Self.export(program)
    let start = ContinuousClock.now
    try #require(program.run(arguments).status == sources.status)
    seconds = start.duration(to: .now) / .seconds(1)
    exports = (before, try Self.export(program))
    rejects = scratch.contents("rejects.csv")
  }

  /// True when that was in the middle of writing: the journal is needed to undo it.
  func kill(_ moment: Moment) throws -> Bool {
    try reset()
    let process = program.process(arguments)
    // Nobody reads what an import with `--verbose` says: it waits as soon as the pipe is full.
    let unread = Pipe()
    process.standardError = unread
    try process.run()
    switch moment {
    case .time(let part): usleep(UInt32(seconds * part * 1e6))
    case .journal: wait(for: process) { scratch.contents("store.sqlite-journal") != nil }
    case .writing: wait(for: process) { needsUndoing }
    }
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    withExtendedLifetime(unread) {}
    return needsUndoing
  }

  /// What must hold after a kill. What is to be undone is reported by those who only read, and undone as they say.
  func check(needsUndoing: Bool) throws {
    if needsUndoing {
      let refused = try program.run(["export"])
      #expect(refused.status == 74)
      #expect(refused.errorText.contains("run 'coffer build'"))
      try #require(program.run(["build", "-q"]).status == 0)
    }
    try checkStore()
    let found = try Self.export(program)
    #expect(found == exports.before || found == exports.after, "neither as it was nor whole")
    if let left = scratch.contents("rejects.csv") { #expect(left == rejects) }
  }

  /// The same import again, over whatever the killed ones have left.
  func finish() throws {
    try reset()
    try #require(program.run(arguments).status == (rejects == nil ? 0 : 1))
    #expect(try Self.export(program) == exports.after)
    #expect(scratch.contents("rejects.csv") == rejects)
    #expect(scratch.contents("store.sqlite-journal") == nil)
    #expect(scratch.contents("rejects.csv.part") == nil)
  }
}

extension KilledImport {
  private func reset() throws {
    try storeBefore.write(to: scratch.url.appending(path: "store.sqlite"))
    for name in ["store.sqlite-journal", "rejects.csv"] where scratch.contents(name) != nil {
      try FileManager.default.removeItem(at: scratch.url.appending(path: name))
    }
  }

  /// Until it is so, or the process has ended; for two minutes at most, so that a mistake ends the test.
  private func wait(for process: Process, until isSo: () -> Bool) {
    let end = ContinuousClock.now + .seconds(120)
    while process.isRunning, ContinuousClock.now < end, !isSo() { usleep(500) }
  }

  /// The first bytes of a journal that is to be played back (SQLite's file format, 3); before, they are zero.
  private var needsUndoing: Bool {
    scratch.contents("store.sqlite-journal")?.starts(with: [0xD9, 0xD5, 0x05, 0xF9]) == true
  }

  private func checkStore() throws {
    var configuration = Configuration()
    configuration.readonly = true
    let path = scratch.url.appending(path: "store.sqlite").path
    let store = try DatabaseQueue(path: path, configuration: configuration)
    let (mistakes, strays) = try store.read { database in
      (
        try String.fetchAll(database, sql: "PRAGMA integrity_check"),
        try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
      )
    }
    #expect(mistakes == ["ok"])
    #expect(strays.isEmpty)
  }

  private static func export(_ program: Program) throws -> Data {
    let result = try program.run(["export"])
    try #require(result.status == 0, "\(result.errorText)")
    return result.output
  }
}
