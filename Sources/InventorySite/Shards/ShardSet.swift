import Diagnostics
import InventoryModel
import InventorySettings

/// All shards of one build.
struct ShardSet: Sendable {
  /// The shards, sorted by their numbers.
  private let shards: [FinishedShard]

  /// Throws if a shard belongs to another build, is repeated, or is missing. Mistakes in several shards are reported
  /// together. `paths` must not be empty.
  init(_ paths: [String], for inputs: BuildInputs) throws(Failure) {
    var problems = Problems()
    var kind: Failure.Kind?
    var found: [Int: FinishedShard] = [:]
    var count: Int?
    for path in paths {
      do throws(Failure) {
        let shard = try FinishedShard(path)
        if let mistake = Self.mistake(in: shard, among: count, found, inputs) {
          problems.add(Problem(file: path, mistake))
          kind = .badData
        } else {
          count = shard.summary.shard.count
          found[shard.summary.shard.number] = shard
        }
      } catch {
        if error.kind == .locked { throw error }
        problems.add(contentsOf: error.problems)
        // If all mistakes are of the same kind, such as missing folders, the failure is of that kind, too.
        kind = kind == nil || kind == error.kind ? error.kind : .badData
      }
    }
    let missing = (1...(count ?? 1)).filter { found[$0] == nil }
    if let count, !missing.isEmpty, problems.isEmpty {
      for number in missing {
        problems.add(
          Problem(
            file: "shard \(number)/\(count)",
            "is missing; name the folder of this shard, or build the shard with 'coffer build --shard \(number)/\(count)'"
          ))
      }
    }
    guard problems.isEmpty else { throw Failure(kind ?? .badData, problems) }
    shards = found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func mistake(
    in shard: FinishedShard, among count: Int?, _ found: [Int: FinishedShard], _ inputs: BuildInputs
  ) -> String? {
    let own = shard.summary.shard
    guard shard.summary.version == ShardSummary.currentVersion else {
      return "was built by another version of Coffer; build this shard again"
    }
    if let difference = inputs.difference(from: shard.summary.inputs) {
      return "was built with \(difference); build this shard again"
    }
    if let count, own.count != count {
      return "is shard \(own), but the others are from a set of \(count); build all shards again"
    }
    return found[own.number].map {
      "is shard \(own), and so is \($0.path); name only one folder for this shard"
    }
  }

  /// Returns a file of an item's page, from the shard of the item.
  func file(_ path: String, of key: ItemKey) throws(Failure) -> SiteFile {
    try shards[Shard.number(of: key, among: shards.count) - 1].file(path)
  }

  /// Returns a picture of a photo, from the shard of the photo.
  func file(_ path: String, of photo: Photo) throws(Failure) -> SiteFile {
    try shards[Shard.number(of: photo, among: shards.count) - 1].file(path)
  }

  /// Returns the problems of all shards, and the problems that the merge found. Every shard checks all documents, so
  /// the problem of a document is included only once.
  func damagedPhotos(_ found: Problems?) -> Problems? {
    var problems: [Problem] = []
    for problem in (shards.map(\.summary.damagedPhotos) + [found]).flatMap({ $0?.first ?? [] })
    where !problems.contains(problem) {
      problems.append(problem)
    }
    return problems.isEmpty ? nil : Problems(problems)
  }
}
