import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// Sources that give their bytes once are read like files.
struct SourceFileTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test func `a pipe gives what the same file by name gives`() async throws {
    let text = "Name;Value;Created\nLamp;1.234,50;18/03/2026\nBed;5;01/02/2026\n"
    let byName = try await home.add(text)
    let other = try Household()
    let byPipe = try await other.add { $0.sources = [try Pipe(text, in: other.folder).path] }
    #expect(byPipe == byName)
    #expect(try other.items().map(\.valueInDollars) == [Money(cents: 1_234_50), Money(cents: 5_00)])
    #expect(try other.items().map(\.dateCreated) == (try home.items().map(\.dateCreated)))
  }

  @Test func `a column that may be read in two ways is refused from a pipe, too`() async throws {
    let text = "Name,Value\nLamp,\"1,234\"\n"
    let byName = try await home.refusal(of: text)
    let byPipe = try await home.refusal { $0.sources = [try Pipe(text, in: home.folder).path] }
    #expect(byName?.text.hasPrefix("1.csv:1:6: the column 'Value' is ambiguous") == true)
    #expect(byPipe?.text == byName?.text.replacingOccurrences(of: "1.csv", with: "pipe"))
  }

  @Test func `any part of a pipe can be read again, however little it gives at once`() throws {
    let text = (0..<20_000).map { "line \($0)\n" }.joined()
    let file = try SourceFile(try Pipe(text, in: home.folder).path)
    #expect(try Self.text(of: file, by: 1_000, upTo: 5_000) == Array(text.utf8)[..<5_000])
    #expect(try Self.text(of: file, by: 70_000, upTo: .max) == Array(text.utf8)[...])
    #expect(try Self.text(of: file, by: 333, upTo: .max) == Array(text.utf8)[...])
  }

  private static func text(of file: SourceFile, by size: Int, upTo limit: Int) throws -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: size)
    while bytes.count < limit {
      let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0, from: bytes.count) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes.prefix(limit)
  }
}

/// A named pipe that someone writes a text into.
private struct Pipe {
  let path: String

  init(_ text: String, in folder: TemporaryFolder) throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    self.path = path
    Thread.detachNewThread {
      // Waits until it is opened for reading.
      try? FileHandle(forWritingAtPath: path)?.write(contentsOf: Data(text.utf8))
    }
  }
}
