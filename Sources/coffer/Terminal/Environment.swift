import ArgumentParser
import Foundation
import InventoryModel

/// What the environment says.
enum Environment {
  /// How wide the terminal is, in characters: COLUMNS, else as the terminal on stdout says. `nil` where neither does.
  static var columns: Int? {
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text), columns > 0 {
      return columns
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// How many cores there are to work on.
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// SOURCE_DATE_EPOCH, the moment that reproducible builds speak of; nothing where it is not set.
  static func sourceDate() throws -> Timestamp? {
    guard let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty else {
      return nil
    }
    guard let timestamp = Int64(epoch).flatMap(Timestamp.init(secondsSince1970:)) else {
      throw ValidationError("SOURCE_DATE_EPOCH is '\(epoch)', which is not a number of seconds since 1970")
    }
    return timestamp
  }

  /// The moment of the command, for records that do not say theirs: SOURCE_DATE_EPOCH, else the clock.
  static func now() throws -> Timestamp {
    let seconds = Int64(Date().timeIntervalSince1970)
    guard let now = try sourceDate() ?? Timestamp(secondsSince1970: seconds) else {
      throw ValidationError("the clock of this machine is out of range; set SOURCE_DATE_EPOCH")
    }
    return now
  }
}
