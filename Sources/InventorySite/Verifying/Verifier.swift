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
        "is a link, a folder or a pipe; choose the list itself")
    case nil where errno == ENOENT:
      throw Failure(
        .inputMissing, file: place.path,
        "no list of checksums; build the site, or choose the list of another folder")
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
        "no such file or folder; choose the folder of a site, or its SHA256SUMS")
    }
    let isFolder = (try? FileKind(at: path)) == .folder
    (folder, list) = isFolder ? (path, SiteLayout.manifest) : FilePath.parts(of: path)
  }

  /// As messages call it.
  var path: String { path(list) }

  /// Of what lies in the folder.
  func path(_ name: String) -> String { FilePath.joined(folder, name) }
}

/// What a list of checksums and its folder say of one another.
package struct VerifyReport: Encodable, Sendable {
  /// The list, as messages call it.
  package let list: String
  /// How many files are as it says.
  package let asListed: Int
  private let badLines: Problems
  private let findings: [Finding]
  private let place: ListPlace

  /// `findings` are sorted by path.
  init(_ place: ListPlace, asListed: Int, badLines: Problems, findings: [Finding]) {
    list = place.path
    (self.place, self.asListed, self.badLines, self.findings) = (place, asListed, badLines, findings)
  }

  /// Everything is as listed, and nothing else is there.
  package var isGood: Bool { badLines.isEmpty && findings.isEmpty }

  /// A line for each thing that is wrong, kind by kind and sorted by path; of each kind the first twenty, then how many more.
  package var problems: [String] {
    let lines = badLines.isEmpty ? [] : badLines.description.split(separator: "\n").map(String.init)
    return lines
      + Finding.Kind.allCases.flatMap { kind -> [String] in
        var problems = Problems()
        for finding in self.findings(kind) {
          problems.add(Problem(file: place.path(finding.path.text), finding.text))
        }
        return problems.isEmpty ? [] : ["\(problems)"]
      }
  }

  /// `1 changed, 3 foreign`: how much of what there is.
  package var counts: String {
    let found = Finding.Kind.allCases.map { (findings($0).count, $0.text) }
    let counted = [(badLines.count, badLines.count == 1 ? "bad line" : "bad lines")] + found
    return counted.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
  }

  private func findings(_ kind: Finding.Kind) -> [Finding] {
    findings.filter { $0.kind == kind }
  }

  /// Unlike in words, all paths are there; of bad lines the first twenty.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(list, forKey: .list)
    try values.encode(isGood, forKey: .isGood)
    try values.encode(asListed, forKey: .asListed)
    try values.encode(badLines, forKey: .badLines)
    var paths = encoder.container(keyedBy: Finding.Kind.self)
    for kind in Finding.Kind.allCases { try paths.encode(findings(kind).map(\.path.text), forKey: kind) }
  }

  private enum CodingKeys: CodingKey { case list, isGood, asListed, badLines }
}

extension Finding.Kind {
  /// Behind a number.
  fileprivate var text: String {
    switch self {
    case .changed, .missing, .unreadable, .foreign, .unfinished: rawValue
    case .noFile: "no file"
    }
  }
}

/// A file that is not as the list says.
struct Finding: Sendable {
  /// In the order in which a report has them.
  enum Kind: String, CaseIterable, CodingKey, Sendable {
    case changed, missing
    /// A link, a pipe, a folder where the list has a file, or anything behind a link. It is neither followed nor read.
    case noFile
    case unreadable
    /// Not in the list.
    case foreign
    /// The journal or a half-written file of a build that was interrupted.
    case unfinished
  }

  let kind: Kind
  let path: BytePath
  /// What the system says, where it refuses to read.
  let reason: String?

  init(_ kind: Kind, _ path: BytePath, reason: String? = nil) {
    (self.kind, self.path, self.reason) = (kind, path, reason)
  }

  var text: String {
    switch kind {
    case .changed: "has changed"
    case .missing: "is missing"
    case .noFile: "is a link, a folder or a pipe, and was not read"
    case .unreadable: "cannot be read: " + (reason ?? "unknown error")
    case .foreign: "is not in the list"
    case .unfinished: "was left by an interrupted build; build again"
    }
  }
}
