package import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages
package import InventorySettings

/// Removes what builds have written to an output folder. The manifest and the journal show which files these are; other
/// files are kept.
package struct SiteCleaner {
  private let output: String
  private let protected: ProtectedFolders
  private let isDryRun: Bool

  /// If `output` is `nil`, the output folder of site.yml is cleaned. Without a `site`, the default settings apply.
  package init(_ site: Site?, output: String?, isDryRun: Bool) {
    let known = site ?? Site()
    self.output = output ?? known.path(known.settings.output)
    self.isDryRun = isDryRun
    protected = ProtectedFolders(site, stores: site?.stores ?? [])
  }

  /// Removes the files. A file that was changed after a build wrote it is kept, and stays in the manifest, so that the
  /// next build and the next clean recognize the folder. The manifest is removed after all other files, so that the
  /// next clean can remove the rest after an interruption. If files remain that no build has written, an empty journal
  /// remains, too, so that the next build accepts the folder. A build never replaces these files.
  package func clean() throws(Failure) -> CleanReport {
    try protected.refuse(output)
    guard try FileKind(at: output) != nil else { return CleanReport(output) }
    let root = try OpenFolder(output)
    try OutputTree.lock(root)
    let manifest = try root.contents(of: SiteLayout.manifest).map(Manifest.init)
    let journal = try Journal(in: root)
    guard manifest != nil || journal.isLeft else { return CleanReport(output) }
    try manifest?.refuseUnless(SiteLayout.ofEveryBuild, in: output)
    let listed = BuiltFiles(manifest ?? Manifest(), journal.left)
    let foreign = listed.foreign(in: root)

    if !isDryRun { try root.removeTemporaries() }
    var files = StaleFiles(in: root, [:], changed: .left, reason: "", isDryRun: isDryRun)
    for path in listed.paths { files.remove(path, written: listed.digests(of: path)) }
    let folders = isDryRun ? 0 : try finish(listed, kept: files.kept, in: root)
    guard files.failures.isEmpty else {
      var problems = files.failures
      problems.add(contentsOf: files.left)
      throw Failure(.readOrWrite, problems)
    }
    return CleanReport(
      output, files: files.removed.count + (manifest != nil && files.kept.isEmpty ? 1 : 0),
      folders: folders,
      left: files.left.isEmpty ? nil : files.left, foreign: foreign.map { output + "/" + $0 })
  }

  /// Removes the manifest, or limits it to the kept files, and removes the folders that are now empty. Returns the
  /// number of removed folders.
  private func finish(_ listed: BuiltFiles, kept: Manifest, in root: OpenFolder) throws(Failure) -> Int {
    if kept.isEmpty {
      try root.replace(SiteLayout.journal, with: [], writer: 0, syncing: true)
      try root.remove(SiteLayout.manifest)
    } else {
      var kept = kept
      for path in SiteLayout.ofEveryBuild {
        if let digest = listed.digests(of: path).first { kept.keep(path, digest) }
      }
      if !listed.isManifest(kept) {
        try root.replace(SiteLayout.manifest, with: kept.bytes, writer: 0, syncing: true)
      }
    }
    var removed = 0
    for path in listed.folders.sorted().reversed() {
      let (parent, name) = OutputPath.parts(of: path)
      guard let folder = try listed.open(parent, in: root) else { continue }
      if try folder.removeFolder(name) { removed += 1 }
    }
    let isEmpty = try StagedFolder.isNew(root, besides: [SiteLayout.journal])
    if isEmpty || !kept.isEmpty { try root.remove(SiteLayout.journal) }
    // `rmdir` fails if the output is a link to a folder, or a mounted folder. No build creates either of them.
    return removed + (rmdir(output) == 0 ? 1 : 0)
  }
}

/// The files listed in a manifest and in the journal of an interrupted build, and the folders of these files.
private struct BuiltFiles {
  private let manifest: Manifest
  private let journal: Manifest
  let paths: [String]
  /// The folders of these files, and the folders that every build creates, even if they stay empty.
  let folders: Set<String>

  init(_ manifest: Manifest, _ journal: Manifest) {
    (self.manifest, self.journal) = (manifest, journal)
    paths = Set(manifest.sortedPaths).union(journal.sortedPaths).sorted()
    var folders = Set(SiteLayout.folders)
    for path in paths {
      var parent = OutputPath.parts(of: path).folder
      while !parent.isEmpty, folders.insert(parent).inserted { parent = OutputPath.parts(of: parent).folder }
    }
    self.folders = folders
  }

  func isManifest(_ other: Manifest) -> Bool { manifest.isSame(as: other) }

  /// Returns the digests that builds have recorded for a path, the latest first.
  func digests(of path: String) -> [SHA256Digest] {
    [journal.digest(of: path), manifest.digest(of: path)].compactMap(\.self)
  }

  /// Returns the sorted paths of files and folders that no build has written, at the top and in the folders of the
  /// site. The path of a folder ends with a slash.
  func foreign(in root: OpenFolder) -> [String] {
    let own = Set(paths).union(folders).union([SiteLayout.manifest, SiteLayout.journal])
    var foreign: [String] = []
    for path in [""] + folders {
      guard let folder = try? open(path, in: root) else { continue }
      _ = folder.forEachName { bytes in
        let name = String(decoding: bytes, as: UTF8.self)
        let place = path.isEmpty ? name : path + "/" + name
        guard !own.contains(place), !TemporaryName.isOfWriter(name) else { return }
        foreign.append(place + (folder.kind(of: bytes) == .folder ? "/" : ""))
      }
    }
    return foreign.sorted()
  }

  /// Opens a folder of the output; `nil` if it does not exist.
  func open(_ path: String, in root: OpenFolder) throws(Failure) -> OpenFolder? {
    var folder = root
    for part in path.split(separator: "/") {
      guard let next = try folder.folder(existing: String(part)) else { return nil }
      folder = next
    }
    return folder
  }
}

/// The result of a clean.
package struct CleanReport: Encodable, Sendable {
  package let output: String
  /// The number of files that were removed, or that a dry run would remove. A dry run does not count `folders`.
  package let files: Int
  package let folders: Int
  /// The problems with files that are kept because they were changed after a build wrote them. `nil` for none.
  package let left: Problems?
  /// The files and folders that no build has written, which are kept. `nil` for none.
  package let foreign: [String]?

  init(_ output: String, files: Int = 0, folders: Int = 0, left: Problems? = nil, foreign: [String] = []) {
    (self.output, self.files, self.folders) = (output, files, folders)
    (self.left, self.foreign) = (left, foreign.isEmpty ? nil : foreign)
  }
}
