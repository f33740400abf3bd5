package import Foundation

/// Suites that are published by others. They are not part of this repository: `make harden` passes their folder.
package enum PublicSuites {
  private static let folder = ProcessInfo.processInfo.environment["COFFER_SUITES"].map {
    URL(filePath: $0).standardizedFileURL
  }

  /// `nil` where the suite is not available.
  package static func url(_ path: String) -> URL? {
    guard let url = folder?.appending(path: path), FileManager.default.fileExists(atPath: url.path) else {
      return nil
    }
    return url
  }

  package static func has(_ path: String) -> Bool { url(path) != nil }
}
