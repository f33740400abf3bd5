import Diagnostics
import Files
import Foundation

/// Finds the files of a folder for the paths of requests. Links are not followed, and nothing outside the folder is
/// read.
struct ServedFolder: Sendable {
  let path: String

  /// Returns the file with this path; `nil` if there is none. A path that ends with a slash means the index page of a
  /// folder.
  func file(at path: Substring) throws(Failure) -> (name: String, bytes: [UInt8])? {
    try Self.names(of: path).flatMap { (names) throws(Failure) in try file(named: names) }
  }

  /// Returns the file whose path consists of these names. If the last name is empty, returns the index page of the
  /// folder.
  func file(named names: [String]) throws(Failure) -> (name: String, bytes: [UInt8])? {
    var names = names
    guard let last = names.popLast(), var folder = try? OpenFolder(self.path) else { return nil }
    for name in names {
      guard let next = try folder.folder(existing: name) else { return nil }
      folder = next
    }
    for name in last.isEmpty ? ["index.html", "index.md"] : [last] {
      if let bytes = try folder.contents(of: name) { return (name, bytes) }
    }
    return nil
  }

  /// Returns the path of the page that a request asks for, relative to the folder; `nil` if the request path is
  /// invalid.
  static func page(of path: Substring) -> String? {
    guard var names = names(of: path), let last = names.popLast() else { return nil }
    return (names + [last.isEmpty ? "index.html" : last]).joined(separator: "/")
  }

  /// Returns the names in a path; the last name is empty if the path ends with a slash. `nil` if a name is invalid,
  /// such as `..`, another name that begins with a dot, or a name with an encoded slash.
  static func names(of path: Substring) -> [String]? {
    guard path.hasPrefix("/") else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var names: [String] = []
    for (index, part) in parts.enumerated() {
      guard let name = part.removingPercentEncoding, name.utf8.count <= 255, !name.hasPrefix("."),
        !name.utf8.contains(where: { $0 < 32 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }),
        !name.isEmpty || index == parts.count - 1
      else { return nil }
      names.append(name)
    }
    return names
  }
}
