import Foundation
import InventoryModel

/// The site's own `assets/`, whose files go to the output as they are.
struct AssetFolder: Sendable {
  /// Paths in the output, `assets/...`, and where each file lies; sorted.
  let files: [(path: String, source: String)]

  init(of site: Site) throws(Failure) {
    let folder = site.path("assets")
    var problems = Problems()
    var files: [(path: String, source: String)] = []
    for name in (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    {
      if name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder) else {
        problems.add(Problem(file: folder + "/" + name, "leads nowhere; remove it"))
        continue
      }
      if isFolder.boolValue { continue }
      if OutputPath.isSafe("assets/" + name) {
        files.append(("assets/" + name, folder + "/" + name))
      } else {
        problems.add(
          Problem(file: folder + "/" + name, "has a line break or a backslash in its name; rename it"))
      }
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
    self.files = files
  }
}
