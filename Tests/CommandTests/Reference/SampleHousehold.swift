import Foundation
import TestSupport
import Testing

/// The sample household of `Site`, in a folder of its own, with a store.
struct SampleHousehold {
  private let scratch: TemporaryFolder
  /// Its folder is the site's.
  let program: Program

  /// With an empty store; the sources of the sample are there.
  init() throws { try self.init(Self.empty.get()) }

  static func withItems() throws -> SampleHousehold { try SampleHousehold(filled.get()) }

  private init(_ files: FileTree) throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url.appending(path: "Home"))
    try FileManager.default.createDirectory(at: program.folder, withIntermediateDirectories: true)
    try files.write(to: program.folder)
  }

  /// The output of lines of a shell, which must succeed.
  @discardableResult func run(_ lines: String) throws -> Data {
    let result = try program.run(line: lines)
    try #require(result.status == 0, "\(lines)\n\(result.errorText)")
    return result.output
  }

  /// Made once.
  private static let empty = Result {
    let scratch = try TemporaryFolder()
    let sample = Reference.root.appending(path: "Site")
    for name in ["site.yml", "inventory.csv", "photos", "content", "assets"] {
      try FileManager.default.copyItem(
        at: sample.appending(path: name), to: scratch.url.appending(path: name))
    }
    try #require(Program(folder: scratch.url).run(["init", "-q"]).status == 0)
    return try FileTree(of: scratch.url)
  }

  private static let filled = Result {
    let household = try SampleHousehold()
    try household.run("coffer import inventory.csv --photos photos -q")
    return try FileTree(of: household.program.folder)
  }
}
