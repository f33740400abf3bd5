import Diagnostics
import Digests
import Files
import InventoryPages

/// What earlier builds have left in an output folder: the list of their files, and the journal of an interrupted one.
struct EarlierOutput: Sendable {
  /// The files of the list; empty without a list.
  let files: FileIndex
  /// The digest of the list; `nil` without one.
  let list: SHA256Digest?
  let journal: Journal

  /// Refuses a folder with other files, unless `force` is set, and a list without the files of `signature`. `index` are
  /// the files of the last build, if its record is known.
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
        "has files, but no \(SiteLayout.manifest) of a build; if these are pages of a build, remove the folder, otherwise "
          + "choose another one, or use --force to build around them"
      )
    }
  }

  /// The files of the list.
  var manifest: Manifest { Manifest(all: files, besides: SiteLayout.manifest) }

  /// Whether no build has changed the output since the build of the index.
  func isAsListed(in index: FileIndex) -> Bool {
    list != nil && list == index.digest(of: SiteLayout.manifest) && !journal.isLeft
  }

  /// Whether an earlier build has written the file: it is in the list, or an interrupted build wrote these bytes.
  /// `digest` is the digest of its present bytes, if it can be read.
  func holds(_ path: String, _ digest: SHA256Digest?) -> Bool {
    files.holds(path) || digest != nil && journal.left.digest(of: path) == digest
  }
}

extension Manifest {
  /// Refuses a list that does not have these files, which every command of ours writes.
  func refuseUnless(_ signature: [String], in output: String) throws(Failure) {
    guard !signature.allSatisfy(holds) else { return }
    throw Failure(
      .outputRefused, file: output + "/" + SiteLayout.manifest,
      "was written by another program or command; choose another folder or move these files")
  }
}
