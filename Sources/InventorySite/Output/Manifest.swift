import Digests

/// SHA256SUMS: every file of a build and the SHA-256 of its bytes. `sha256sum -c` checks it, and the next build reads it.
struct Manifest: Sendable {
  private(set) var digests: [String: SHA256Digest] = [:]

  init() {}

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

  /// False when the path is there already.
  mutating func add(_ file: WrittenFile) -> Bool {
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
