import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages

/// The output folder on disk. Files of earlier builds are replaced. Files that no build has written are never replaced.
struct OutputTree: OutputDestination {
  let path: String
  private let staged: StagedFolder
  private let root: OpenFolder
  private let folders: [String: OpenFolder]
  private let before: EarlierOutput
  /// The files of the last build, from its record or, without a record, from its list; empty for a new output.
  let known: FileIndex
  private let isSynced: Bool
  /// Whether the traces of all files are needed for the record of this build.
  private let isTraced: Bool

  /// Opens or creates the folder, with the folders `names` in it. Throws if the folder is protected, or if it has a
  /// manifest that lacks a file of `signature`. Without `force`, also throws if the folder has files, but neither a
  /// manifest nor a journal. `index` has the files of the last build; `nil` if there is no record of that build.
  init(
    _ path: String, folders names: Set<String>, besides protected: ProtectedFolders, force: Bool,
    signature: [String], isSynced: Bool, isTraced: Bool = false, index: FileIndex? = nil
  ) throws(Failure) {
    (self.path, self.isSynced, self.isTraced) = (path, isSynced, isTraced)
    try protected.refuse(path)
    staged = try StagedFolder(path)
    root = staged.folder
    try Self.lock(root)
    before = try EarlierOutput(
      in: root, isNew: staged.isNew, force: force, signature: signature, index: index)
    known = staged.isStaged ? FileIndex() : index ?? before.files
    if before.list == nil, !staged.isStaged { try before.journal.begin() }
    folders = try Self.open(names, in: root)
    if !staged.isNew {
      for folder in [root] + folders.values { try folder.removeTemporaries() }
    }
  }

  func state(since index: FileIndex) -> OutputState {
    if staged.isStaged { return .new }
    return before.isAsListed(in: index) ? .same : .changed(root)
  }

  /// Writes a file, unless the file in the output already has the same bytes. Concurrent calls must pass different
  /// values of `writer`.
  func write(_ file: SiteFile, writer: Int) throws(Failure) -> OutputFolder.NotedFile {
    switch file.source {
    case .made(let path, let bytes): try write(bytes, SHA256Digest(of: bytes), to: path, writer: writer)
    case .ofShard(let path, let shard, let digest): try write(shard.root, digest, to: path, writer: writer)
    case .same(let file): .written(file)
    case .kept(let number): .kept(number)
    }
  }

  private func write(
    _ bytes: [UInt8], _ digest: SHA256Digest, to path: String, writer: Int
  ) throws(Failure) -> OutputFolder.NotedFile {
    try write(
      digest, to: path, isSame: { $0 == bytes },
      create: { (folder, name) throws(Failure) in try folder.create(name, with: bytes, isTraced: isTraced) },
      replace: { (folder, name) throws(Failure) in
        try folder.replace(name, with: bytes, writer: writer, isLasting: isSynced)
      })
  }

  /// Writes a file of a shard, unless the output already has the same file. Checks the digest of the shard's file first.
  /// In a new output on the same file system, the file becomes a hard link if possible. Otherwise, it is copied.
  private func write(
    _ shard: OpenFolder, _ digest: SHA256Digest, to path: String, writer: Int
  ) throws(Failure) -> OutputFolder.NotedFile {
    try write(
      digest, to: path, isSame: { SHA256Digest(of: $0) == digest },
      create: { (folder, name) throws(Failure) in
        let bytes = try Self.bytes(of: path, in: shard, digest)
        if let trace = folder.link(name, to: path, in: shard) { return trace }
        return try folder.create(name, with: bytes, isTraced: isTraced)
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
        .badData, file: shard.path + "/" + path, "was changed after its build; build this shard again")
    }
    return bytes
  }

  /// Creates or replaces a file, unless `isSame` returns `true` for its current bytes.
  private func write(
    _ digest: SHA256Digest, to path: String, isSame: ([UInt8]) -> Bool,
    create: (OpenFolder, String) throws(Failure) -> FileTrace?,
    replace: (OpenFolder, String) throws(Failure) -> FileTrace?
  ) throws(Failure) -> OutputFolder.NotedFile {
    let (folder, name) = try place(of: path)
    func written(_ trace: FileTrace?, isChanged: Bool) -> OutputFolder.NotedFile {
      .written(WrittenFile(path: path, digest: digest, trace: trace, isChanged: isChanged))
    }
    if staged.isStaged { return written(try create(folder, name), isChanged: true) }
    let number = known.index(of: path).flatMap { known.digest($0) == digest ? $0 : nil }
    if let number, known.isUnchanged(number, name, in: folder) { return .kept(number) }
    // An unreadable file is replaced, which may repair it.
    let found = staged.isNew ? nil : try? folder.tracedContents(of: name)
    if let found, isSame(found.bytes) {
      if let number, !isTraced { return .kept(number) }
      return written(found.trace, isChanged: false)
    }
    let mayWrite = staged.isNew || before.holds(path, found.map { SHA256Digest(of: $0.bytes) })
    if !mayWrite, try folder.has(name) {
      throw Self.isForeign(file: self.path + "/" + path)
    }
    try before.journal.add(path, digest)
    return written(try replace(folder, name), isChanged: true)
  }

  /// The bytes of a file of this build; `nil` if there is no such file.
  func contents(of path: String) throws(Failure) -> [UInt8]? {
    let (folder, name) = try place(of: path)
    return try folder.contents(of: name)
  }

  /// Removes the files of earlier builds that are not in `files`, then writes the manifest. `changed` decides whether
  /// files that were modified after a build wrote them are removed or kept. Kept files, and files that cannot be
  /// removed, stay in the manifest. Throws at the end if any file cannot be removed.
  func finish(_ files: Manifest, changed: StaleFiles.Changed) throws(Failure)
    -> FinishedTree
  {
    var stale = StaleFiles(in: root, folders, changed: changed)
    stale.removeEmptyFolders(of: stale.remove(of: before.manifest, before.journal.left, besides: files))
    var files = files
    files.keep(stale.kept)
    let manifest = try list(files)
    try before.journal.remove()
    try staged.moveToPlace(of: path)
    guard stale.failures.isEmpty else {
      var problems = stale.failures
      problems.add(contentsOf: stale.left)
      throw Failure(.readOrWrite, problems)
    }
    return FinishedTree(stale: stale, manifest: manifest)
  }

  /// Writes the manifest, unless the manifest on disk is already the same. The two are compared only if no file has
  /// changed, because a changed file always changes the manifest.
  private func list(_ files: Manifest) throws(Failure) -> WrittenFile {
    let path = SiteLayout.manifest
    if !files.hasChanges(since: before.files), let digest = before.list, files.digest == digest {
      return WrittenFile(path: path, digest: digest, trace: root.trace(of: path), isChanged: false)
    }
    if isSynced { try staged.sync() }
    var digest = SHA256Stream()
    let trace = try root.replace(path, writer: 0, syncing: isSynced, isLasting: isSynced) { file in
      var isWritten = true
      files.forEachPiece { piece in
        piece.withUnsafeBytes { digest.add($0) }
        isWritten = isWritten && writeWhole(piece, to: file)
      }
      return isWritten
    }
    return WrittenFile(path: path, digest: digest.finish(), trace: trace, isChanged: true)
  }

  /// Returns the files that no build has written: see `foreignFiles`. Empty for a new output.
  func foreign(besides files: Manifest) -> [String] {
    staged.isNew ? [] : Self.foreignFiles(in: folders, of: root, besides: files.holds)
  }

  /// Returns the files that no build has written, sorted. All such files in `folders` are included. At the top, a file
  /// is included only if its name begins with the name of a file of a build, as in `index.html.bak`.
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

  private func place(of path: String) throws(Failure) -> (OpenFolder, String) {
    let (parent, name) = OutputPath.parts(of: path)
    guard let folder = parent.isEmpty ? root : folders[parent] else {
      throw Failure(
        .outputRefused, file: self.path + "/" + path,
        "cannot be written, because the build did not create its folder; report this as a bug")
    }
    return (folder, name)
  }

  static func isForeign(file: String) -> Failure {
    Failure(
      .outputRefused, file: file, "was not written by a build; move this file, or choose another folder")
  }

  /// Locks a folder until it is closed; throws if another program has locked it. A shared lock lets several programs
  /// read the folder at once.
  static func lock(_ folder: OpenFolder, isShared: Bool = false) throws(Failure) {
    guard flock(folder.descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 else { return }
    let reason = errno
    if reason == EWOULDBLOCK { throw StagedFolder.isLocked(folder.path) }
    let hasNoLocks = [ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL].contains(reason)
    throw Failure(
      .readOrWrite, file: folder.path,
      "cannot be locked: \(SystemReason(reason).text)"
        + (hasNoLocks ? "; choose an output on another file system" : ""))
  }

  /// Opens or creates these folders and their parent folders, such as `assets` before `assets/plans`.
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

/// The result of `OutputDestination.finish`.
struct FinishedTree {
  /// The removed and kept files of earlier builds; `nil` if the folder did not exist.
  let stale: StaleFiles?
  /// The manifest, which does not list itself.
  let manifest: WrittenFile
}
