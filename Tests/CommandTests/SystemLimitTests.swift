import Foundation
import TestSupport
import Testing

/// What happens where the system gives less than usual: few open files, or no /proc, where Swift reads the command line.
@Suite struct SystemLimitTests {
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

  @Test(.enabled(if: canUnmount, "needs Linux and the right to unmount /proc in a namespace"))
  func `a command line that cannot be read ends with 70, and is no call for help`() throws {
    let scratch = try TemporaryFolder()
    let program = Program(folder: scratch.url)
    try #require(program.run(["init", "-q"]).status == 0)
    let result = try program.run(
      ["list"], shell: #"exec unshare -m sh -c "umount -l /proc && exec \"\$0\" \"\$@\"" "$0" "$@""#)
    #expect(result.status == 70)
    #expect(result.outputText == "")
    #expect(result.errorText == "coffer: the command line cannot be read; on Linux, mount /proc\n")
  }
}

private let canUnmount: Bool = {
  let folder = FileManager.default.temporaryDirectory
  let result = try? Program(folder: folder).run([], shell: "unshare -m sh -c 'umount -l /proc' 2>/dev/null")
  return result?.status == 0
}()
