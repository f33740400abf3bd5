import Diagnostics
import Files
import Foundation

/// SHA256SUMS, or any list of that form, which may be anybody's.
struct ChecksumList: Sendable {
  /// Each path once, in the order of the list.
  private(set) var files: [ListedFile] = []
  private(set) var paths: Set<BytePath> = []
  /// Lines that cannot be checked.
  private(set) var mistakes = Problems()

  /// About five million files.
  private static let limit = 512 << 20
  /// Longer than any path, escaped.
  private static let longestLine = 16 << 10

  /// Reads an open file, which messages call `name`. Blank lines and those that begin with `#` do not count; a carriage
  /// return before the end of a line belongs to that.
  init(reading file: Int32, named name: String) throws(Failure) {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.badData, file: name, "is no file of its own (a pipe, perhaps); name a list of checksums")
    }
    guard status.st_size <= Self.limit else {
      throw Failure(
        .badData, file: name, "is larger than \(Self.limit >> 20) MiB, which no list of a site is")
    }
    try read(file, name)
    guard files.isEmpty else { return }
    let cure = "name the SHA256SUMS of a site, or build it again"
    throw Failure(
      .badData, file: name,
      mistakes.isEmpty ? "names no file; \(cure)" : "is no list of SHA-256 checksums; \(cure)")
  }

  private mutating func read(_ file: Int32, _ name: String) throws(Failure) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var line: [UInt8] = []
    var number = 1
    while true {
      guard let count = fill(&chunk, from: file) else {
        throw Failure.system(.readOrWrite, name, "cannot be read")
      }
      if count == 0 { break }
      var rest = chunk[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        // What is too long is kept as far as shows that it is.
        line += rest[..<end].prefix(Self.longestLine + 1)
        add(line[...], Problem.Place(name, line: number))
        line.removeAll(keepingCapacity: true)
        number += 1
        rest = rest[(end + 1)...]
      }
      if line.count <= Self.longestLine { line += rest.prefix(Self.longestLine + 1) }
    }
    add(line[...], Problem.Place(name, line: number))
  }

  private mutating func add(_ line: ArraySlice<UInt8>, _ place: Problem.Place) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard !line.isEmpty, line.first != UInt8(ascii: "#") else { return }
    guard line.count <= Self.longestLine else {
      mistakes.add(Problem(place, "is longer than any path; make the list anew"))
      return
    }
    do throws(ListedFile.Mistake) {
      let file = try ListedFile(line: line)
      guard paths.insert(file.path).inserted else {
        mistakes.add(Problem(place, "names '\(file.path.text)' again; keep one line"))
        return
      }
      files.append(file)
    } catch {
      mistakes.add(Problem(place, error.message))
    }
  }
}
