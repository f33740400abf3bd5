package import Foundation

/// A folder that is removed when the test that holds it ends.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "coffer-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    // The system cleans up what cannot be removed.
    try? FileManager.default.removeItem(atPath: path)
  }

  package var url: URL { URL(fileURLWithPath: path) }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders above it. Returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// A new file to write to.
  package func handle(_ name: String) throws -> FileHandle {
    try write([], to: name)
    return try FileHandle(forWritingTo: url.appending(path: name))
  }

  package func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  /// `nil` where the file does not exist.
  package func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

  package func bytes(_ name: String) -> [UInt8]? { contents(name).map { [UInt8]($0) } }

  package func text(_ name: String) -> String? { contents(name).map { String(decoding: $0, as: UTF8.self) } }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
  }

  package func isLink(_ name: String) throws -> Bool {
    try attributes(name)[.type] as? FileAttributeType == .typeSymbolicLink
  }

  /// Changes when the file is replaced by another one.
  package func inode(_ name: String) throws -> Int { try attributes(name)[.systemFileNumber] as? Int ?? 0 }

  /// The paths of all files below a folder, without the folders themselves.
  package func files(below name: String) -> Set<String> {
    let all = FileManager.default.enumerator(atPath: file(name))?.compactMap { $0 as? String } ?? []
    return Set(all.filter { !isFolder(name + "/" + $0) })
  }

  /// All that can be seen of the folder: names, bytes and the times of the last changes.
  package func state() throws -> [String: [String]] {
    var state: [String: [String]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let date = try attributes(name)[.modificationDate]
      state[name] = [Data(try bytes(of: name)).base64EncodedString(), "\(date ?? "")"]
    }
    state["."] = ["\(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] ?? "")"]
    return state
  }

  private func attributes(_ name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: file(name))
  }

  private func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder) && isFolder.boolValue
  }
}
