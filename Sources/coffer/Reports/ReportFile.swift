import Diagnostics
import Foundation

/// The file that a report is written to.
///
/// Without `--output`, a report on a terminal is written to a file in the current folder that is named after it, such as
/// `insurance.html`: nobody reads HTML on a terminal. Pipes and `--output -` get the report itself.
struct ReportFile {
  /// What `--output` says.
  let output: String?
  /// `nil` where the report is always printed.
  let name: String?

  /// `nil` for the standard output.
  func path() throws(Failure) -> String? {
    if let output { return output == "-" ? nil : output }
    guard let name, Standard.output.isTerminal else { return nil }
    guard !FileManager.default.fileExists(atPath: name) || Self.isReport(name) else {
      throw Failure(
        .outputRefused, file: name,
        "this file exists, and is not known to be an earlier report; name a file with --output")
    }
    return name
  }

  /// Whether a file says that Coffer has written it. HTML, Markdown and JSON do. A CSV cannot, and is what people go on
  /// writing in; what an engine puts into a PDF is its own affair. A user who names these with `--output` replaces them.
  private static func isReport(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    let first = (try? file.read(upToCount: 1 << 14)) ?? Data()
    let size = (try? file.seekToEnd()) ?? 0
    try? file.seek(toOffset: size > 64 ? size - 64 : 0)
    let last = (try? file.readToEnd()) ?? Data()
    let text = String(decoding: first, as: UTF8.self)
    let lastLine = String(decoding: last, as: UTF8.self).split(separator: "\n").last ?? ""
    return text.contains("<meta name=\"generator\" content=\"Coffer ")
      || text.hasPrefix("{\n  \"version\": 1,\n  \"report\": \"")
      || path.hasSuffix(".md") && lastLine.hasPrefix("Coffer ")
  }
}
