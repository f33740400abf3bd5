import ArgumentParser
import Diagnostics
import Files
import Foundation
import InventorySite

/// The options for a build that is divided among several machines.
struct PartOptions: ParsableArguments {
  @Option(
    help: .value(
      "k/n",
      "Build only part K of N of the item pages and pictures, such as 2/7. With 'auto', both numbers come from the environment of a CI job or a job array."
    ),
    completion: .list(["auto"]), transform: asOption(ShardChoice.init))
  var shard: ShardChoice?

  @Option(
    parsing: .upToNextOption,
    help: .value(
      "folder",
      "Build the site from the pages and pictures in these shard folders. @FILE is a list of folders, one per line, relative to the current folder."
    ),
    completion: .directory)
  var merge: [String] = []

  func validate() throws {
    for folder in merge { try refuseEmpty(folder, "--merge") }
    if shard != nil, !merge.isEmpty {
      throw ValidationError("--shard writes one part and --merge joins all parts; remove --shard or --merge")
    }
  }

  /// The name of the given option; `nil` if neither option is given.
  var option: String? { shard != nil ? "--shard" : merge.isEmpty ? nil : "--merge" }

  func part() throws -> BuildPart {
    if let shard {
      do { return .shard(try shard.shard(in: ProcessInfo.processInfo.environment)) } catch {
        throw ValidationError("\(error)")
      }
    }
    return merge.isEmpty ? .whole : .merged(try merge.flatMap(Self.folders))
  }

  /// If `text` is `@` followed by the path of a file, returns the folders that the file lists, one per line; empty
  /// lines are ignored. Otherwise, returns only `text`.
  private static func folders(_ text: String) throws -> [String] {
    guard text.hasPrefix("@") else { return [text] }
    let file = String(text.dropFirst())
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Failure(
        .inputMissing, file: file,
        "cannot be read; correct the path of this list of folders")
    }
    let folders = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    guard !folders.isEmpty else {
      throw Failure(.badData, file: file, "lists no folders; write one folder on each line")
    }
    return folders
  }
}

/// The value of `--shard`.
enum ShardChoice: Sendable {
  case stated(Shard)
  case fromEnvironment

  init(_ text: String) throws(ShardMistake) {
    if text == "auto" {
      self = .fromEnvironment
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], let shard = Shard(number, of: count)
    else { throw .invalid(text) }
    self = .stated(shard)
  }

  func shard(in environment: [String: String]) throws(ShardMistake) -> Shard {
    switch self {
    case .stated(let shard): return shard
    case .fromEnvironment:
      let environment = environment.filter { !$0.value.isEmpty }
      let known = JobArray.all.filter { environment[$0.index] != nil && environment[$0.count] != nil }
      guard let array = known.first else { throw .noArray }
      guard known.count == 1 else { throw .severalArrays(known.map(\.name)) }
      return try array.shard(in: environment)
    }
  }
}

/// The environment variables that number the jobs of an array. Sources: the manuals of GitLab CI, Slurm, Kubernetes and
/// AWS Batch. Kubernetes does not set the number of jobs, so the user sets `COFFER_SHARDS`.
struct JobArray {
  let name: String
  /// The variable that contains the number of this job.
  let index: String
  /// The variable that states how many jobs there are.
  let count: String
  /// The variable that contains the number of the first job.
  let first: String?
  /// The variable that contains the difference between two consecutive job numbers.
  let step: String?
  /// The number of the first job if no variable states it.
  let usualFirst: Int

  static let all = [
    JobArray(
      name: "GitLab CI", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: nil, step: nil, usualFirst: 1),
    JobArray(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      first: "SLURM_ARRAY_TASK_MIN",
      step: "SLURM_ARRAY_TASK_STEP", usualFirst: 1),
    JobArray(
      name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: "COFFER_SHARDS", first: nil, step: nil,
      usualFirst: 0),
    JobArray(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE", first: nil,
      step: nil,
      usualFirst: 0),
  ]

  func shard(in environment: [String: String]) throws(ShardMistake) -> Shard {
    func number(_ variable: String?) throws(ShardMistake) -> Int? {
      guard let variable, let text = environment[variable] else { return nil }
      guard let number = Int(text) else { throw .notANumber(variable, text) }
      return number
    }
    let step = max(1, try number(step) ?? 1)
    guard let index = try number(index), let count = try number(count) else { throw .noArray }
    let place = index - (try number(first) ?? usualFirst)
    guard place >= 0, place % step == 0, let shard = Shard(place / step + 1, of: count) else {
      throw .outside(name, index: index, count: count)
    }
    return shard
  }
}

/// An invalid value of `--shard`, or environment variables that do not identify a single shard.
enum ShardMistake: Error, CustomStringConvertible {
  case invalid(String)
  case noArray
  case severalArrays([String])
  case notANumber(String, String)
  case outside(String, index: Int, count: Int)

  var description: String {
    switch self {
    case .invalid(let text):
      "'\(text)' is not a shard; write K/N with K from 1 to N, and N up to 10,000, such as 2/7, or 'auto'"
    case .noArray:
      "the environment does not state the shard; pass the shard, such as --shard 2/7, or run in a CI job or a job array ("
        + JobArray.all.map { "\($0.name): \($0.index) and \($0.count)" }.joined(separator: ", ")
        + "; Kubernetes does not set COFFER_SHARDS, so set it in the job)"
    case .severalArrays(let names):
      "the environment has the variables of \(names.joined(separator: " and ")); pass the shard, such as --shard 2/7"
    case .notANumber(let variable, let text):
      "\(variable) is '\(text)', which is not a number; correct the variable, or pass the shard, such as --shard 2/7"
    case .outside(let name, let index, let count):
      "no shard corresponds to job \(index) of \(count) in \(name); number the jobs without gaps"
    }
  }
}
