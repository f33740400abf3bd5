import Diagnostics
import InventoryModel
import InventoryStore

/// A photo or a document of an item. A user refers to this file by number or by file name.
protocol AttachedFile: Equatable {
  /// The word for such a file in messages, in the singular.
  static var word: String { get }
  var fileName: String { get }
}

extension Photo: AttachedFile {
  static var word: String { "photo" }
}

extension Document: AttachedFile {
  static var word: String { "document" }
}

extension EditedItem {
  /// Returns the files with these names. A name is a file name or a number; numbers start at 1. Each file is returned
  /// once. Throws all problems together; `path` is the path of the store.
  func files<File: AttachedFile>(named names: [String], among files: [File], in path: String) throws(Failure)
    -> [File]
  {
    var found: [File] = []
    var problems = Problems()
    for name in names {
      let byNumber = Int(name).flatMap { files.indices.contains($0 &- 1) ? files[$0 - 1] : nil }
      if let file = byNumber ?? files.first(where: { $0.fileName == name }) {
        if !found.contains(file) { found.append(file) }
      } else {
        let known = zip(1..., files).map { "\($0) \($1.fileName)" }.joined(separator: ", ")
        problems.add(
          Problem(
            file: path,
            "'\(item.itemName)' has no \(File.word) '\(name)'; "
              + (known.isEmpty ? "the item has no \(File.word)s" : "choose by number or file name: " + known))
        )
      }
    }
    guard problems.isEmpty else { throw Failure(.inputMissing, problems) }
    return found
  }
}
