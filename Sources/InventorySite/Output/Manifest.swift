import Digests

/// SHA256SUMS: every file of a build and the SHA-256 of its bytes. `sha256sum -c` checks it, and the next build reads it.
package struct Manifest: Sendable {
  static let fileName = "SHA256SUMS"

  private(set) var digests: [String: SHA256Digest] = [:]

  package init() {}

  /// Lines that are not a digest and a path of ours are left out: nobody's file is removed for them.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count > 66 {
      let path = String(decoding: line.dropFirst(66), as: UTF8.self)
      guard line.dropFirst(64).prefix(2).elementsEqual("  ".utf8), OutputPath.isSafe(path),
        let digest = SHA256Digest(hex: String(decoding: line.prefix(64), as: UTF8.self))
      else { continue }
      digests[path] = digest
    }
  }

  /// What every build writes. Other programs call their lists SHA256SUMS, too, and theirs do not have all of these.
  package static let ofEveryBuild = ["assets/site.js", "assets/style.css", "robots.txt"]

  /// False when the path is there already.
  package mutating func add(_ file: WrittenFile) -> Bool {
    digests.updateValue(file.digest, forKey: file.path) == nil
  }

  /// Lists a file of an earlier build that is still there.
  mutating func keep(_ path: String, _ digest: SHA256Digest) { digests[path] = digest }

  /// Lists the files of another one, too.
  mutating func keep(_ other: Manifest) { digests.merge(other.digests) { own, _ in own } }

  /// Sorted by path, byte by byte.
  var bytes: [UInt8] {
    let paths = digests.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(paths.count * 128)
    for path in paths {
      if let digest = digests[path] { bytes += Self.line(path, digest) }
    }
    return bytes
  }

  /// As `sha256sum` writes it.
  static func line(_ path: String, _ digest: SHA256Digest) -> [UInt8] {
    Array("\(digest.hex())  \(path)\n".utf8)
  }
}

/// A file of the output, written or found as it should be.
package struct WrittenFile: Sendable {
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
