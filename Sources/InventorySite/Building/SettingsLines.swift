import Diagnostics
import InventorySettings

/// Finds the lines of site.yml that warnings are about.
struct SettingsLines {
  private let path: String
  private let lines: [Substring]

  init(of site: Site) throws(Failure) {
    path = site.path(Site.settingsFile)
    let text = String(decoding: try site.contents(of: Site.settingsFile), as: UTF8.self)
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Returns a place for each text: the first line that contains the name and is not a comment. If there is no such
  /// line, the place has no line number.
  func places(_ found: [(text: String, name: String)]) -> [Oversight.Place] {
    found.map { text, name in
      let index = lines.firstIndex { line in
        line.trimmingPrefix(while: \.isWhitespace).first != "#" && Self.has(name, in: line)
      }
      return Oversight.Place(text, in: path, line: index.map { $0 + 1 })
    }
  }

  /// Whether a line contains the name as a whole word, rather than as part of a longer name.
  private static func has(_ name: String, in line: Substring) -> Bool {
    line.ranges(of: name).contains { range in
      let (before, after) = (line[..<range.lowerBound].last, line[range.upperBound...].first)
      return ![before, after].contains { $0.map { $0.isLetter || $0.isNumber } ?? false }
    }
  }
}
