import Diagnostics
import Files
import Foundation
import InventoryPages

/// Compares a site or a report folder with its list of checksums. Nothing is written.
package struct Verifier {
  private let path: String
  private let jobs: Int
  private let progress: (_ done: Int, _ total: Int) -> Void

  /// `path` is a folder with a SHA256SUMS, or such a list, whatever it is called: then its paths are those of its own folder.
  /// `jobs` files are read at once. `progress` is called now and then, on the task that verifies.
  package init(
    _ path: String, jobs: Int, progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.path = path
    self.jobs = jobs
    self.progress = progress
  }

  package func verify() async throws -> VerifyReport {
    let place = try ListPlace(path)
    let root = try OpenFolder(place.folder, orElse: .readOrWrite)
    guard flock(root.descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw Failure(.locked, file: place.folder, "a build is writing here; try again when it is done")
    }
    let list = try list(at: place, in: root)
    var findings: [Finding] = []
    var rest = list.files[...]
    var done = 0
    try await forEachInOrder(limit: jobs) {
      let batch = rest.prefix(64)
      rest = rest.dropFirst(batch.count)
      return batch.isEmpty ? nil : batch
    } transform: { batch in
      var check = FileCheck(in: root)
      return (batch.count, batch.compactMap { check.finding(of: $0) })
    } consume: { (count, found) in
      findings += found
      done += count
      progress(done, list.files.count)
    }
    let asListed = list.files.count - findings.count
    findings += ForeignFiles(in: root, besides: list.paths, list: Array(place.list.utf8)).findings
    return VerifyReport(
      place, asListed: asListed, badLines: list.mistakes,
      findings: findings.sorted { $0.path < $1.path })
  }

  private func list(at place: ListPlace, in root: OpenFolder) throws(Failure) -> ChecksumList {
    let name = Array(place.list.utf8)
    switch root.kind(of: name) {
    case .file: break
    case .folder, .other:
      throw Failure(
        .badData, file: place.path,
        "is no file of its own but a link, a folder or a pipe; name the list itself")
    case nil where errno == ENOENT:
      throw Failure(
        .inputMissing, file: place.path,
        "there is no list of checksums; build the site, or name the list of another folder")
    case nil: throw Failure.system(.readOrWrite, place.path, "cannot be read")
    }
    let file = root.openFile(name)
    guard file >= 0 else { throw Failure.system(.readOrWrite, place.path, "cannot be read") }
    defer { close(file) }
    return try ChecksumList(reading: file, named: place.path)
  }
}

/// Where a list of checksums lies.
struct ListPlace {
  /// As the user wrote it, as far as it goes.
  let folder: String
  /// Its name in the folder.
  let list: String

  /// A folder with a list of the usual name, or the list itself.
  init(_ path: String) throws(Failure) {
    // Not followed: a list that is a link lies where the link does, and is refused there.
    guard try FileKind.unfollowed(path) != nil else {
      throw Failure(
        .inputMissing, file: path,
        "there is nothing of this name; name the folder of a site, or its SHA256SUMS")
    }
    let isFolder = (try? FileKind(at: path)) == .folder
    (folder, list) = isFolder ? (path, SiteLayout.manifest) : FilePath.parts(of: path)
  }

  /// As messages call it.
  var path: String { path(list) }

  /// Of what lies in the folder.
  func path(_ name: String) -> String {
    FilePath.joined(folder, name)
  }
}
