package import Diagnostics
import Foundation
package import InventoryStore

/// How far an import is.
package enum ImportProgress: Sendable {
  /// What was read so far to find out how amounts and dates are written.
  case findingConventions(ReadingProgress)
  /// What was read so far and is in the store.
  case rows(ReadingProgress)
  case photos(Int, of: Int)
  /// A photo that an item got, by its file.
  case attached(String)
  /// A known item, by its row, and what becomes of it.
  case changed(Problem.Place, [ItemChange])
}

/// How far an import has read its sources, and how a terminal says it.
package struct ReadingProgress: Hashable, Sendable {
  /// Without headers and blank lines.
  package var rows = 0
  /// Up to the last row.
  package var bytes = 0
  /// Of all sources; nothing where one of them does not tell its size, as the standard input.
  package var totalBytes: Int?

  package init(rows: Int = 0, bytes: Int = 0, totalBytes: Int? = nil) {
    self.rows = rows
    self.bytes = bytes
    self.totalBytes = totalBytes
  }

  /// `Importing 120,000 rows, 31 MB/s, 4 s left`, when it took `seconds` to bring these rows into the store.
  package func importing(for seconds: Double) -> String {
    let line = "Importing \(UInt64(rows).grouped) \(rows == 1 ? "row" : "rows")"
    guard bytes > 0, seconds > 0 else { return line }
    let pace = Double(bytes) / seconds
    let left = totalBytes.map { (Double($0) - Double(bytes)) / pace }
    return line + ", \(Self.megabytes(pace)) MB/s" + (left.map { ", \(Self.time($0)) left" } ?? "")
  }

  /// `Finding out how amounts and dates are written, 31 of 118 MB`. It says no time: most of the work is to come.
  package var findingConventions: String {
    let total = totalBytes.map { " of " + Self.megabytes(Double($0)) } ?? ""
    return "Finding out how amounts and dates are written, \(Self.megabytes(Double(bytes)))\(total) MB"
  }
}

extension ReadingProgress {
  /// Before anything is read.
  init(of sources: [String]) {
    self.init(totalBytes: 0)
    for source in sources {
      var status = stat()
      let isFile = source != "-" && stat(source, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      // Files with holes may claim more than a number holds.
      totalBytes = isFile ? totalBytes.map { $0 &+ Int(status.st_size) } : nil
    }
  }

  private static func megabytes(_ bytes: Double) -> String {
    let tenths = whole(bytes / 100_000)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : whole(bytes / 1_000_000).grouped
  }

  /// Rounded up: nobody waits longer than it says.
  private static func time(_ seconds: Double) -> String {
    seconds <= 120
      ? "\(whole(seconds.rounded(.up))) s" : whole((seconds / 60).rounded(.up)).grouped + " min"
  }

  private static func whole(_ number: Double) -> UInt64 {
    UInt64(min(max(number, 0), 1e15).rounded())
  }
}
