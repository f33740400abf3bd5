import Foundation
import TestSupport

/// The files beside the tests.
enum Fixture {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  static func archive(_ name: String) throws -> [UInt8] { try bytes(name + "/items.archive") }
}
