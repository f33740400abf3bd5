import Foundation
import InventoryModel

/// The site's own `assets/`, whose files go to the output as they are.
struct AssetFolder: Sendable {
  /// Paths in the output, `assets/...`, and where each file lies; sorted.
  let files: [(path: String, source: String)]

  init(of site: Site) throws(Failure) {
    var problems = Problems()
    files = try Self.files(in: "assets", of: site, &problems)
    guard problems.isEmpty else { throw Failure(.badData, problems) }
  }

  private static func files(
    in folder: String, of site: Site, _ problems: inout Problems
  ) throws(Failure) -> [(path: String, source: String)] {
    var files: [(path: String, source: String)] = []
    for name in try site.names(in: folder) {
      let path = folder + "/" + name
      let source = site.path(path)
      switch FileKind(of: source) {
      case .file where OutputPath.isSafe(path): files.append((path, source))
      case .file:
        problems.add(Problem(file: source, "has a line break or a backslash in its name; rename it"))
      case .folder: files += try Self.files(in: path, of: site, &problems)
      case .other: problems.add(Problem(file: source, "is no file, or a link that leads to none; remove it"))
      }
    }
    return files
  }

  /// What lies at a path. A link to a file is one; a link to a folder is not followed, as it may lead round in a circle.
  private enum FileKind {
    case file, folder, other

    init(of path: String) {
      var (link, target) = (stat(), stat())
      guard lstat(path, &link) == 0, stat(path, &target) == 0 else {
        self = .other
        return
      }
      let isFile = target.st_mode & S_IFMT == S_IFREG
      self = isFile ? .file : link.st_mode & S_IFMT == S_IFDIR ? .folder : .other
    }
  }
}
