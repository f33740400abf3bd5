import Foundation

/// The text of the package, as it is on disk.
enum SourceTree {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A Swift file of a target in `Sources` or of the theme.
  struct File: Sendable {
    let target: String
    let path: String
    let lines: [Substring]

    /// What it imports, of whatever access, also inside `#if`.
    let imports: Set<String>

    init(target: String, path: String, text: String) {
      self.target = target
      self.path = path
      lines = text.split(separator: "\n")
      let declaration =
        /(?:  )?(?:@\w+ )*(?:\w+ )?import (?:(?:struct|class|enum|protocol|func|var|let|typealias) )?(\w+).*/
      imports = Set(
        lines.filter { $0.contains("import ") }
          .compactMap { $0.wholeMatch(of: declaration).map { String($0.1) } })
    }

    /// The lines of code in the bodies of functions without parameters: those between the line that declares one and the
    /// brace that is indented like it.
    func functions(named name: String) -> [[Substring]] {
      lines.indices.filter { lines[$0].contains("func \(name)() ") }.map { start in
        let end = String(lines[start].prefix { $0 == " " }) + "}"
        let body = lines[(start + 1)...].prefix { $0 != end }
        return body.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      }
    }
  }

  static let files: [File] = folders.flatMap { target, folder in
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
      $0 as? String
    }
    return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      let path = folder + "/" + name
      let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
      return text.map { File(target: target, path: path, text: $0) }
    }
  }

  /// The folders of `Sources`, by name; each one is a target.
  static let targets: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)) ?? [])
    .filter { !$0.contains(".") }.sorted()

  private static let folders = targets.map { ($0, "Sources/" + $0) } + [("Theme", "Templates")]
}
