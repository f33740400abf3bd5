import Foundation
import TestSupport
import Testing

/// A machine without /proc, where Swift cannot read the command line.
@Suite(.enabled(if: canUnmount, "needs Linux and the right to unmount /proc in a namespace"))
struct NoCommandLineTests {
  @Test func `a command line that cannot be read ends with 70, and is no call for help`() throws {
    let scratch = try TemporaryFolder()
    let program = Program(folder: scratch.url)
    try #require(program.run(["init", "-q"]).status == 0)
    let result = try program.run(
      ["list"], shell: #"exec unshare -m sh -c "umount -l /proc && exec \"\$0\" \"\$@\"" "$0" "$@""#)
    #expect(result.status == 70)
    #expect(result.outputText == "")
    #expect(result.errorText == "coffer: the command line cannot be read; on Linux, /proc must be mounted\n")
  }
}

private let canUnmount: Bool = {
  let folder = FileManager.default.temporaryDirectory
  let result = try? Program(folder: folder).run([], shell: "unshare -m sh -c 'umount -l /proc' 2>/dev/null")
  return result?.status == 0
}()
