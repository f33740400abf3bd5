import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages

/// The files below the output folder. Knows which of them come from earlier builds, and replaces only those.
struct OutputTree: OutputPlace {
  let path: String
  private let staged: StagedFolder
  private let root: OpenFolder
  private let folders: [String: OpenFolder]
  private let before: Manifest
  private let journal: Journal
  /// The digest of the list of the last build; `nil` without one.
  private let manifestBefore: SHA256Digest?
  private let isSynced: Bool
  /// The files as the last build left them, if its record says so.
  private let index: FileIndex?

  /// Opens or creates the folder with these folders in it. Refuses a folder that has other files but neither manifest
  /// nor journal, unless `force` is set; unlisted files are never touched. Only a manifest that lists `signature` is
  /// accepted. `force` does not override protected folders.
  init(
    _ path: String, folders names: Set<String>, besides protected: ProtectedFolders, force: Bool,
    signature: [String], isSynced: Bool, index: FileIndex? = nil
  ) throws(Failure) {
    self.path = path
    self.isSynced = isSynced
    self.index = index
    try protected.refuse(path)
    staged = try StagedFolder(path)
    root = staged.folder
    try Self.lock(root)
    let listed: Manifest
    if let index, let digest = index.digest(of: SiteLayout.manifest),
      index.isUnchanged(SiteLayout.manifest, in: root)
    {
      listed = Manifest(all: index, besides: SiteLayout.manifest)
      manifestBefore = digest
    } else {
      let bytes = try root.contents(of: SiteLayout.manifest)
      listed = bytes.map(Manifest.init) ?? Manifest()
      manifestBefore = bytes.map { SHA256Digest(of: $0) }
    }
    before = listed
    if manifestBefore != nil { try listed.refuseUnless(signature, in: path) }
    journal = try Journal(in: root)
    guard staged.isNew || manifestBefore != nil || journal.isLeft || force else {
      throw Self.isForeign(path)
    }
    if manifestBefore == nil, !staged.isStaged { try journal.begin() }
    folders = try Self.open(names, in: root)
    if !staged.isNew {
      for folder in [root] + folders.values { try folder.removeTemporaries() }
    }
  }

  /// The files as the last build left them; `nil` if they are not known.
  var earlier: EarlierFiles? {
    staged.isStaged ? nil : index.map { EarlierFiles(index: $0, root: root) }
  }

  /// Writes a file if its bytes are new. No concurrent writer may use the same number `writer`.
  func write(_ file: SiteFile, writer: Int) throws(Failure) -> OutputFolder.NotedFile {
    switch file.source {
    case .made(let path, let bytes):
      .written(try write(bytes, SHA256Digest(of: bytes), to: path, writer: writer))
    case .ofShard(let path, let shard, let digest):
      .written(try write(shard.root, digest, to: path, writer: writer))
    case .same(let file): .written(file)
    case .kept(let number): .kept(number)
    }
  }

  private func write(
    _ bytes: [UInt8], _ digest: SHA256Digest, to path: String, writer: Int
  ) throws(Failure) -> WrittenFile {
    try write(
      digest, to: path, isSame: { $0 == bytes },
      create: { (folder, name) throws(Failure) in try folder.create(name, with: bytes) },
      replace: { (folder, name) throws(Failure) in try folder.replace(name, with: bytes, writer: writer) })
  }

  /// Checks the file of a shard, and links to it if both are on the same file system; copies it otherwise.
  private func write(
    _ shard: OpenFolder, _ digest: SHA256Digest, to path: String, writer: Int
  ) throws(Failure) -> WrittenFile {
    try write(
      digest, to: path, isSame: { SHA256Digest(of: $0) == digest },
      create: { (folder, name) throws(Failure) in
        let bytes = try Self.bytes(of: path, in: shard, digest)
        if let trace = folder.link(name, to: path, in: shard) { return trace }
        return try folder.create(name, with: bytes)
      },
      replace: { (folder, name) throws(Failure) in
        try folder.replace(name, with: Self.bytes(of: path, in: shard, digest), writer: writer)
      })
  }

  private static func bytes(
    of path: String, in shard: OpenFolder, _ digest: SHA256Digest
  ) throws(Failure) -> [UInt8] {
    guard let bytes = try shard.contents(of: path), SHA256Digest(of: bytes) == digest else {
      throw Failure(
        .badData, file: shard.path + "/" + path, "is not what its build wrote; build this shard again")
    }
    return bytes
  }

  /// Creates or replaces a file unless it has these bytes already.
  private func write(
    _ digest: SHA256Digest, to path: String, isSame: ([UInt8]) -> Bool,
    create: (OpenFolder, String) throws(Failure) -> FileTrace?,
    replace: (OpenFolder, String) throws(Failure) -> FileTrace?
  ) throws(Failure) -> WrittenFile {
    let (folder, name) = try place(of: path)
    func written(_ trace: FileTrace?, isChanged: Bool) -> WrittenFile {
      WrittenFile(path: path, digest: digest, trace: trace, isChanged: isChanged)
    }
    if staged.isStaged { return written(try create(folder, name), isChanged: true) }
    if let trace = index?.trace(of: path, digest), folder.trace(of: name) == trace {
      return written(trace, isChanged: false)
    }
    // An unreadable file is replaced, which may repair it.
    let known = staged.isNew ? nil : try? folder.tracedContents(of: name)
    if let known, isSame(known.bytes) { return written(known.trace, isChanged: false) }
    let mayWrite = staged.isNew || isOurs(path, known?.bytes)
    if !mayWrite, try folder.has(name) {
      throw Self.isForeign(file: self.path + "/" + path)
    }
    try journal.add(path, digest)
    return written(try replace(folder, name), isChanged: true)
  }

  /// The bytes of a file written by this build; `nil` if there is none.
  func contents(of path: String) throws(Failure) -> [UInt8]? {
    let (folder, name) = try place(of: path)
    return try folder.contents(of: name)
  }

  /// Removes files of earlier builds that this one did not write, then writes the manifest. `changed` decides about
  /// files that were modified since. Files that are kept, or cannot be removed, stay in the manifest; the latter make
  /// the build fail at the end.
  func finish(_ files: Manifest, changed: StaleFiles.Changed) throws(Failure) -> FinishedTree {
    var stale = StaleFiles(in: root, folders, changed: changed)
    stale.removeEmptyFolders(of: stale.remove(of: before, journal.left, besides: files))
    var files = files
    files.keep(stale.kept)
    let bytes = files.bytes
    let trace: FileTrace?
    let digest = SHA256Digest(of: bytes)
    if digest != manifestBefore {
      if isSynced { try staged.sync() }
      trace = try root.replace(SiteLayout.manifest, with: bytes, writer: 0, syncing: isSynced)
    } else {
      trace = root.trace(of: SiteLayout.manifest)
    }
    try journal.remove()
    try staged.moveToPlace(of: path)
    guard stale.failures.isEmpty else {
      var problems = stale.failures
      problems.add(contentsOf: stale.left)
      throw Failure(.readOrWrite, problems)
    }
    let manifest = WrittenFile(
      path: SiteLayout.manifest, digest: digest, trace: trace, isChanged: false)
    return FinishedTree(stale: stale, manifest: manifest)
  }

  /// The files that no build has written: see `foreignFiles`.
  func foreign(besides files: Manifest) -> [String] {
    staged.isNew ? [] : Self.foreignFiles(in: folders, of: root, besides: files.holds)
  }

  /// The files that no build has written, in the folders of the output and beside its pages: at the top, only those named
  /// like one of its files with an addition, such as `index.html.bak`. Sorted.
  static func foreignFiles(
    in folders: [String: OpenFolder], of root: OpenFolder, besides isOurs: (String) -> Bool
  ) -> [String] {
    var foreign: [String] = []
    for (path, folder) in folders {
      _ = folder.forEachName { name in
        let place = path + "/" + String(decoding: name, as: UTF8.self)
        if !isOurs(place), folders[place] == nil { foreign.append(place) }
      }
    }
    var top: [String] = []
    _ = root.forEachName { top.append(String(decoding: $0, as: UTF8.self)) }
    let own = top.filter { isOurs($0) && $0 != SiteLayout.manifest }
    foreign += top.filter { name in !isOurs(name) && own.contains { name.hasPrefix($0) } }
    return foreign.sorted()
  }

  /// Whether an earlier build has written the file: it is in the manifest, or an interrupted build wrote these bytes.
  private func isOurs(_ path: String, _ bytes: [UInt8]?) -> Bool {
    if before.holds(path) { return true }
    guard let digest = journal.left.digest(of: path), let bytes else { return false }
    return SHA256Digest(of: bytes) == digest
  }

  private func place(of path: String) throws(Failure) -> (OpenFolder, String) {
    let (parent, name) = OutputPath.parts(of: path)
    guard let folder = parent.isEmpty ? root : folders[parent] else {
      throw Failure(.outputRefused, file: self.path + "/" + path, "is in a folder that was not prepared")
    }
    return (folder, name)
  }

  static func isForeign(_ path: String) -> Failure {
    Failure(
      .outputRefused, file: path,
      "has files that were not written by a build; choose another folder, or use --force to build around them"
    )
  }

  static func isForeign(file: String) -> Failure {
    Failure(.outputRefused, file: file, "was not written by a build; move it, or choose another folder")
  }

  /// Held while it is open. Several programs can share a folder that they only read.
  static func lock(_ folder: OpenFolder, isShared: Bool = false) throws(Failure) {
    guard flock(folder.descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 else { return }
    let reason = errno
    if reason == EWOULDBLOCK { throw StagedFolder.isLocked(folder.path) }
    let hasNoLocks = [ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL].contains(reason)
    throw Failure(
      .readOrWrite, file: folder.path,
      "cannot be locked: \(String(cString: strerror(reason)))"
        + (hasNoLocks ? "; choose an output on another file system" : ""))
  }

  /// Opens `assets/plans` after `assets`.
  private static func open(_ names: Set<String>, in root: OpenFolder) throws(Failure) -> [String: OpenFolder]
  {
    var folders: [String: OpenFolder] = [:]
    for name in names.sorted() {
      var folder = root
      var path = ""
      for part in name.split(separator: "/") {
        path += (path.isEmpty ? "" : "/") + part
        if let known = folders[path] {
          folder = known
        } else {
          folder = try OpenFolder(String(part), in: folder)
          folders[path] = folder
        }
      }
    }
    return folders
  }
}

/// What `OutputTree.finish` has done.
struct FinishedTree {
  /// `nil` if there was no folder.
  let stale: StaleFiles?
  /// Not listed in itself.
  let manifest: WrittenFile
}
