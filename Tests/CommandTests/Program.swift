import Foundation

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

    /// The line of usage without its options: those of every command stand in README, and are compared there.
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

  /// `redirections` are those of a shell, like `>&-`.
  func run(
    _ arguments: [String], input: URL? = nil, output: Output = .kept, redirections: String? = nil
  ) throws -> Result {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = Self.file
    process.arguments = arguments
    if let redirections {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "exec \"$0\" \"$@\" " + redirections, Self.file.path] + arguments
    }
    process.currentDirectoryURL = folder
    process.environment = Self.fixedEnvironment.merging(environment) { $1 }
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    switch output {
    case .kept: process.standardOutput = try scratch.handle("output")
    case .handle(let handle): process.standardOutput = handle
    }
    process.standardError = try scratch.handle("errors")
    try process.run()
    process.waitUntilExit()
    // A signal is told apart from every exit code.
    let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 1000 : 0)
    return Result(
      status: status, output: scratch.contents("output") ?? Data(),
      errors: scratch.contents("errors") ?? Data())
  }

  /// Beside the test bundle, where SwiftPM puts every product.
  private static let file: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return products.appending(path: "coffer")
  }()

  private static let fixedEnvironment: [String: String] = {
    var environment = ["SOURCE_DATE_EPOCH": "1767225600", "LC_ALL": "C", "TZ": "UTC", "NO_COLOR": "1"]
    // Where the Swift libraries lie on a machine that keeps them elsewhere.
    for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return environment
  }()
}
