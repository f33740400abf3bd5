import Foundation
import TestSupport
import Testing

/// Prepared once for all scenes and tests that begin with the same files and commands, and copied for each.
enum Household {
  /// Writes files into a folder and runs commands there, which are lines of a shell.
  static func make(_ commands: String..., with files: [String: Data] = [:], in folder: URL) throws {
    try tree(of: Key(commands: commands, files: files)).write(to: folder)
  }

  /// Writes the files of a case into a new folder, prepared by its commands.
  static func copy(of file: CaseFile, to home: URL) throws {
    let prepared = try tree(of: file)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try prepared.write(to: home)
    for section in file.input where section.path.hasPrefix("../") {
      try section.bytes().write(
        to: home.deletingLastPathComponent().appending(path: section.path.dropFirst(3)))
    }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var entries: [Key: Entry] = [:]

  private struct Key: Hashable {
    let commands: [String]
    let files: [String: Data]
  }

  private final class Entry {
    let lock = NSLock()
    var tree: FileTree?
  }

  private static func tree(of file: CaseFile) throws -> FileTree {
    let input = file.input.filter { !$0.path.hasPrefix("../") }
    let files = try Dictionary(uniqueKeysWithValues: input.map { ($0.path, try $0.bytes()) })
    return try tree(of: Key(commands: file.preparation, files: files))
  }

  private static func tree(of key: Key) throws -> FileTree {
    let entry = lock.withLock {
      if let entry = entries[key] { return entry }
      let entry = Entry()
      entries[key] = entry
      return entry
    }
    return try entry.lock.withLock {
      if let tree = entry.tree { return tree }
      let tree = try prepare(key)
      entry.tree = tree
      return tree
    }
  }

  private static func prepare(_ key: Key) throws -> FileTree {
    let scratch = try TemporaryFolder()
    let home = scratch.url.appending(path: "Home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    for (path, bytes) in key.files {
      let file = home.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
    }
    let program = Program(folder: home)
    for command in key.commands {
      let result = try program.run(line: command)
      try #require(result.status == 0, "'\(command)' prepares, and failed: \(result.errorText)")
    }
    return try FileTree(of: home)
  }
}
