import Files
import Foundation

/// Where a path is on the disk, be it there yet or not: links, `..` and the case of letters do not matter.
struct FolderPlace {
  /// The first part of the path that exists, then the folders that it is in, up to the root.
  private let existing: [FileID]
  /// The names after it, which do not exist.
  private let missing: [String]

  init(_ path: String) {
    let (folder, missing) = Self.split(path)
    self.missing = missing
    var existing: [FileID] = []
    var above = folder
    while let id = FileID(above) {
      existing.append(id)
      guard above != "/" else { break }
      above = String(above[..<(above.lastIndex(of: "/") ?? above.startIndex)])
      if above.isEmpty { above = "/" }
    }
    self.existing = existing
  }

  /// The real path of what exists, and the names after it.
  private static func split(_ path: String) -> (folder: String, missing: [String]) {
    var parts = URL(fileURLWithPath: path).pathComponents
    var missing: [String] = []
    while parts.count > 1, real(parts) == nil { missing.insert(parts.removeLast(), at: 0) }
    let folder = real(parts) ?? "/"
    guard missing.contains("..") else { return (folder, missing.filter { $0 != "." }) }
    return split(URL(fileURLWithPath: missing.reduce(folder) { $0 + "/" + $1 }).standardizedFileURL.path)
  }

  /// Whether `other` is this place, or is in it.
  func holds(_ other: FolderPlace) -> Bool {
    guard let own = existing.first else { return false }
    if missing.isEmpty { return other.existing.contains(own) }
    return other.existing.first == own && other.missing.starts(with: missing)
  }

  private static func real(_ parts: [String]) -> String? {
    guard let path = realpath(parts.dropFirst().reduce("/") { $0 + "/" + $1 }, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
