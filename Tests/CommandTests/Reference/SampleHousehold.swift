import Foundation
import Testing

/// The sample household of `Site`, in a folder of its own, with a store.
struct SampleHousehold {
  let scratch: TemporaryFolder
  let program: Program

  /// An empty store; the sources of the sample are there.
  init() throws {
    scratch = try TemporaryFolder()
    let site = scratch.url.appending(path: "Home")
    let sample = Reference.root.appending(path: "Site")
    try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
    for name in ["site.yml", "inventory.csv", "photos", "content", "assets"] {
      try FileManager.default.copyItem(at: sample.appending(path: name), to: site.appending(path: name))
    }
    program = Program(folder: site)
    try run("coffer init -q")
  }

  static func withItems() throws -> SampleHousehold {
    let household = try SampleHousehold()
    try household.run("coffer import inventory.csv --photos photos -q")
    return household
  }

  /// The output of lines of a shell, which must succeed.
  @discardableResult func run(_ lines: String) throws -> Data {
    let result = try program.run(line: lines)
    try #require(result.status == 0, "\(lines)\n\(result.errorText)")
    return result.output
  }
}
