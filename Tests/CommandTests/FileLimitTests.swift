import Foundation
import TestSupport
import Testing

/// What happens where the system gives no files.
@Suite struct FileLimitTests {
  @Test(arguments: [4, 6, 8, 10]) func `with few files that may be open, a command ends with a message`(
    limit: Int
  ) throws {
    let scratch = try TemporaryFolder()
    let program = Program(folder: scratch.url)
    try #require(program.run(["init", "-q"]).status == 0)
    let result = try program.run(["item", "add", "Lamp"], shell: "ulimit -n \(limit); exec \"$0\" \"$@\"")
    #expect(result.status == 74)
    #expect(
      result.errorText
        == "coffer: cannot open files: \(String(cString: strerror(EMFILE))); raise the limit, for example with "
        + "'ulimit -n 256'\n")
  }
}
