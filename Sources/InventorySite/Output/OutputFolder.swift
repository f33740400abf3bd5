package import Diagnostics
import Digests
import Files
import InventoryPages

/// What a build writes, or a report in a folder: only what changed, each file by rename, the manifest last.
///
/// It belongs to one task. Where many files are made at once, they are also written at once.
package final class OutputFolder {
  private let tree: OutputTree
  private let onChange: (_ path: String) -> Void
  private var manifest = Manifest()
  private var written = 0
  private var unchanged = 0

  /// Opens or makes the folder at `path`, with `folders` in it. `force` goes on in one that holds other things and no
  /// manifest with the files of `signature`. `onChange` is called for each file whose bytes are new.
  package init(
    _ path: String, folders: Set<String>, besides protected: ProtectedFolders, force: Bool,
    signature: [String] = SiteLayout.ofEveryBuild, onChange: @escaping (_ path: String) -> Void = { _ in }
  ) throws(Failure) {
    tree = try OutputTree(path, folders: folders, besides: protected, force: force, signature: signature)
    self.onChange = onChange
  }

  package func write(_ file: SiteFile) throws(Failure) { try note(tree.write(file, writer: 0)) }

  /// Makes and writes the files of each value, up to `limit` values at once. They are noted in the order of the values; then
  /// a value `isDone`.
  func write<Value: Sendable>(
    atOnce limit: Int, _ next: () throws -> Value?,
    forEachFile: @escaping @Sendable (Value, (SiteFile) throws -> Void) throws -> Void,
    isDone: (Value) -> Void
  ) async throws {
    var values = 0
    try await forEachInOrder(limit: limit) {
      // At most `limit` values are worked on, and they follow one another: each has another number.
      defer { values += 1 }
      return try next().map { (writer: 1 + values % limit, value: $0) }
    } transform: { [tree] writer, value in
      var files: [WrittenFile] = []
      try forEachFile(value) { files.append(try tree.write($0, writer: writer)) }
      return (value, files)
    } consume: { value, files in
      for file in files { try note(file) }
      isDone(value)
    }
  }

  /// How many files this build has written so far, changed or not.
  var count: Int { manifest.digests.count }

  /// Whether this build has written a file.
  package func holds(_ path: String) -> Bool { manifest.digests[path] != nil }

  /// The bytes of a file that this build has written; `nil` if there is none.
  func contents(of path: String) throws(Failure) -> [UInt8]? { try tree.contents(of: path) }

  /// Removes what earlier builds wrote and this one did not, then writes the manifest. What somebody has changed since is
  /// removed or left as `changed` says.
  package func finish(changed: StaleFiles.Changed) throws(Failure) -> FinishedOutput {
    let stale = try tree.finish(manifest, changed: changed)
    return FinishedOutput(
      written: written, unchanged: unchanged, removed: stale.removed,
      left: stale.left.isEmpty ? nil : stale.left)
  }

  private func note(_ file: WrittenFile) throws(Failure) {
    guard manifest.add(file) else {
      throw Failure(
        .badData, file: tree.path + "/" + file.path, "two pages have this name; rename one of them")
    }
    if file.isChanged {
      written += 1
      onChange(file.path)
    } else {
      unchanged += 1
    }
  }
}

/// What has become of the files of this build and of earlier ones.
package struct FinishedOutput {
  /// Files whose bytes are new.
  let written: Int
  let unchanged: Int
  let removed: Int
  /// Files of earlier builds that somebody has changed, which are still there; `nil` for none.
  package let left: Problems?
}

/// A file that the output is to have.
package struct SiteFile: Sendable {
  /// From the top of the output.
  let path: String
  let bytes: [UInt8]

  package init(_ path: String, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
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
