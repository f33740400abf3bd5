package import Diagnostics
import Yams

/// The front matter of a content page: YAML between two `---` lines, as in Hugo, Jekyll and Obsidian. The case of keys
/// is ignored. Unknown keys are ignored, too, because those programs may use them.
package struct ContentFrontMatter {
  package var title: String?
  /// The sort key of the page; pages without an order come last.
  package var order: Double?
  /// Whether the page is a draft. Drafts are not published.
  package var isDraft = false
  /// Unknown keys that are similar to known ones, with their lines: `3 'titel' (did you mean 'title'?)`.
  package var misspelledKeys: [String] = []

  /// Returns the front matter and the text after it. `file` is the name of the file in messages.
  package static func split(_ text: String, file: String) throws(Failure) -> (
    ContentFrontMatter, body: String
  ) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
    guard let first = lines.first, isFence(first.utf8.first == 0xEF ? first.dropFirst() : first) else {
      return (ContentFrontMatter(), text)
    }
    guard let end = lines.dropFirst().firstIndex(where: isEnd) else {
      throw Self.failure(
        file, line: 1,
        "front matter starts here but never ends; close it with a line '---', or write '***' for a horizontal rule"
      )
    }
    // The first line is replaced with a blank one, so that YAML's line numbers match the file.
    let yaml = "\n" + lines[1..<end].joined(separator: "\n") + "\n"
    return (try ContentFrontMatter(yaml: yaml, file: file), lines[(end + 1)...].joined(separator: "\n"))
  }

  private static func failure(_ file: String, line: Int, _ message: String) -> Failure {
    Failure(.badSettings, Problems([Problem(file: file, line: line, message)]))
  }

  /// Whether a character is a line end. In Swift, CR LF is a single character.
  private static func isLineEnd(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n" || character == "\r"
  }

  private static func isFence(_ line: Substring) -> Bool { line.trimmedEnd == "---" }

  private static func isEnd(_ line: Substring) -> Bool { isFence(line) || line.trimmedEnd == "..." }
}

extension ContentFrontMatter {
  private init(yaml: String, file: String) throws(Failure) {
    var problems = Problems()
    do {
      // The resolver `basic` leaves every scalar as text.
      guard let root = try Yams.compose(yaml: yaml, .basic) else { return }
      guard let mapping = root.mapping else {
        throw Self.failure(
          file, line: 2,
          "front matter must contain 'key: value' lines such as 'title: My page'; for a horizontal rule, write '***'"
        )
      }
      for (key, value) in mapping {
        guard let message = read(value, as: key) else { continue }
        problems.add(Problem(file: file, line: value.mark?.line, column: value.mark?.column, message))
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      problems.add(Problem(error, in: file, yaml))
    }
    guard problems.isEmpty else { throw Failure(.badSettings, problems) }
  }

  /// Stores the value of a key. Returns a message if the value is invalid, and `nil` otherwise.
  private mutating func read(_ value: Node, as key: Node) -> String? {
    let name = key.scalar?.string ?? ""
    switch name.lowercased() {
    case "title":
      title = value.scalar?.string
      return title?.isEmpty == false ? nil : "title is not text; write it like 'title: My page'"
    case "order":
      order = value.scalar.flatMap { Double($0.string) }
      return order?.isFinite == true ? nil : "order is not a number; write it like 'order: 2'"
    case "draft":
      isDraft = value.scalar?.string == "true"
      return isDraft || value.scalar?.string == "false" ? nil : "draft must be true or false"
    default:
      if let near = ["title", "order", "draft"].nearest(to: name.lowercased()) {
        misspelledKeys.append("\(key.mark?.line ?? 1) '\(name)' (did you mean '\(near)'?)")
      }
      return nil
    }
  }
}

extension Substring {
  /// The text without white space at its end.
  fileprivate var trimmedEnd: Substring {
    lastIndex { !$0.isWhitespace }.map { self[...$0] } ?? ""
  }
}
