import Diagnostics
import Digests
import Files
import Foundation

/// SHA256SUMS, or any other list in the same format.
struct ChecksumList: Sendable {
  /// The listed files, in the order of the list. Each path is included once.
  private(set) var files: [ListedFile] = []
  private(set) var paths: Set<BytePath> = []
  /// The problems of invalid lines.
  private(set) var mistakes = Problems()

  /// The maximum size of a list in bytes, which is enough for about five million files.
  private static let limit = 512 << 20
  /// The maximum length of a line in bytes. An escaped path of 4096 bytes, the limit of Linux, is shorter.
  private static let longestLine = 16 << 10

  /// Reads an open file; `name` is its name in messages. Ignores blank lines, lines that start with `#`, and a
  /// carriage return at the end of a line. Throws if no line is valid.
  init(reading file: Int32, named name: String) throws(Failure) {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.badData, file: name, "is not a regular file; choose a list of checksums")
    }
    guard status.st_size <= Self.limit else {
      throw Failure(
        .badData, file: name,
        "is larger than \(Self.limit >> 20) MiB, the limit for a list of checksums; choose the SHA256SUMS of a site"
      )
    }
    try read(file, name)
    guard files.isEmpty else { return }
    let cure = "choose the SHA256SUMS of a site, or build the site again"
    throw Failure(
      .badData, file: name,
      mistakes.isEmpty ? "lists no files; \(cure)" : "is not a list of SHA-256 checksums; \(cure)")
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
        // Only the beginning of an overlong line is stored, which is enough to detect that the line is too long.
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
      mistakes.add(
        Problem(
          place,
          "has a path that is too long; write the site or report again, or create the list with sha256sum"))
      return
    }
    do throws(ListedFile.Mistake) {
      let file = try ListedFile(line: line)
      guard paths.insert(file.path).inserted else {
        mistakes.add(
          Problem(
            place,
            "lists '\(file.path.text)' a second time; write the site or report again, or create the list with sha256sum"
          ))
        return
      }
      files.append(file)
    } catch {
      mistakes.add(Problem(place, error.message))
    }
  }
}

/// A line of a list of checksums, as `sha256sum` writes it: 64 hex digits, a space, a space or `*`, and the path.
struct ListedFile: Sendable {
  /// The path relative to the folder of the list; never absolute, and never with `..`.
  let path: BytePath
  let digest: SHA256Digest

  /// The message about an invalid line: the problem, and what to do.
  struct Mistake: Error {
    let message: String
  }

  /// The maximum number of parts of a path; a path with more parts is invalid.
  static let mostParts = 100

  /// Parses a line without its line end. A leading backslash means that the path has the escapes `\\`, `\n` or `\r`.
  /// `.` and empty parts of a path, as in `./a` and `a//b`, are ignored.
  init(line: ArraySlice<UInt8>) throws(Mistake) {
    let isEscaped = line.first == UInt8(ascii: "\\")
    let rest = isEscaped ? line.dropFirst() : line
    let mark = rest.dropFirst(64).prefix(2)
    guard rest.count > 66, mark.elementsEqual("  ".utf8) || mark.elementsEqual(" *".utf8),
      let digest = SHA256Digest(hex: String(decoding: rest.prefix(64), as: UTF8.self))
    else {
      throw Mistake(
        message:
          "is not 64 hex digits, two spaces and a path; write the site or report again, or create the list with sha256sum"
      )
    }
    let written = Array(rest.dropFirst(66))
    guard let path = isEscaped ? Self.unescaped(written) : written else {
      throw Mistake(
        message:
          "has an invalid backslash escape in its path; write the site or report again, or create the list with sha256sum"
      )
    }
    self.digest = digest
    self.path = try Self.below(path)
  }

  private static func unescaped(_ path: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = path[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): result.append(byte)
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
      default: return nil
      }
    }
    return result
  }

  private static func below(_ path: [UInt8]) throws(Mistake) -> BytePath {
    let slash = UInt8(ascii: "/")
    let parts = path.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    guard path.first != slash, !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw Mistake(message: "has a path outside of the folder; remove this line")
    }
    guard !parts.isEmpty, !path.contains(0), parts.count <= mostParts, parts.allSatisfy({ $0.count <= 255 })
    else {
      throw Mistake(
        message: "has an invalid path; write the site or report again, or create the list with sha256sum")
    }
    return BytePath(Array(parts.joined(separator: [slash])))
  }
}

/// A relative path as bytes: names need not be valid text, and paths that look the same may be different files.
struct BytePath: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func < (left: BytePath, right: BytePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// The path in a report; if it is not UTF-8, non-ASCII bytes are written like `\xFF`.
  var text: String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return bytes.map { byte in
      byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The parts before and after the last slash. The folder is empty if there is no slash.
  var parts: (folder: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return ([], bytes[...]) }
    return (bytes[..<slash], bytes[(slash + 1)...])
  }
}
