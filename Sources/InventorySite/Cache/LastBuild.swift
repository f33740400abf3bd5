import Diagnostics
import Digests
import Files
import Foundation
import InventoryModel
import InventoryPages
import InventorySettings
import InventoryStore

/// The last build of the same output, according to its record in the cache. The record shows which files the output
/// has, and whether they are still up to date.
///
/// If the record is missing, outdated or damaged, the build takes longer, but the output is the same.
struct LastBuild {
  private let request: BuildRequest
  private let inputs: BuildInputs
  /// The path of the record.
  private let path: String
  private let record: BuildRecord?

  static let folder = "builds"
  private static let stepsSuffix = "-steps"
  private static let mostRecords = 30

  /// `nil` if there is no cache.
  init?(_ request: BuildRequest, _ inputs: BuildInputs, _ record: BuildRecord?) {
    guard let path = Self.path(of: request) else { return nil }
    (self.request, self.inputs, self.path, self.record) = (request, inputs, path, record)
  }

  /// Returns the record of the last build of the same output; `nil` if there is none.
  static func record(of request: BuildRequest) -> BuildRecord? {
    path(of: request).flatMap { BuildRecord(at: $0) }
  }

  private static func path(of request: BuildRequest) -> String? {
    request.cache.map { $0.folder + "/" + folder + "/" + name(of: request.output, in: $0.folder) }
  }

  /// Returns the name of the record, which depends only on the path from the cache to the output. Therefore, a folder
  /// that contains the cache and the output can be moved, and sites that share a cache have separate records.
  private static func name(of output: String, in cache: String) -> String {
    SHA256Digest(of: FilePath.relative(output, to: cache).utf8).hex(40)
  }

  /// The files as the last build left them; `nil` if no build is recorded.
  var files: FileIndex? { record?.files }

  /// Starts checking the files of the last build in a task that runs while the store is read; `nil` if no build is
  /// recorded.
  func earlierFiles() -> Task<EarlierFiles?, Never>? {
    record.map { record in
      Task.detached { [request] in
        guard let root = try? OpenFolder(request.output) else { return nil }
        return await EarlierFiles(record.files, in: root, jobs: request.jobs)
      }
    }
  }

  /// Returns the steps of this build; `nil` if the name of any photo depends on other photos. `early` is the check of
  /// the files that began before `output` was opened and locked. If another build may have changed the output since
  /// then, the files are checked again.
  func steps(
    of plan: BuildPlan, _ outline: SiteOutline, _ surveyor: ItemSurveyor, _ output: OutputFolder,
    _ early: Task<EarlierFiles?, Never>?
  ) async throws -> OutputSteps? {
    var naming = PhotoNaming()
    naming.note(try plan.snapshot.photos().map(\.photo))
    guard naming.names.areShort else { return nil }
    let items = try plan.snapshot.digestedItems()
    let known = record.flatMap { KnownSteps(at: stepsPath, of: $0) }
    var earlier = await early?.value
    if let record {
      switch output.state(since: record.files) {
      case .same: break
      case .changed(let root): earlier = await EarlierFiles(record.files, in: root, jobs: request.jobs)
      case .new: earlier = nil
      }
    }
    return OutputSteps(
      StepKeys(inputs, outline, conventions: surveyor.conventions), items, known, earlier)
  }

  /// Returns the report of this build if it would change nothing; `nil` if the inputs or the files in the output have
  /// changed.
  func reportIfUnchanged() async throws -> BuildReport? {
    guard let record, record.inputs == inputs.digest, record.summary.site == request.site.folder,
      let root = try? OpenFolder(request.output)
    else { return nil }
    try OutputTree.lock(root, isShared: request.isDryRun)
    guard root.kind(of: SiteLayout.journal.utf8) == nil else { return nil }
    let earlier = await EarlierFiles(record.files, in: root, jobs: request.jobs)
    guard let folders = earlier.folders, let read = try await traces(of: earlier.touched, earlier),
      request.changedFiles == .left
        || OutputTree.foreignFiles(
          in: folders.filter { !$0.key.isEmpty }, of: root, besides: record.files.holds
        ).isEmpty
    else { return nil }
    if !read.isEmpty, !request.isDryRun {
      let files = Manifest(record.files, read)
      try? BuildRecord.write(record.summary, of: files, inputs: record.inputs, to: path)
    }
    request.cache?.use(record.summary.usedPictures)
    request.cache?.finish()
    return BuildReport(request, record.summary, files: record.files.count - 1)
  }

  /// Reads the files with these numbers, and returns their new traces, keyed by path; `nil` if any file is missing or
  /// its bytes have changed.
  private func traces(of touched: [Int], _ earlier: EarlierFiles) async throws -> [String: FileTrace]? {
    var rest = touched[...]
    var traces: [String: FileTrace]? = [:]
    try await forEachInOrder(limit: request.jobs, ahead: 16 * request.jobs) {
      traces == nil ? nil : rest.popFirst()
    } transform: {
      earlier.read($0)
    } consume: { file in
      if let file { traces?[file.path] = file.trace } else { traces = nil }
    }
    return traces
  }

  /// Records this build for the next build. If the output or the reported problems depend on more than the inputs of
  /// the build, deletes the record instead.
  func record(
    _ report: BuildReport, _ finished: FinishedOutput, hasDocuments: Bool, usedPictures: [String],
    _ steps: [BuildStep]
  ) async {
    // Copies of documents depend on the version of qpdf, which is not part of the inputs.
    let hasCopies = hasDocuments && !request.disclosure.showsOriginalDocuments
    guard finished.left == nil, finished.foreign.isEmpty, !hasCopies,
      !report.oversights.contains(where: { [.unusableCaches, .leftOutDocuments].contains($0.kind) })
    else { return remove() }
    do {
      try FileManager.default.createDirectory(
        atPath: FilePath.folder(of: path), withIntermediateDirectories: true)
      async let areStepsWritten: Void = KnownSteps.write(
        steps, of: finished.files, inputs: inputs.digest, to: stepsPath)
      try BuildRecord.write(
        BuildRecord.Summary(report, of: request.site, usedPictures: usedPictures), of: finished.files,
        inputs: inputs.digest, to: path)
      try await areStepsWritten
      try removeOldest()
    } catch {
      remove()
    }
  }

  private func remove() {
    unlink(path)
    unlink(stepsPath)
  }

  private var stepsPath: String { path + Self.stepsSuffix }

  /// Deletes the oldest records, so that at most `mostRecords` records remain.
  private func removeOldest() throws {
    let folder = FilePath.folder(of: path)
    let names = try namesInFolder(folder).filter { !$0.hasSuffix(Self.stepsSuffix) }
    guard names.count > Self.mostRecords else { return }
    let root = try OpenFolder(folder)
    let dated = names.compactMap { name in root.trace(of: name).map { (time: $0.modified, name: name) } }
    for old in dated.sorted(by: { ($0.time, $0.name) > ($1.time, $1.name) }).dropFirst(Self.mostRecords) {
      for name in [old.name, old.name + Self.stepsSuffix] where root.trace(of: name) != nil {
        try root.remove(name)
      }
    }
  }

  /// Deletes all records in the folder of a cache, and returns their number. A dry run only counts them.
  static func removeRecords(in cache: String, isDryRun: Bool) throws(Failure) -> Int {
    let path = cache + "/" + folder
    guard try FileKind(at: path) == .folder else { return 0 }
    let all = try namesInFolder(path)
    let names = all.filter { $0.utf8.count == 40 }
    guard !isDryRun else { return names.count }
    let root = try OpenFolder(path)
    for name in names + names.map({ $0 + stepsSuffix }) where all.contains(name) { try root.remove(name) }
    rmdir(path)
    return names.count
  }
}
