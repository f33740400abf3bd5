import Foundation

/// The names of files and folders that are being written, all of which have the mark `.coffer-`.
package enum TemporaryName {
  private static let mark = ".coffer-"

  /// How many files of an output may be written at once, beside the one of number 0.
  package static let mostWriters = 256

  /// Of a file that writer `number` of an output writes: `.coffer-7`. The names are the same in every build, so that the next
  /// one removes what an interrupted one has left.
  static func ofWriter(_ number: Int) -> String { mark + "\(number)" }

  static let ofWriters = (0...mostWriters).map(ofWriter)

  package static func isOfWriter(_ name: String) -> Bool { ofWriters.contains(name) }

  /// Of a file or folder beside its place: `.inventory.csv.coffer-4711`, with the number of the process.
  static func beside(_ place: String, _ attempt: Int) -> String {
    start(of: place) + "\(getpid())" + (attempt == 0 ? "" : "-\(attempt)")
  }

  /// What the names beside a place have in common.
  static func start(of place: String) -> String {
    "." + String(decoding: FilePath.parts(of: place).name.utf8.prefix(100), as: UTF8.self) + mark
  }

  /// Whether it is the name of something beside its place.
  static func isBesidePlace(_ name: String) -> Bool {
    guard name.hasPrefix("."), let range = name.range(of: mark, options: .backwards),
      range.lowerBound > name.startIndex
    else { return false }
    let end = name[range.upperBound...]
    return !end.isEmpty && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// Of a folder to work in, for `mkdtemp`. It is removed like one beside its place.
  static let ofWork = ".work" + mark + "XXXXXX"

  /// All names beside places in a folder, as a pattern of the shell.
  static let pattern = ".*\(mark)*"
}
