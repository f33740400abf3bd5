import Digests
import Files
import InventoryPages

/// The files that the last build recorded, and which of them are unchanged. A file with the same `FileTrace` is assumed
/// to be unchanged.
struct EarlierFiles: Sendable {
  let index: FileIndex
  let root: OpenFolder
  /// The open folders of the files, and their parent folders, keyed by path; the path of the output itself is empty.
  /// `nil` if any folder with files is missing or is a link.
  let folders: [String: OpenFolder]?
  private let isUnchanged: [Bool]

  /// The number of files that one task checks.
  private static let pieceSize = 4096

  /// Checks the traces of all files, in up to `jobs` tasks at once.
  init(_ index: FileIndex, in root: OpenFolder, jobs: Int) async {
    (self.index, self.root) = (index, root)
    let runs = index.runs
    let folders = Self.folders(of: runs.map(\.folder), in: root)
    let pieces = runs.flatMap { run in
      let files = index.byInode(run.files)
      return stride(from: 0, to: files.count, by: Self.pieceSize).map { start in
        (folder: run.folder, files: files[start..<min(start + Self.pieceSize, files.count)])
      }
    }
    var isUnchanged = [Bool](repeating: false, count: index.count)
    var rest = pieces[...]
    // Nothing here throws.
    try? await forEachInOrder(limit: jobs, ahead: 4 * jobs) {
      rest.popFirst()
    } transform: { piece -> [Int] in
      guard let folder = folders[piece.folder] else { return [] }
      let prefix = piece.folder.isEmpty ? 0 : piece.folder.utf8.count + 1
      return piece.files.filter { index.isUnchanged($0, after: prefix, in: folder) }
    } consume: { files in
      for file in files { isUnchanged[file] = true }
    }
    self.isUnchanged = isUnchanged
    self.folders = runs.allSatisfy { folders[$0.folder] != nil } ? folders : nil
  }

  /// Opens these folders and their parent folders without following links. Missing folders are skipped.
  private static func folders(of paths: [String], in root: OpenFolder) -> [String: OpenFolder] {
    var folders = ["": root]
    func folder(_ path: String) -> OpenFolder? {
      if let known = folders[path] { return known }
      let (parent, name) = OutputPath.parts(of: path)
      guard OutputPath.isSafe(path), let folder = folder(parent)?.folder(name.utf8) else { return nil }
      folders[path] = folder
      return folder
    }
    for path in paths { _ = folder(path) }
    return folders
  }

  /// The index numbers of the files whose traces have changed.
  var touched: [Int] { isUnchanged.indices.filter { !isUnchanged[$0] } }

  /// Returns the files with these numbers in the index; `nil` if any of them is missing or has different bytes. Only
  /// files whose traces have changed are read.
  func files(_ numbers: [Int]) -> [SiteFile]? {
    var files: [SiteFile] = []
    files.reserveCapacity(numbers.count)
    for number in numbers {
      guard number < index.count else { return nil }
      if isUnchanged[number] {
        files.append(SiteFile(.kept(number)))
      } else if let file = read(number) {
        files.append(SiteFile(.same(file)))
      } else {
        return nil
      }
    }
    return files
  }

  /// Reads a file, and returns it with its new trace; `nil` if the file is missing or its bytes have changed.
  func read(_ number: Int) -> WrittenFile? {
    let path = index.path(number)
    guard OutputPath.isSafe(path), let digest = index.digest(number),
      let found = try? root.tracedContents(of: path), SHA256Digest(of: found.bytes) == digest
    else { return nil }
    return WrittenFile(path: path, digest: digest, trace: found.trace, isChanged: false)
  }
}
