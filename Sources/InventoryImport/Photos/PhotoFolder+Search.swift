import Foundation

extension PhotoFolder {
  /// All files in the folder and below it, as paths, by the same paths without regard to case and to how accents are
  /// composed. At most 200,000 entries are read.
  func index() -> [String: [String]] {
    guard let root = Self.realPath(path), let paths = FileManager.default.enumerator(atPath: root) else {
      return [:]
    }
    var index: [String: [String]] = [:]
    for case let name as String in paths.prefix(Self.mostIndexed) {
      index[Self.caseFolded(name), default: []].append(name)
    }
    return index
  }

  static func caseFolded(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased()
  }

  private static let mostIndexed = 200_000

  /// The folder that has these files: the one of the list, or a folder in it. As a word of a command line.
  static func likely(for names: [String], near list: String) -> String? {
    guard let name = names.first, list != "standard input" else { return nil }
    let folder = list.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    let here = folder.isEmpty ? (list.hasPrefix("/") ? "/" : ".") : folder
    let inside = ((try? FileManager.default.contentsOfDirectory(atPath: here)) ?? []).sorted().prefix(500)
      .filter { !$0.hasPrefix(".") }.map { here == "." ? $0 : here + "/" + $0 }
    return ([here] + inside).first { candidate in
      guard let folder = try? PhotoFolder(candidate) else { return false }
      return [folder.file(named: name), folder.file(decoded: name)].contains {
        if case .success = $0 { true } else { false }
      }
    }.map(\.asWord)
  }
}

extension String {
  /// As a shell takes it, quoted where that is necessary.
  fileprivate var asWord: String {
    let isPlain = utf8.allSatisfy {
      0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || "-_./".utf8.contains($0)
    }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
