import Foundation
import TestSupport

/// The files of a folder at one moment: names, bytes, modes, and which file it is, so that one replaced by its equal shows.
struct FileTree: Equatable {
  private(set) var files: [String: File] = [:]

  struct File: Equatable {
    let bytes: Data
    let number: Int?
    /// A new file can have the number of a removed one.
    let modified: Date?
    let mode: Int?
  }

  /// Folders are entries too, their names ending in a slash; hidden files count.
  init(of folder: URL) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      if attributes[.type] as? FileAttributeType == .typeDirectory {
        files[path + "/"] = File(bytes: Data(), number: nil, modified: nil, mode: nil)
      } else {
        files[path] = File(
          bytes: try Data(contentsOf: file), number: attributes[.systemFileNumber] as? Int,
          modified: attributes[.modificationDate] as? Date, mode: attributes[.posixPermissions] as? Int)
      }
    }
  }

  /// The names of the files, sorted, without those of folders.
  var names: [String] {
    files.keys.filter { !$0.hasSuffix("/") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes the files into a folder. A copy by FileManager would want to keep their owner, who may be someone else.
  func write(to folder: URL) throws {
    for name in files.keys.sorted() where name.hasSuffix("/") {
      let new = folder.appending(path: name)
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
    }
    for name in names {
      guard let file = files[name] else { continue }
      try file.bytes.write(to: folder.appending(path: name))
      if let mode = file.mode {
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: folder.appending(path: name).path)
      }
    }
  }

  /// What came, went or changed since `before`, sorted.
  func changes(since before: FileTree) -> [String] {
    Set(files.keys).union(before.files.keys).filter { files[$0] != before.files[$0] }.sorted()
  }
}
