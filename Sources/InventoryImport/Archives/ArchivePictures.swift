import InventoryStore

/// Where the pictures of an archive's items lie: in the folder that the user names, and beside the archive, where the app
/// keeps them in files that are named by a key.
struct ArchivePictures {
  private let named: PhotoFolder?
  private let beside: PhotoFolder?

  init(of archive: ItemArchive, named folder: PhotoFolder?) {
    named = folder
    let path = archive.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let isAtRoot = path == [""]
    beside = try? PhotoFolder(path.isEmpty ? "." : isAtRoot ? "/" : path.joined(separator: "/"))
  }

  /// The folder's path and a file's name, for each picture of an item.
  func files(for item: ArchivedItem) -> [(folder: String, name: String)] {
    for name in item.pictureNames {
      for folder in [named, beside].compactMap({ $0 }) {
        let files = folder.readableFiles(called: name)
        if !files.isEmpty { return files.map { (folder.path, $0) } }
      }
    }
    guard let named, let name = item.draft.itemName else { return [] }
    return named.readableFiles(called: name).map { (named.path, $0) }
  }
}

extension PhotoFolder {
  /// Without those that lead out of the folder.
  func readableFiles(called text: String) -> [String] {
    files(called: text).filter { (try? file(named: $0).get()) != nil }
  }
}
