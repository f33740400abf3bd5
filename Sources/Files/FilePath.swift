/// Paths as texts. Not by URL, which takes `~` for the home folder.
package enum FilePath {
  /// A path in a folder; one in the current folder is the name alone.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder that a path is in.
  package static func folder(of path: String) -> String { parts(of: path).folder }

  /// A slash or a `/.` at the end does not count.
  package static func parts(of path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path = path.dropLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
