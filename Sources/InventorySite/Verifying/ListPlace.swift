import Diagnostics
import Files
import InventoryPages

/// Where a list of checksums lies.
struct ListPlace {
  /// As the user wrote it, as far as it goes.
  let folder: String
  /// Its name in the folder.
  let list: String

  /// A folder with a list of the usual name, or the list itself.
  init(_ path: String) throws(Failure) {
    // Not followed: a list that is a link lies where the link does, and is refused there.
    guard try FileKind.unfollowed(path) != nil else {
      throw Failure(
        .inputMissing, file: path,
        "there is nothing of this name; name the folder of a site, or its SHA256SUMS")
    }
    let isFolder = (try? FileKind(at: path)) == .folder
    (folder, list) = isFolder ? (path, SiteLayout.manifest) : FilePath.parts(of: path)
  }

  /// As messages call it.
  var path: String { path(list) }

  /// Of what lies in the folder.
  func path(_ name: String) -> String {
    FilePath.joined(folder, name)
  }
}
