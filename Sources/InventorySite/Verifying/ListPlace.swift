import Diagnostics
import Foundation

/// Where a list of checksums lies.
struct ListPlace {
  /// As the user wrote it, as far as it goes.
  let folder: String
  /// Its name in the folder.
  let list: String

  /// A folder with a list of the usual name, or the list itself.
  init(_ path: String) throws(Failure) {
    var status = stat()
    // Not followed: a list that is a link lies where the link does, and is refused there.
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw Failure.system(.readOrWrite, path, "cannot be read")
      }
      throw Failure(
        .inputMissing, file: path,
        "there is nothing of this name; name the folder of a site, or its SHA256SUMS")
    }
    var target = stat()
    if stat(path, &target) == 0, target.st_mode & S_IFMT == S_IFDIR {
      folder = path
      list = Manifest.fileName
      return
    }
    let slash = path.lastIndex(of: "/")
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    list = slash.map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// As messages call it.
  var path: String { path(list) }

  /// Of what lies in the folder.
  func path(_ name: String) -> String {
    folder == "." ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
