import ArgumentParser
import Foundation
import InventoryModel

/// What the environment says.
enum Environment {
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
