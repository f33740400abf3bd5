import Digests
import Foundation
import InventoryModel

/// The folder that a build writes: only what changed, each file by rename, the manifest last.
struct OutputFolder: Sendable {
  let path: String
  private let root: Folder
  private let folders: [String: Folder]
  private let before: Manifest
  private let journal: Journal
  private let manifestBefore: [UInt8]?
  /// Nothing was there: no file needs to be compared.
  private let isNew: Bool

  /// Opens or makes the folder with these folders in it. One that holds other things and no manifest is refused, unless
  /// `force` says to go on; whatever is not in the manifest is left alone. Only a manifest that lists `signature` is ours.
  init(
    _ path: String, folders names: Set<String>, force: Bool, signature: [String] = Manifest.ofEveryBuild
  ) throws(Failure) {
    self.path = path
    try Self.makeFolder(path)
    root = try Folder(path)
    guard flock(root.descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        .locked, file: path,
        "another build is writing here, or a verify is reading; try again when it is done")
    }
    manifestBefore = root.contents(of: Manifest.fileName)
    let listed = manifestBefore.map(Manifest.init) ?? Manifest()
    before = listed
    guard manifestBefore?.isEmpty ?? true || signature.allSatisfy({ listed.digests[$0] != nil }) else {
      throw Failure(
        .outputRefused, file: path + "/" + Manifest.fileName,
        "lists what another program or command has written; choose another folder, or move what is there away"
      )
    }
    isNew = manifestBefore == nil && Self.isEmpty(path)
    guard isNew || manifestBefore != nil || force else {
      throw Failure(
        .outputRefused, file: path,
        "holds files that no build has written; choose another folder, or say --force to leave them and go on"
      )
    }
    journal = Journal(in: root)
    if manifestBefore == nil {
      // From here on the folder is known as ours, should the build be interrupted.
      try root.replace(Manifest.fileName, with: [], by: Self.temporary(for: 0))
    }
    folders = try Self.open(names, in: root)
    removeTemporaries()
  }

  /// Writes a file if its bytes are new. `writer` is a number that no other writer of the same moment has.
  func write(_ bytes: [UInt8], to path: String, writer: Int) throws(Failure) -> WrittenFile {
    let (folder, name) = try place(of: path)
    let known = isNew ? nil : folder.contents(of: name)
    let isChanged = known != bytes
    if isChanged {
      guard isNew || before.digests[path] != nil || journal.left.contains(path) || !folder.holds(name) else {
        throw Failure(
          .outputRefused, file: self.path + "/" + path,
          "is not from a build; move it away, or choose another folder")
      }
      try journal.add(path)
      try folder.replace(name, with: bytes, by: Self.temporary(for: writer))
    }
    return WrittenFile(path: path, digest: SHA256Digest(of: bytes), isChanged: isChanged)
  }

  /// Removes what earlier builds wrote and this one did not, then writes the manifest. Returns how many are gone. A file
  /// that somebody has changed since stays.
  func finish(_ files: Manifest) throws(Failure) -> Int {
    let stale = Set(before.digests.keys).union(journal.left).filter { files.digests[$0] == nil }
    let removed = stale.count { path in
      Self.remove(path, in: root, unlessOtherThan: journal.left.contains(path) ? nil : before.digests[path])
    }
    let bytes = files.bytes
    if bytes != manifestBefore {
      try root.replace(Manifest.fileName, with: bytes, by: Self.temporary(for: 0))
    }
    journal.remove()
    return removed
  }
}

extension OutputFolder {
  private func place(of path: String) throws(Failure) -> (Folder, String) {
    guard let slash = path.lastIndex(of: "/") else { return (root, path) }
    guard let folder = folders[String(path[..<slash])] else {
      throw Failure(.outputRefused, file: self.path + "/" + path, "lies in a folder that was not prepared")
    }
    return (folder, String(path[path.index(after: slash)...]))
  }

  /// Hidden, and the same in every build, so that the next one finds what an interrupted one left, and removes it.
  private static func temporary(for writer: Int) -> String { ".coffer-\(writer)" }

  /// Whether a file of this name is one that was being written.
  static func isTemporary(_ name: String) -> Bool {
    (0...BuildRequest.mostJobs).contains { temporary(for: $0) == name }
  }

  /// Their names are tried: a folder of a million pages is not listed.
  private func removeTemporaries() {
    for folder in [root] + folders.values {
      for writer in 0...BuildRequest.mostJobs { _ = folder.remove(Self.temporary(for: writer)) }
    }
  }

  /// Whether there is nothing but what the first step of an interrupted build may have left.
  private static func isEmpty(_ path: String) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.allSatisfy { $0 == temporary(for: 0) } ?? false
  }

  private static func makeFolder(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        .outputRefused, file: path, "the folder cannot be made: \(error.systemReason); choose another one")
    }
  }

  /// Opens `assets/plans` after `assets`.
  private static func open(_ names: Set<String>, in root: Folder) throws(Failure) -> [String: Folder] {
    var folders: [String: Folder] = [:]
    for name in names.sorted() {
      var folder = root
      var path = ""
      for part in name.split(separator: "/") {
        path += (path.isEmpty ? "" : "/") + part
        if let known = folders[path] {
          folder = known
        } else {
          folder = try Folder(String(part), in: folder)
          folders[path] = folder
        }
      }
    }
    return folders
  }

  private static func remove(_ path: String, in root: Folder, unlessOtherThan digest: SHA256Digest?) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    var folder = root
    for name in parts.dropLast() {
      guard let next = Folder(existing: name, in: folder) else { return false }
      folder = next
    }
    guard let name = parts.last else { return false }
    if let digest, folder.contents(of: name).map(SHA256Digest.init(of:)) != digest { return false }
    return folder.remove(name)
  }
}
