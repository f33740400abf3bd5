import Foundation
import TestSupport

/// The program that made the fixtures. It needs Python and Pillow.
enum HomepwnerGenerator {
  private static let script = PublicSuites.url("homepwner/make_homepwner_store.py")

  /// Whether it can be run here.
  static let isAvailable = (try? run(["--help"])) == 0

  /// Makes a folder as the app leaves it, and returns 0.
  static func make(_ folder: String, _ options: String) throws -> Int32 {
    try run([folder] + options.split(separator: " ").map(String.init))
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    guard let script else { return 1 }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
