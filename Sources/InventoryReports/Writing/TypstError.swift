import Diagnostics

/// An error that Typst prints: `insurance.typ:4:1: error: unknown variable: foo`.
struct TypstError: Error {
  /// Its template; `nil` if it concerns none.
  let place: Problem.Place?
  let message: String

  /// `nil` for other lines.
  init?(line: String) {
    if let match = line.wholeMatch(of: /([^:]+):([0-9]+):([0-9]+): error: (.*)/) {
      // All templates are in one folder.
      place = Problem.Place(
        match.1.split(separator: "/").last.map(String.init) ?? "", line: Int(match.2), column: Int(match.3))
      message = String(match.4)
    } else if let match = line.wholeMatch(of: /error: (.*)/) {
      (place, message) = (nil, String(match.1))
    } else {
      return nil
    }
  }

  /// Whether the document is fine, but no PDF/A.
  var isAboutArchives: Bool { message.hasPrefix("PDF/A") }

  /// What Typst's fonts lack; `nil` for other errors.
  private var missingText: String? {
    message.firstMatch(of: /the text `"(.+?)"` could not be displayed/).map { String($0.1) }
  }

  /// Says why a PDF is not PDF/A.
  static func note(on errors: [TypstError]) -> String {
    var missing: [String] = []
    for text in errors.compactMap(\.missingText) where !missing.contains(text) { missing.append(text) }
    let others = errors.filter { $0.missingText == nil }.map { error in
      String(error.message.drop { $0 != ":" }.dropFirst(2))
    }
    let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    let reason =
      missing.isEmpty
      ? others.first ?? "Typst cannot make it"
      : "Typst's own fonts lack " + missing.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + more
    return
      "the PDF has tags and text alternatives, but is not PDF/A: \(reason); it uses the fonts of this system"
  }
}
