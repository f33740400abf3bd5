import Diagnostics
import Digests
import Files
import InventoryPages

/// The destination of the files of a build.
protocol OutputDestination: Sendable {
  var path: String { get }
  /// Writes a file. Concurrent calls must pass different values of `writer`.
  func write(_ file: SiteFile, writer: Int) throws(Failure) -> OutputFolder.NotedFile
  func state(since index: FileIndex) -> OutputState
  /// The index of the files of earlier builds. An unchanged file is identified by its number in this index.
  var known: FileIndex { get }
  /// The bytes of a file of this build; `nil` in a dry run, or if there is no such file.
  func contents(of path: String) throws(Failure) -> [UInt8]?
  /// Removes the files of earlier builds that are not in `files`, then writes the manifest.
  func finish(_ files: Manifest, changed: StaleFiles.Changed) throws(Failure) -> FinishedTree
  /// Returns the paths of files in the output that no build has written.
  func foreign(besides files: Manifest) -> [String]
}

/// Whether an output folder may have changed since the build that recorded an index.
enum OutputState: Sendable {
  /// The folder did not exist.
  case new
  /// A later build may have changed the folder.
  case changed(OpenFolder)
  /// No build has changed the folder since then.
  case same
}

/// The output folder in a dry run. A dry run only detects what a build would change: nothing is created, written or
/// removed.
struct ComparedTree: OutputDestination {
  let path: String
  /// `nil` if the folder does not exist.
  private let root: OpenFolder?
  /// The existing folders of the output, keyed by path.
  private let folders: [String: OpenFolder]
  /// `nil` if the folder does not exist.
  private let before: EarlierOutput?
  let known: FileIndex

  /// Opens the folder; throws in the same cases as a build.
  init(
    _ path: String, folders names: Set<String>, besides protected: ProtectedFolders, force: Bool,
    signature: [String], index: FileIndex?
  ) throws(Failure) {
    self.path = path
    try protected.refuse(path)
    guard try FileKind(at: path) != nil else {
      (root, folders, before, known) = (nil, [:], nil, FileIndex())
      return
    }
    let root = try OpenFolder(path)
    try OutputTree.lock(root, isShared: true)
    let before = try EarlierOutput(
      in: root, isNew: try root.isEmpty(), force: force, signature: signature, index: index)
    known = index ?? before.files
    (self.root, self.before) = (root, before)
    folders = try Self.existing(names, in: root)
  }

  private static func existing(
    _ names: Set<String>, in root: OpenFolder
  ) throws(Failure) -> [String: OpenFolder] {
    var folders: [String: OpenFolder] = [:]
    for name in names.sorted() {
      var folder: OpenFolder? = root
      for part in name.split(separator: "/") { folder = try folder?.folder(existing: String(part)) }
      folders[name] = folder
    }
    return folders
  }

  func state(since index: FileIndex) -> OutputState {
    guard let root, let before else { return .new }
    return before.isAsListed(in: index) ? .same : .changed(root)
  }

  /// Compares a file with the output instead of writing it. The file counts as changed if it is missing in the output,
  /// or has different bytes there.
  func write(_ file: SiteFile, writer: Int) throws(Failure) -> OutputFolder.NotedFile {
    switch file.source {
    case .made(let path, let bytes): try compare(path, SHA256Digest(of: bytes))
    case .ofShard(let path, _, let digest): try compare(path, digest)
    case .same(let file): .written(file)
    case .kept(let number): .kept(number)
    }
  }

  private func compare(_ filePath: String, _ digest: SHA256Digest) throws(Failure) -> OutputFolder.NotedFile {
    let (parent, name) = OutputPath.parts(of: filePath)
    func written(isChanged: Bool) -> OutputFolder.NotedFile {
      .written(WrittenFile(path: filePath, digest: digest, trace: nil, isChanged: isChanged))
    }
    guard let before, let folder = parent.isEmpty ? root : folders[parent] else {
      return written(isChanged: true)
    }
    let number = known.index(of: filePath).flatMap { known.digest($0) == digest ? $0 : nil }
    if let number, known.isUnchanged(number, name, in: folder) { return .kept(number) }
    let found = try? folder.contents(of: name)
    let foundDigest = found.map { SHA256Digest(of: $0) }
    if foundDigest == digest { return number.map { .kept($0) } ?? written(isChanged: false) }
    if !before.holds(filePath, foundDigest), try folder.has(name) {
      throw OutputTree.isForeign(file: path + "/" + filePath)
    }
    return written(isChanged: true)
  }

  func contents(of path: String) throws(Failure) -> [UInt8]? { nil }

  func finish(_ files: Manifest, changed: StaleFiles.Changed) throws(Failure) -> FinishedTree {
    var files = files
    guard let root, let before else { return FinishedTree(stale: nil, manifest: manifest(files)) }
    var stale = StaleFiles(in: root, folders, changed: changed, isDryRun: true)
    stale.remove(of: before.manifest, before.journal.left, besides: files)
    files.keep(stale.kept)
    return FinishedTree(stale: stale, manifest: manifest(files))
  }

  private func manifest(_ files: Manifest) -> WrittenFile {
    let digest = files.digest
    return WrittenFile(
      path: SiteLayout.manifest, digest: digest, trace: nil,
      isChanged: digest != before?.list || before?.journal.isLeft == true)
  }

  func foreign(besides files: Manifest) -> [String] { [] }
}
