package import Diagnostics
import Files

/// The paths that a user names: folders of sites, summary files, and lists of these paths.
package struct PortfolioPaths: Sendable {
  /// The paths of sites and summaries, in the order of the arguments and of the lines in lists.
  package private(set) var paths: [String] = []
  /// The paths of the lists that were read, except standard input.
  private var lists: [String] = []
  /// The problems of lines that are not paths, and of lists without paths.
  package private(set) var problems = Problems()

  /// Reads the arguments. `@FILE` is a list with one path per line, `-` is a list on standard input, and any other
  /// argument is a path. Relative paths in lists are relative to the current folder, like paths in arguments.
  package init(_ arguments: [String]) throws(Failure) {
    for argument in arguments {
      if argument == "-" {
        add(try SmallFile.stream(nil, limit: Self.limit, of: Self.kind), of: "standard input")
      } else if argument.hasPrefix("@") {
        let list = String(argument.dropFirst())
        add(try SmallFile.stream(list, limit: Self.limit, of: Self.kind), of: list)
        lists.append(list)
      } else {
        paths.append(argument)
      }
    }
  }

  /// Whether one of the lists is the file with this id, even if its path differs.
  func hasList(at id: FileID) -> Bool { lists.contains { FileID($0) == id } }

  private static let limit = 64 << 20
  private static let kind = "lists of sites"
  /// The maximum length of a path in bytes: the usual limit of Linux, which is higher than the limit of macOS. Longer
  /// lines are reported as problems.
  private static let longestPath = 4096

  private mutating func add(_ bytes: [UInt8], of list: String) {
    let before = (paths.count, problems.count)
    defer {
      if before == (paths.count, problems.count) {
        problems.add(
          Problem(
            file: list, "lists no sites; write the folder of a site, or the path of its summary, on each line"
          ))
      }
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lines = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let path = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard !path.isEmpty else { continue }
      func refuse(_ message: String) {
        problems.add(Problem(file: list, line: index + 1, column: 1, message))
      }
      if path.count > Self.longestPath {
        refuse(
          "the line is longer than \(Self.longestPath) bytes, the limit for paths; write one path per line")
      } else if path.contains(0) {
        refuse("the line has a NUL character; write one path per line")
      } else if let text = String(validating: path, as: UTF8.self) {
        paths.append(text)
      } else {
        refuse("the line is not UTF-8; save the list as UTF-8")
      }
    }
  }
}
