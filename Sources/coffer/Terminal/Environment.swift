import ArgumentParser
import Foundation
import InventoryModel

/// The process environment.
enum Environment {
  /// The width in characters of the terminal that is standard output, from COLUMNS or from the terminal. `nil` if it is
  /// unknown, or if standard output is not a terminal.
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

  /// The socket of the ssh-agent; `nil` if none is running.
  static var agentSocket: String? { ProcessInfo.processInfo.environment["SSH_AUTH_SOCK"] }

  /// Whether a continuous-integration job runs the program. The log of a job can be a terminal.
  static var isJob: Bool { ProcessInfo.processInfo.environment["CI"] != nil }

  /// SOURCE_DATE_EPOCH, the time of reproducible builds; `nil` if it is not set.
  static func sourceDate() throws -> Timestamp? {
    guard let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty else {
      return nil
    }
    guard let timestamp = Int64(epoch).flatMap(Timestamp.init(secondsSince1970:)) else {
      throw ValidationError("SOURCE_DATE_EPOCH is '\(epoch)', which is not a number of seconds since 1970")
    }
    return timestamp
  }

  /// The current time for new records: SOURCE_DATE_EPOCH, otherwise the clock.
  static func now() throws -> Timestamp {
    let seconds = Int64(Date().timeIntervalSince1970)
    guard let now = try sourceDate() ?? Timestamp(secondsSince1970: seconds) else {
      throw ValidationError("the clock of this machine is out of range; set SOURCE_DATE_EPOCH")
    }
    return now
  }
}
