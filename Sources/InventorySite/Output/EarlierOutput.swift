import Diagnostics
import Digests
import Files
import InventoryPages

/// The state that earlier builds left in an output folder: the list of their files, and the journal of an interrupted
/// build.
struct EarlierOutput: Sendable {
  /// The files in the list; empty if there is no list.
  let files: FileIndex
  /// The digest of the list; `nil` if there is no list.
  let list: SHA256Digest?
  let journal: Journal

  /// Throws if the folder has a list that lacks a file of `signature`. Without `force`, also throws if the folder has
  /// files, but neither a list nor a journal. `index` has the files of the last build; `nil` if there is no record of
  /// that build.
  init(
    in root: OpenFolder, isNew: Bool, force: Bool, signature: [String], index: FileIndex?
  ) throws(Failure) {
    if let index, let digest = index.digest(of: SiteLayout.manifest),
      index.isUnchanged(SiteLayout.manifest, in: root)
    {
      (files, list) = (index, digest)
    } else if let read = try FileIndex.list(SiteLayout.manifest, in: root) {
      (files, list) = (read.files, read.digest)
    } else {
      (files, list) = (FileIndex(), nil)
    }
    journal = try Journal(in: root)
    if list != nil { try manifest.refuseUnless(signature, in: root.path) }
    guard isNew || list != nil || journal.isLeft || force else {
      throw Failure(
        .outputRefused, file: root.path,
        "has files, but no \(SiteLayout.manifest); if Coffer wrote these files, remove the folder; otherwise "
          + "choose another folder, or use --force to keep these files"
      )
    }
  }

  /// The files of the list, without the list itself.
  var manifest: Manifest { Manifest(all: files, besides: SiteLayout.manifest) }

  /// Whether no build has changed the output since the build that recorded `index`.
  func isAsListed(in index: FileIndex) -> Bool {
    list != nil && list == index.digest(of: SiteLayout.manifest) && !journal.isLeft
  }

  /// Whether an earlier build has written the file: either the list has its path, or an interrupted build wrote these
  /// bytes. `digest` is the digest of the current bytes; `nil` if they cannot be read.
  func holds(_ path: String, _ digest: SHA256Digest?) -> Bool {
    files.holds(path) || digest != nil && journal.left.digest(of: path) == digest
  }
}

extension Manifest {
  /// Throws if the list lacks one of these files, which every list of this kind has.
  func refuseUnless(_ signature: [String], in output: String) throws(Failure) {
    guard !signature.allSatisfy(holds) else { return }
    throw Failure(
      .outputRefused, file: output + "/" + SiteLayout.manifest,
      "was written by another program or command; choose another folder, or move the files in this folder elsewhere"
    )
  }
}
