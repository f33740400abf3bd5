import Foundation
import TestSupport
import Testing

/// The figures of reports, computed again by another program.
struct RecomputedReportTests {
  @Test func `a script computes the same claim of 30 items and the same report of 300, line by line`() throws
  {
    let scratch = try TemporaryFolder()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Recomputed/recompute.py").standardized.path
    let result = try Program(folder: scratch.url).run([], shell: "python3 '\(script)' \"$0\" .")
    #expect(
      result.status == 0 && result.outputText == "no difference\n", "\(result.outputText)\(result.errorText)")
  }
}
