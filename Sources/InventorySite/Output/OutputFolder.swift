package import Diagnostics
import Digests
import Files
import InventoryPages

/// Writes the files of a build or of a report folder. Only changed files are written, each with a rename; the manifest
/// is written last.
///
/// Only a single task may use an output folder. To make and write files in parallel, that task calls
/// `write(atOnce:_:forEachFile:isDone:)`.
package final class OutputFolder {
  private let tree: any OutputDestination
  private let onChange: (_ path: String) -> Void
  private var manifest: Manifest
  private var written = 0
  private var unchanged = 0
  private var counted = 0

  /// Opens or creates the folder at `path`, with `folders` in it. Throws if the folder has a manifest that lacks a file
  /// of `signature`. Without `force`, also throws if the folder has files but no manifest. `onChange` is called for
  /// each file with new contents.
  package init(
    _ path: String, folders: Set<String>, besides protected: ProtectedFolders, force: Bool,
    signature: [String] = SiteLayout.ofEveryBuild, onChange: @escaping (_ path: String) -> Void = { _ in }
  ) throws(Failure) {
    tree = try OutputTree(
      path, folders: folders, besides: protected, force: force, signature: signature, isSynced: true)
    manifest = Manifest(besides: tree.known)
    self.onChange = onChange
  }

  /// Opens the output of a build. `index` has the files as the last build left them. `expected` is the estimated number
  /// of files in the output.
  init(
    _ request: BuildRequest, folders: Set<String>, besides protected: ProtectedFolders,
    signature: [String] = SiteLayout.ofEveryBuild, expected: Int, index: FileIndex?,
    onChange: @escaping (_ path: String) -> Void
  ) throws(Failure) {
    tree =
      request.isDryRun
      ? try ComparedTree(
        request.output, folders: folders, besides: protected, force: request.force, signature: signature,
        index: index)
      : try OutputTree(
        request.output, folders: folders, besides: protected, force: request.force, signature: signature,
        isSynced: !request.isPreview, isTraced: request.cache != nil, index: index)
    manifest = Manifest(besides: tree.known, expected: expected)
    self.onChange = onChange
  }

  /// Writes the file if its bytes changed, and adds it to the manifest.
  package func write(_ file: SiteFile) throws(Failure) { try note(tree.write(file, writer: 0)) }

  /// A file of the output, after it was written or found to be unchanged.
  enum NotedFile: Sendable {
    case written(WrittenFile)
    /// See `SiteFile.Source.kept`.
    case kept(Int)
  }

  /// Makes and writes the files of each value, up to `limit` values at once. Adds the files to the manifest in the
  /// order of the values, and calls `isDone` with each value and the result of `forEachFile`.
  func write<Value: Sendable, Made: Sendable>(
    atOnce limit: Int, _ next: () throws -> Value?,
    forEachFile: @escaping @Sendable (Value, (SiteFile) throws -> Void) throws -> Made,
    isDone: (Value, Made) throws -> Void
  ) async throws {
    var values = 0
    let ahead = min(2 * limit, TemporaryName.mostWriters)
    try await forEachInOrder(limit: limit, ahead: ahead) {
      // At most `ahead` consecutive values are processed at once, so their writer numbers are distinct.
      defer { values += 1 }
      return try next().map { (writer: 1 + values % ahead, value: $0) }
    } transform: { [tree] writer, value in
      var files: [NotedFile] = []
      let made = try forEachFile(value) { files.append(try tree.write($0, writer: writer)) }
      return (value, made, files)
    } consume: { value, made, files in
      for file in files { try note(file) }
      try isDone(value, made)
    }
  }

  /// The number of files that this build has written or found unchanged so far.
  var count: Int { manifest.count }

  /// Returns the number of files that this build has written or found unchanged since the last call of this method.
  func countStage() -> Int {
    defer { counted = count }
    return count - counted
  }

  func state(since index: FileIndex) -> OutputState { tree.state(since: index) }

  /// Whether this build has written a file, or found it unchanged.
  package func holds(_ path: String) -> Bool { manifest.holds(path) }

  /// The bytes of a file of this build; `nil` in a dry run, or if there is no such file.
  func contents(of path: String) throws(Failure) -> [UInt8]? { try tree.contents(of: path) }

  /// Removes the files of earlier builds that are not part of this build, then writes the manifest. `changed` decides
  /// whether files that were modified after a build wrote them are removed or kept.
  package func finish(changed: StaleFiles.Changed) throws(Failure) -> FinishedOutput {
    let finished = try tree.finish(manifest, changed: changed)
    let (removed, left) = (finished.stale?.removed ?? [], finished.stale?.left ?? Problems())
    // The manifest counts as a written file only if it is the only change.
    if finished.manifest.isChanged, written == 0, removed.isEmpty {
      written = 1
      onChange(SiteLayout.manifest)
    }
    let foreign = changed == .removed ? tree.foreign(besides: manifest) : []
    _ = manifest.add(finished.manifest)
    return FinishedOutput(
      files: manifest, written: written, unchanged: unchanged, removed: removed,
      left: left.isEmpty ? nil : left, foreign: foreign)
  }

  private func note(_ file: NotedFile) throws(Failure) {
    switch file {
    case .written(let file):
      guard manifest.add(file) else { throw isTaken(file.path) }
      guard file.isChanged else { break }
      written += 1
      return onChange(file.path)
    case .kept(let number):
      guard manifest.keep(number) else { throw isTaken(manifest.earlierPath(number)) }
    }
    unchanged += 1
  }

  private func isTaken(_ path: String) -> Failure {
    Failure(.badData, file: tree.path + "/" + path, "is the path of two pages; rename one of these pages")
  }
}

/// The files of a finished output, with the numbers of written and unchanged files.
package struct FinishedOutput {
  /// All files that were written or are unchanged, including the manifest.
  let files: Manifest
  /// The number of files with new contents.
  let written: Int
  let unchanged: Int
  /// The paths of the files of earlier builds that were removed.
  let removed: [String]
  /// The files of earlier builds that were modified and are kept; `nil` for none.
  package let left: Problems?
  /// The paths of files that no build has written, and that readers may not be allowed to see. Empty if modified files
  /// are kept.
  let foreign: [String]
}

/// A file for the output.
///
/// Paths are relative to the top of the output.
package struct SiteFile: Sendable {
  let source: Source

  enum Source: Sendable {
    case made(_ path: String, bytes: [UInt8])
    /// A file to copy from the same path in a shard. The digest is the one that the shard lists.
    case ofShard(_ path: String, FinishedShard, SHA256Digest)
    /// A file that has the bytes of the last build, but a different trace.
    case same(WrittenFile)
    /// A file as the last build left it: its number in the index.
    case kept(Int)
  }

  /// Creates a file with bytes in memory. `path` is relative to the top of the output.
  package init(_ path: String, _ bytes: [UInt8]) { self.init(.made(path, bytes: bytes)) }

  init(_ source: Source) { self.source = source }
}

/// A file of the output that was written, or is unchanged.
struct WrittenFile: Sendable {
  /// The path relative to the top of the output.
  let path: String
  let digest: SHA256Digest
  /// The trace of the file; `nil` if it is unknown.
  let trace: FileTrace?
  /// `false` if the file already had these bytes.
  let isChanged: Bool
}

/// Paths within the output.
enum OutputPath {
  /// Whether every part is a valid name: 1 to 255 bytes long, not `.` or `..`, and without NUL, line breaks or
  /// backslashes. `sha256sum` would escape line breaks and backslashes.
  static func isSafe(_ path: String) -> Bool { isSafe(path.utf8) }

  static func isSafe(_ path: some Sequence<UInt8>) -> Bool {
    // The numbers of bytes and of dots in the current part.
    var (length, dots) = (0, 0)
    func isName() -> Bool { (1...255).contains(length) && !(length == dots && length <= 2) }
    for byte in path {
      switch byte {
      case UInt8(ascii: "/"):
        guard isName() else { return false }
        (length, dots) = (0, 0)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\\"), 0: return false
      default:
        length += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
      }
    }
    return isName()
  }

  /// Returns the folder, which is empty at the top of the output, and the file name.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
  }
}
