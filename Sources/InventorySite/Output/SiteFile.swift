import Digests

/// A file that the output is to have.
package struct SiteFile: Sendable {
  /// From the top of the output.
  let path: String
  let bytes: [UInt8]

  package init(_ path: String, _ bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }
}

/// A file of the output, written or found as it should be.
struct WrittenFile: Sendable {
  /// From the top of the output.
  let path: String
  let digest: SHA256Digest
  /// False where the bytes were there already.
  let isChanged: Bool
}

/// Paths within the output.
enum OutputPath {
  /// Whether every part is a name: not empty, not `.` or `..`, no line break or backslash that `sha256sum` would escape.
  static func isSafe(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.count <= 255 && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
    }
      && !path.utf8.contains {
        $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\\") || $0 == 0
      }
  }

  /// The folder, empty at the top, and the name in it.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
