import Foundation

/// A folder that is removed when the test that holds it is done.
final class TemporaryFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "coffer-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Everything that can be seen of the folder: names, bytes and the times of the last changes.
  func state() throws -> [String: [String]] {
    var state: [String: [String]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file(name)))
      state[name] = [bytes.base64EncodedString(), "\(attributes[.modificationDate] ?? "")"]
    }
    state["."] = ["\(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] ?? "")"]
    return state
  }
}
