import Diagnostics
import Digests
import Files
import InventoryPages

/// Where the files of a build go.
protocol OutputPlace: Sendable {
  var path: String { get }
  /// No concurrent writer may use the same number `writer`.
  func write(_ file: SiteFile, writer: Int) throws(Failure) -> OutputFolder.NotedFile
  /// The files as the last build left them; `nil` if they are not known.
  var earlier: EarlierFiles? { get }
  /// The bytes of a file written by this build; `nil` if there is none.
  func contents(of path: String) throws(Failure) -> [UInt8]?
  /// Removes files of earlier builds that this one did not write, then writes the manifest.
  func finish(_ files: Manifest, changed: StaleFiles.Changed) throws(Failure) -> FinishedTree
  /// The files that no build has written.
  func foreign(besides files: Manifest) -> [String]
}

/// The output folder as a build finds it, for one that only detects what it would change: nothing is created, written or
/// removed.
struct ComparedTree: OutputPlace {
  let path: String
  /// `nil` if the folder does not exist.
  private let root: OpenFolder?
  /// Those that exist.
  private let folders: [String: OpenFolder]
  private let before: Manifest
  private let manifestBefore: [UInt8]?
  private let journal: Journal?
  private let index: FileIndex?

  /// Refuses what a build refuses.
  init(
    _ path: String, folders names: Set<String>, besides protected: ProtectedFolders, force: Bool,
    signature: [String], index: FileIndex?
  ) throws(Failure) {
    (self.path, self.index) = (path, index)
    try protected.refuse(path)
    guard try FileKind(at: path) != nil else {
      (root, folders, before, manifestBefore, journal) = (nil, [:], Manifest(), nil, nil)
      return
    }
    let root = try OpenFolder(path)
    try OutputTree.lock(root, isShared: true)
    manifestBefore = try root.contents(of: SiteLayout.manifest)
    before = manifestBefore.map(Manifest.init) ?? Manifest()
    if manifestBefore != nil { try before.refuseUnless(signature, in: path) }
    let journal = try Journal(in: root)
    let isNew = try root.isEmpty()
    guard isNew || manifestBefore != nil || journal.isLeft || force else { throw OutputTree.isForeign(path) }
    (self.root, self.journal) = (root, journal)
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

  var earlier: EarlierFiles? {
    if let index, let root { EarlierFiles(index: index, root: root) } else { nil }
  }

  /// Nothing is written: a file is changed if the folder has other bytes.
  func write(_ file: SiteFile, writer: Int) throws(Failure) -> OutputFolder.NotedFile {
    switch file.source {
    case .made(let path, let bytes): .written(try compare(path, SHA256Digest(of: bytes)))
    case .ofShard(let path, _, let digest): .written(try compare(path, digest))
    case .same(let file): .written(file)
    case .kept(let number): .kept(number)
    }
  }

  private func compare(_ filePath: String, _ digest: SHA256Digest) throws(Failure) -> WrittenFile {
    let (parent, name) = OutputPath.parts(of: filePath)
    func found(_ trace: FileTrace?, isChanged: Bool) -> WrittenFile {
      WrittenFile(path: filePath, digest: digest, trace: trace, isChanged: isChanged)
    }
    guard let folder = parent.isEmpty ? root : folders[parent] else { return found(nil, isChanged: true) }
    if let trace = index?.trace(of: filePath, digest), folder.trace(of: name) == trace {
      return found(trace, isChanged: false)
    }
    let known = try? folder.tracedContents(of: name)
    let knownDigest = known.map { SHA256Digest(of: $0.bytes) }
    if let known, knownDigest == digest { return found(known.trace, isChanged: false) }
    let isOurs =
      before.holds(filePath) || knownDigest != nil && journal?.left.digest(of: filePath) == knownDigest
    if !isOurs, try folder.has(name) { throw OutputTree.isForeign(file: path + "/" + filePath) }
    return found(nil, isChanged: true)
  }

  func contents(of path: String) throws(Failure) -> [UInt8]? { nil }

  func finish(_ files: Manifest, changed: StaleFiles.Changed) throws(Failure) -> FinishedTree {
    var files = files
    guard let root else { return FinishedTree(stale: nil, manifest: manifest(files)) }
    var stale = StaleFiles(in: root, folders, changed: changed, isDryRun: true)
    stale.remove(of: before, journal?.left ?? Manifest(), besides: files)
    files.keep(stale.kept)
    return FinishedTree(stale: stale, manifest: manifest(files))
  }

  private func manifest(_ files: Manifest) -> WrittenFile {
    let bytes = files.bytes
    return WrittenFile(
      path: SiteLayout.manifest, digest: SHA256Digest(of: bytes), trace: nil,
      isChanged: bytes != manifestBefore || journal?.isLeft == true)
  }

  func foreign(besides files: Manifest) -> [String] { [] }
}
