import Diagnostics

/// An error that Typst prints, such as `insurance.typ:4:1: error: unknown variable: foo`.
struct TypstError: Error {
  /// The place in a template; `nil` if the error does not concern a template.
  let place: Problem.Place?
  let message: String

  /// Parses a line of Typst's output; `nil` if the line is not an error.
  init?(line: String) {
    if let match = line.wholeMatch(of: /([^:]+):([0-9]+):([0-9]+): error: (.*)/) {
      // All templates are in one folder, so the file name identifies the template.
      place = Problem.Place(
        match.1.split(separator: "/").last.map(String.init) ?? "", line: Int(match.2), column: Int(match.3))
      message = String(match.4)
    } else if let match = line.wholeMatch(of: /error: (.*)/) {
      (place, message) = (nil, String(match.1))
    } else {
      return nil
    }
  }

  /// Whether the error prevents only PDF/A, and not a plain PDF.
  var isAboutArchives: Bool { message.hasPrefix("PDF/A") }

  /// The text that Typst's fonts cannot display; `nil` for other errors.
  private var missingText: String? {
    message.firstMatch(of: /the text `"(.+?)"` could not be displayed/).map { String($0.1) }
  }

  /// Returns a note that explains why a PDF is not PDF/A.
  static func note(on errors: [TypstError]) -> String {
    var missing: [String] = []
    for text in errors.compactMap(\.missingText) where !missing.contains(text) { missing.append(text) }
    let others = errors.filter { $0.missingText == nil }.map { error in
      String(error.message.drop { $0 != ":" }.dropFirst(2))
    }
    let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    let reason =
      missing.isEmpty
      ? others.first ?? "Typst cannot create PDF/A"
      : "the fonts built into Typst lack " + missing.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        + more
    return
      "the PDF has tags and text alternatives, but is not PDF/A: \(reason); the PDF uses system fonts"
  }
}
