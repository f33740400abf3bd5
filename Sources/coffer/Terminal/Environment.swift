import ArgumentParser
import Foundation
import InventoryModel

/// The values that commands read from the process environment and the machine.
enum Environment {
  /// The width of the terminal in characters, from COLUMNS or from the terminal itself. `nil` if the width is unknown,
  /// or if standard output is not a terminal.
  static var columns: Int? {
    guard Standard.output.isTerminal else { return nil }
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text), columns > 0 {
      return columns
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The number of available cores.
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The path of the ssh-agent socket; `nil` if SSH_AUTH_SOCK is not set.
  static var agentSocket: String? { ProcessInfo.processInfo.environment["SSH_AUTH_SOCK"] }

  /// Whether the program runs in a continuous-integration job, according to the variable CI. The log of such a job can
  /// look like a terminal.
  static var isJob: Bool { ProcessInfo.processInfo.environment["CI"] != nil }

  /// Returns the time in SOURCE_DATE_EPOCH, which reproducible builds set; `nil` if the variable is not set or is
  /// empty.
  static func sourceDate() throws -> Timestamp? {
    guard let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty else {
      return nil
    }
    guard let timestamp = Int64(epoch).flatMap(Timestamp.init(secondsSince1970:)) else {
      throw ValidationError(
        "SOURCE_DATE_EPOCH is '\(epoch)', which is not a number of seconds since 1970; correct or unset the variable"
      )
    }
    return timestamp
  }

  /// Returns the time in SOURCE_DATE_EPOCH if it is set, or else the current time of the clock.
  static func now() throws -> Timestamp {
    let seconds = Int64(Date().timeIntervalSince1970)
    guard let now = try sourceDate() ?? Timestamp(secondsSince1970: seconds) else {
      throw ValidationError(
        "the clock of this computer is out of range; correct the clock, or set SOURCE_DATE_EPOCH")
    }
    return now
  }
}
