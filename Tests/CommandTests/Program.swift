import Foundation
import TestSupport

/// The built program, as a user would start it from a folder: nothing of this machine's environment reaches it.
struct Program {
  /// The folder that is current.
  let folder: URL
  var environment: [String: String] = [:]

  /// What a run left behind.
  struct Result {
    let status: Int32
    let output: Data
    let errors: Data

    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// The line of usage without its options: those of every command are in README, and are compared there.
    var errorsWithoutUsage: Data {
      let lines = errorText.split(separator: "\n", omittingEmptySubsequences: false)
      let short = lines.map { $0.hasPrefix("Usage: coffer ") ? "Usage: coffer ..." : $0 }
      return errors.starts(with: Data("Error: ".utf8)) ? Data(short.joined(separator: "\n").utf8) : errors
    }
  }

  /// Where a run's results go.
  enum Output {
    case kept
    case handle(FileHandle)
  }

  func run(
    _ arguments: [String], input: URL? = nil, output: Output = .kept, shell: String? = nil
  ) throws -> Result {
    let scratch = try TemporaryFolder()
    let process = process(arguments, shell: shell)
    if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
    switch output {
    case .kept: process.standardOutput = try scratch.handle("output")
    case .handle(let handle): process.standardOutput = handle
    }
    process.standardError = try scratch.handle("errors")
    try process.run()
    process.waitUntilExit()
    // A signal is distinguished from every exit code.
    let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 1000 : 0)
    return Result(
      status: status, output: scratch.contents("output") ?? Data(),
      errors: scratch.contents("errors") ?? Data())
  }

  /// Runs a line as a shell does, in which `coffer` is the program.
  func run(line: String) throws -> Result {
    try run([], shell: "coffer() { \"$0\" \"$@\"; }\n" + line)
  }

  /// Not started yet; it has nothing to read, and nobody to tell. `shell` is a shell's command line for it, in which
  /// `"$0" "$@"` is the program with its arguments.
  func process(_ arguments: [String], shell: String? = nil) -> Process {
    let process = Process()
    process.executableURL = shell == nil ? Self.file : URL(fileURLWithPath: "/bin/sh")
    process.arguments = (shell.map { ["-c", $0, Self.file.path] } ?? []) + arguments
    process.currentDirectoryURL = folder
    process.environment = Self.fixedEnvironment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// Named by `COFFER_PROGRAM`, otherwise beside the test bundle, where SwiftPM puts every product.
  static let file: URL = {
    if let path = ProcessInfo.processInfo.environment["COFFER_PROGRAM"] { return URL(fileURLWithPath: path) }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return products.appending(path: "coffer")
  }()

  private static let fixedEnvironment: [String: String] = {
    var environment = ["SOURCE_DATE_EPOCH": "1767225600", "LC_ALL": "C", "TZ": "UTC", "NO_COLOR": "1"]
    // Where the Swift libraries are on a machine that keeps them elsewhere.
    for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return environment
  }()
}
