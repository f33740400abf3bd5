import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages

/// Compares a site or a report folder with its list of checksums, without changing any file.
package struct Verifier {
  private let path: String
  private let jobs: Int
  private let keys: TrustedKeys
  /// The path of a chain of seals; `nil` if the list need not be in a chain.
  private let chain: String?
  private let progress: (_ done: Int, _ total: Int) -> Void

  /// `path` is a folder with a SHA256SUMS, or a list with any name. The paths in the list are relative to the folder of
  /// the list. Up to `jobs` files are read at once. `keys` are used to check signatures and time stamps. `chain` is the
  /// path of a `seals.ndjson`; if it is not `nil`, the list must be in that chain. `progress` is called repeatedly, on
  /// the task that calls `verify()`.
  package init(
    _ path: String, jobs: Int, keys: TrustedKeys = .none, chain: String? = nil,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.path = path
    self.jobs = jobs
    (self.keys, self.chain) = (keys, chain)
    self.progress = progress
  }

  /// Reads every listed file. Differences are part of the report, and are not thrown as errors.
  package func verify() async throws -> VerifyReport {
    let listFile = try ListFile(path)
    let root = try OpenFolder(listFile.folder, orElse: .readOrWrite)
    guard flock(root.descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw Failure(.locked, file: listFile.folder, "a build is writing here; try again when it is done")
    }
    let list = try list(at: listFile, in: root)
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
    findings += ForeignFiles(in: root, besides: list.paths, list: Array(listFile.name.utf8)).findings
    return VerifyReport(
      listFile, asListed: asListed, badLines: list.mistakes,
      findings: findings.sorted { $0.path < $1.path },
      evidence: try FingerprintCheck(listFile, in: root).evidence(in: list) + seals(of: listFile, in: root))
  }

  private func seals(of listFile: ListFile, in root: OpenFolder) throws(Failure) -> [Evidence] {
    let forms = SealForm.allCases.filter { form in
      keys.option(of: form) != nil || root.kind(of: form.name(of: listFile.name).utf8) == .file
    }
    guard !forms.isEmpty || chain != nil, let list = try root.contents(of: listFile.name) else { return [] }
    let check = try SealCheck(listFile, list, keys)
    var evidence: [Evidence] = []
    var digests: [SealForm: SHA256Digest] = [:]
    for form in forms {
      let name = form.name(of: listFile.name)
      let isThere = root.kind(of: name.utf8) == .file
      // A seal that is too large counts as an empty file, which is not a valid seal.
      let seal = isThere ? try root.contents(of: name, limit: SealForm.mostBytes) ?? [] : nil
      digests[form] = seal.map { SHA256Digest(of: $0) }
      evidence += [try check.evidence(form, seal)].compactMap(\.self)
    }
    return try evidence + check.evidence(chain, seals: digests)
  }

  private func list(at listFile: ListFile, in root: OpenFolder) throws(Failure) -> ChecksumList {
    let name = Array(listFile.name.utf8)
    switch root.kind(of: name) {
    case .file: break
    case .folder, .other:
      throw Failure(
        .badData, file: listFile.path,
        "is a link, a folder or a pipe; choose a regular file")
    case nil where errno == ENOENT:
      throw Failure(
        .inputMissing, file: listFile.path,
        "no such list of checksums; choose the output folder of a built site, or the folder of a report")
    case nil: throw Failure.system(.readOrWrite, listFile.path, "cannot be read")
    }
    let file = root.openFile(name)
    guard file >= 0 else { throw Failure.system(.readOrWrite, listFile.path, "cannot be read") }
    defer { close(file) }
    return try ChecksumList(reading: file, named: listFile.path)
  }
}

/// The location of a list of checksums.
struct ListFile {
  /// The path of the folder with the list, as written by the user.
  let folder: String
  /// The name of the list in the folder.
  let name: String

  /// `path` is a folder with a SHA256SUMS, or the list itself.
  init(_ path: String) throws(Failure) {
    // Does not follow a link: the folder of a linked list is ambiguous, so the link is refused later.
    guard try FileKind.unfollowed(path) != nil else {
      throw Failure(
        .inputMissing, file: path,
        "no such file or folder; choose the output folder of a site, the folder of a report, or a SHA256SUMS")
    }
    let isFolder = (try? FileKind(at: path)) == .folder
    (folder, name) = isFolder ? (path, SiteLayout.manifest) : FilePath.parts(of: path)
  }

  /// The path of the list in messages.
  var path: String { path(name) }

  /// Returns the path of an entry of the folder.
  func path(_ name: String) -> String { FilePath.joined(folder, name) }
}

/// The result of comparing a list of checksums with its folder.
package struct VerifyReport: Encodable, Sendable {
  /// The path of the list in messages.
  package let list: String
  /// The number of files that match the list.
  package let asListed: Int
  private let badLines: Problems
  private let findings: [Finding]
  private let listFile: ListFile
  private let evidence: [Evidence]

  /// `findings` are sorted by path.
  init(
    _ listFile: ListFile, asListed: Int, badLines: Problems, findings: [Finding], evidence: [Evidence] = []
  ) {
    list = listFile.path
    (self.listFile, self.asListed, self.badLines, self.findings) = (listFile, asListed, badLines, findings)
    self.evidence = evidence
  }

  /// Whether everything matches the list, there are no other files, and no evidence is bad.
  package var isGood: Bool { matchesList && evidence.allSatisfy { $0.result != .bad } }

  /// Whether everything matches the list, and there are no other files.
  package var matchesList: Bool { badLines.isEmpty && findings.isEmpty }

  /// One line for each piece of evidence that is not bad.
  package var evidenceLines: [String] {
    evidence.filter { $0.result != .bad }.map { "\($0.problem)" }
  }

  /// The bad lines of the list, the findings, and the bad evidence. Findings are sorted by kind and path; for each
  /// kind, the first twenty are listed, followed by the number of the rest.
  package var problems: [String] {
    let lines = badLines.isEmpty ? [] : badLines.description.split(separator: "\n").map(String.init)
    return lines
      + Finding.Kind.allCases.flatMap { kind -> [String] in
        var problems = Problems()
        for finding in self.findings(kind) {
          problems.add(Problem(file: listFile.path(finding.path.text), finding.text))
        }
        return problems.isEmpty ? [] : ["\(problems)"]
      } + evidence.filter { $0.result == .bad }.map { "\($0.problem)" }
  }

  /// The numbers of all kinds of problems, such as `1 changed, 3 foreign`.
  package var counts: String {
    let found = Finding.Kind.allCases.map { (findings($0).count, $0.text) }
    let counted = [(badLines.count, badLines.count == 1 ? "bad line" : "bad lines")] + found
    let wrong = evidence.count { $0.result == .bad }
    return (counted + [(wrong, wrong == 1 ? "failed check" : "failed checks")]).filter { $0.0 > 0 }.map {
      "\($0) \($1)"
    }.joined(separator: ", ")
  }

  private func findings(_ kind: Finding.Kind) -> [Finding] {
    findings.filter { $0.kind == kind }
  }

  /// Encodes the paths of all findings, but only the first twenty bad lines.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(list, forKey: .list)
    try values.encode(isGood, forKey: .isGood)
    try values.encode(asListed, forKey: .asListed)
    try values.encode(badLines, forKey: .badLines)
    try values.encode(evidence, forKey: .evidence)
    var paths = encoder.container(keyedBy: Finding.Kind.self)
    for kind in Finding.Kind.allCases { try paths.encode(findings(kind).map(\.path.text), forKey: kind) }
  }

  private enum CodingKeys: CodingKey { case list, isGood, asListed, badLines, evidence }
}

extension Finding.Kind {
  /// The name of the kind, as written after a number.
  fileprivate var text: String {
    switch self {
    case .changed, .missing, .unreadable, .unfinished: rawValue
    case .foreign: "unlisted"
    case .noFile: "not a file"
    }
  }
}

/// A file that does not match the list, or is not in the list.
struct Finding: Sendable {
  /// The kinds of findings, in the order of a report.
  enum Kind: String, CaseIterable, CodingKey, Sendable {
    case changed, missing
    /// A link, a pipe, a folder in place of a file, or anything below a link. It is neither followed nor read.
    case noFile
    case unreadable
    /// A file that is not in the list.
    case foreign
    /// The journal or a temporary file of an interrupted build.
    case unfinished
  }

  let kind: Kind
  let path: BytePath
  /// The system's reason if the file cannot be read.
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
