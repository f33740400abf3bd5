import Diagnostics
import Digests
import Files
import Foundation
import InventoryPages

/// A complete shard on disk: its summary, and its files as listed in its manifest.
final class FinishedShard: Sendable {
  let path: String
  let summary: ShardSummary
  let root: OpenFolder
  private let files: FileIndex

  /// The maximum size of a summary in bytes. A summary has at most three problems.
  private static let longestSummary = 1 << 20

  /// Throws if the folder is not a shard, if the shard is still being written, or if its build was interrupted.
  init(_ path: String) throws(Failure) {
    self.path = path
    guard try FileKind(at: path) != nil else {
      throw Failure(
        .inputMissing, file: path, "no such shard; correct the path, or build it with 'coffer build --shard'")
    }
    root = try OpenFolder(path, orElse: .readOrWrite)
    try OutputTree.lock(root, isShared: true)
    guard let list = try FileIndex.list(SiteLayout.manifest, in: root),
      let bytes = try root.contents(of: ShardSummary.file, limit: Self.longestSummary)
    else { throw Failure(.badData, file: path, "is not a shard; build it with 'coffer build --shard'") }
    guard root.kind(of: SiteLayout.journal.utf8) == nil else {
      throw Failure(.badData, file: path, "is a shard whose build was interrupted; build this shard again")
    }
    files = list.files
    guard files.digest(of: ShardSummary.file) == SHA256Digest(of: bytes),
      let summary = try? JSONDecoder().decode(ShardSummary.self, from: Data(bytes))
    else {
      throw Failure(
        .badData, file: path + "/" + ShardSummary.file,
        "is damaged or from another version of Coffer; build this shard again")
    }
    self.summary = summary
  }

  /// Throws if the output has another shard with the same `count`, which this shard would replace.
  static func refuseOther(than shard: Shard, in output: String) throws(Failure) {
    guard let root = try? OpenFolder(output),
      let bytes = try? root.contents(of: ShardSummary.file, limit: longestSummary),
      let found = try? JSONDecoder().decode(ShardSummary.self, from: Data(bytes)).shard,
      found.count == shard.count, found != shard
    else { return }
    throw Failure(
      .outputRefused, file: output,
      "is shard \(found), which shard \(shard) would replace; choose another output folder, or remove this folder"
    )
  }

  /// Returns a file of the shard. Throws if the shard does not have the file.
  func file(_ path: String) throws(Failure) -> SiteFile {
    guard let digest = files.digest(of: path) else {
      throw Failure(
        .badData, file: self.path + "/" + path, "is missing in shard \(summary.shard); build this shard again"
      )
    }
    return SiteFile(.ofShard(path, self, digest))
  }
}
