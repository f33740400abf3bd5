package import Diagnostics
import Foundation

/// An installed program that reads files of unknown origin. Its time and memory are limited, and its home folder is its
/// working folder.
package struct OutsideProgram: Sendable {
  package let path: String

  /// Finds the program in the folders of PATH; `nil` if it is not installed.
  package init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
      separator: ":")
    guard let path = folders.lazy.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    self.path = path
  }

  /// The result of a program that ended.
  package struct Result: Sendable {
    package let status: Int32
    /// The first 64 KiB of the program's standard output.
    package let output: String
    /// The first 64 KiB of the program's standard error.
    package let errors: String

    /// The last line of `errors`, at most 300 characters, for a message; the exit code if there are no errors.
    package var lastError: String {
      errors.split(separator: "\n").last.map { String($0.prefix(300)) } ?? "exit code \(status)"
    }
  }

  /// Runs the program in `folder`, and waits until it ends. Processor time is limited to 120 seconds and, where the
  /// system supports this limit, memory to 4 GiB. A program that exceeds a limit usually ends with a nonzero status. A
  /// signal that ends Coffer also ends the program. `input` is the name of a file in `folder` that becomes the
  /// program's standard input. `environment` is added to the program's minimal environment.
  package func run(
    _ arguments: [String], in folder: TemporaryFolder, input: String? = nil,
    environment: [String: String] = [:]
  ) throws(Failure) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      [
        "-c",
        "ulimit -t \(Self.seconds); ulimit -v \(Self.kibibytes) 2>/dev/null; exec \"$0\" \"$@\" "
          + ">\"$HOME/.output\" 2>\"$HOME/.errors\"",
        path,
      ] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "HOME": folder.path, "TMPDIR": folder.path, "LC_ALL": "C",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ].merging(environment) { $1 }
    let file = input.flatMap { FileHandle(forReadingAtPath: folder.path + "/" + $0) }
    defer { try? file?.close() }
    process.standardInput = file ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try Cleanup.withSignals { try process.run() }
    } catch {
      throw Failure(.programMissing, file: path, "cannot be run: \(SystemReason(error))")
    }
    // The program leads a process group that receives no signals from the terminal.
    let cleanup = Cleanup { [group = process.processIdentifier] in kill(-group, SIGKILL) }
    defer { cleanup.cancel() }
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: Self.start(of: folder.path + "/.output"),
      errors: Self.start(of: folder.path + "/.errors"))
  }

  private static let seconds = 120
  private static let kibibytes = 4 << 20

  private static func start(of file: String) -> String {
    guard let handle = FileHandle(forReadingAtPath: file) else { return "" }
    defer { try? handle.close() }
    return String(decoding: (try? handle.read(upToCount: 1 << 16)) ?? Data(), as: UTF8.self)
  }
}
