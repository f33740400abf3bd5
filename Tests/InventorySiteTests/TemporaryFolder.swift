import Foundation

/// A folder of its own for one test; it removes itself.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "coffer-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, and makes the folders that it is in.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) }
  }

  func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// All files below a folder, by path, without the folders themselves.
  func files(below name: String) -> Set<String> {
    let all = FileManager.default.enumerator(atPath: path(name))?.compactMap { $0 as? String } ?? []
    return Set(all.filter { !isFolder(name + "/" + $0) })
  }

  /// Another number means that the file was written again, as that is done by rename.
  func inode(_ name: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path(name))[.systemFileNumber] as? Int ?? 0
  }

  func isLink(_ name: String) throws -> Bool {
    let type = try FileManager.default.attributesOfItem(atPath: path(name))[.type]
    return type as? FileAttributeType == .typeSymbolicLink
  }

  private func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder) && isFolder.boolValue
  }
}
