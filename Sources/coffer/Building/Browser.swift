import Files
import Foundation

/// The system's program that opens an address in the default browser.
struct Browser {
  private let path: String

  #if os(macOS)
    static let program = "open"
  #else
    static let program = "xdg-open"
  #endif

  /// Returns `nil` if the program is not installed.
  init?() {
    guard let found = OutsideProgram(Self.program) else { return nil }
    path = found.path
  }

  /// Opens an address without waiting for the browser.
  func open(_ address: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try Cleanup.withSignals { try process.run() }
  }
}
