import Foundation

/// A folder that removes itself with all that is in it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "coffer-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // What cannot be removed is the system's to clean up.
    try? FileManager.default.removeItem(at: url)
  }

  /// A new file to write to.
  func handle(_ name: String) throws -> FileHandle {
    let file = url.appending(path: name)
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  func contents(_ name: String) -> Data? {
    try? Data(contentsOf: url.appending(path: name))
  }
}
