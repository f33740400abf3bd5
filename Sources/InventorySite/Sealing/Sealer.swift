import Diagnostics
import Digests
import Files
import Foundation
package import InventoryModel
import InventoryPages
package import InventorySettings

/// The parameters of a seal, resolved from options, environment and site.yml.
package struct SealRequest: Sendable {
  let site: Site
  /// The folder with the list.
  let folder: String
  let date: Timestamp
  /// The path of the socket of the ssh-agent; `nil` if there is none.
  let agent: String?

  /// `folder` is `nil` for the output of the site.
  package init(_ site: Site, folder: String?, date: Timestamp, agent: String?) {
    (self.site, self.date, self.agent) = (site, date, agent)
    self.folder = folder ?? site.path(site.settings.output)
  }

  /// Returns an absolute path, because ssh-keygen runs in another folder.
  fileprivate func path(ofKey key: String) -> String { FilePath.absolute(site.path(key)) }
}

/// Signs the list of a folder, requests a time stamp for the list, and records both in the chain of the site.
package struct Sealer {
  private let request: SealRequest
  private let verify: (String) async throws -> VerifyReport

  /// `verify` compares the folder at a path with its list of checksums.
  package init(_ request: SealRequest, verify: @escaping (String) async throws -> VerifyReport) {
    (self.request, self.verify) = (request, verify)
  }

  /// Seals the list. Throws if the folder differs from its list. Runs other programs, and requests a time stamp if
  /// site.yml names a server.
  package func seal() async throws -> SealReport {
    let settings = request.site.settings.seal
    guard settings != SealSettings() else {
      throw Failure(
        .badSettings, file: request.site.path(Site.settingsFile),
        "names neither a key nor a time stamp server; add a line such as 'seal: {key: ~/.ssh/id_ed25519}'")
    }
    let root = try OpenFolder(request.folder, orElse: .inputMissing)
    try lock(root, LOCK_SH, "a build is writing here; try again when it is done")
    try await refuseChanges()
    let site = try OpenFolder(request.site.folder)
    try lock(site, LOCK_EX, "the site is being sealed; try again when it is done")
    let chainPath = request.site.path(SealChain.name)
    let chain = try SealChain(in: site, named: chainPath)
    guard chain.problems.isEmpty else { throw Failure(.badData, chain.problems) }

    let listPath = FilePath.joined(request.folder, SiteLayout.manifest)
    guard let list = try root.contents(of: SiteLayout.manifest) else {
      throw Failure(.inputMissing, file: listPath, "no such list of checksums; build the site")
    }
    let digest = SHA256Digest(of: list)
    let signature = try wants(settings.key != nil, .signature, of: digest, in: root, chain)
    let timestamp = try wants(settings.timestampServer != nil, .timestamp, of: digest, in: root, chain)
    if let (number, entry) = chain.first(of: digest), !signature, !timestamp {
      return SealReport(
        list: listPath, digest: digest.hex(), date: entry.date, made: [], chain: chainPath, line: number,
        lastLine: chain.last?.hex(), isNew: false)
    }
    try chain.refuse(request.date, named: chainPath)
    let work = try TemporaryFolder()
    try work.write(list, to: SiteLayout.manifest)
    var made: [(form: SealForm, bytes: [UInt8])] = []
    if signature, let key = settings.key { made.append((.signature, try sign(in: work, with: key))) }
    if timestamp, let server = settings.timestampServer {
      made.append((.timestamp, try stamp(digest, in: work, from: server)))
    }
    func digestOfMade(_ form: SealForm) -> String? {
      made.first { $0.form == form }.map { SHA256Digest(of: $0.bytes).hex() }
    }
    let entry = SealChain.Entry(
      date: request.date.text, folder: FilePath.parts(of: FilePath.absolute(request.folder)).name,
      list: digest.hex(), signature: digestOfMade(.signature), timestamp: digestOfMade(.timestamp))
    // The chain is written first, because a later seal refuses to replace a signature or a time stamp that is not in
    // the chain.
    let added = SealChain(try chain.bytes(adding: entry), named: chainPath)
    try site.replace(SealChain.name, with: added.bytes, writer: 0, syncing: true)
    for (form, bytes) in made {
      try root.replace(form.name(of: SiteLayout.manifest), with: bytes, writer: 0, syncing: true)
    }
    return SealReport(
      list: listPath, digest: digest.hex(), date: entry.date, made: made.map(\.form.rawValue),
      chain: chainPath, line: added.entries.count, lastLine: added.last?.hex(), isNew: true)
  }

  /// Throws if the folder differs from its list, because a seal would be misleading.
  private func refuseChanges() async throws {
    let report = try await verify(request.folder)
    guard !report.matchesList else { return }
    throw Failure(
      .badData, file: report.list,
      "does not match the folder: \(report.counts); run 'coffer verify', then build again")
  }

  /// Whether to make a file of this form. An existing file is kept if it belongs to the same list. Throws if the
  /// existing file is not in the chain, because such a file must not be replaced.
  private func wants(
    _ isNamed: Bool, _ form: SealForm, of list: SHA256Digest, in root: OpenFolder, _ chain: SealChain
  ) throws(Failure) -> Bool {
    guard isNamed else { return false }
    let name = form.name(of: SiteLayout.manifest)
    guard try root.has(name) else { return true }
    let bytes = try root.contents(of: name, limit: SealForm.mostBytes)
    let digest = bytes.map { SHA256Digest(of: $0).hex() }
    let known = chain.entries.last { entry in
      digest != nil && (form == .signature ? entry.signature : entry.timestamp) == digest
    }
    guard let known else {
      throw Failure(
        .outputRefused, file: FilePath.joined(request.folder, name),
        "does not match any seal in the chain; move it to another folder, then seal again")
    }
    return known.list != list.hex()
  }

  private func sign(in work: TemporaryFolder, with key: String) throws(Failure) -> [UInt8] {
    guard let program = SSHSignature() else {
      throw Failure(
        .programMissing, file: "ssh-keygen",
        "is not installed; install OpenSSH, or remove the key from site.yml")
    }
    let path = request.path(ofKey: key)
    guard try FileKind(at: path) == .file else {
      throw Failure(
        .inputMissing, file: path, "no such key; create one with 'ssh-keygen', or correct 'seal' in site.yml")
    }
    return try program.sign(SiteLayout.manifest, in: work, key: path, agent: request.agent)
  }

  private func stamp(_ list: SHA256Digest, in work: TemporaryFolder, from server: String) throws(Failure)
    -> [UInt8]
  {
    guard let program = TimeStamp() else {
      throw Failure(
        .programMissing, file: "openssl",
        "is not installed; install OpenSSL, or remove timestampServer from site.yml")
    }
    return try program.request(of: SiteLayout.manifest, list, from: server, in: work)
  }

  private func lock(_ folder: OpenFolder, _ kind: Int32, _ message: String) throws(Failure) {
    guard flock(folder.descriptor, kind | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    throw Failure(.locked, file: folder.path, message)
  }
}

/// The result of a seal.
package struct SealReport: Encodable, Sendable {
  package let list: String
  /// The SHA-256 of the list.
  package let digest: String
  package let date: String
  /// The extensions of the files that were written.
  package let made: [String]
  package let chain: String
  /// The number of the line in the chain, from 1.
  package let line: Int
  /// The SHA-256 of the last line of the chain.
  package let lastLine: String?
  /// Whether anything was written.
  package let isNew: Bool
}
