package import Diagnostics
import Files
import Foundation

extension Site {
  /// The names in one of the site's folders, in the order of their bytes, hidden ones left out; none where there is no
  /// such folder, or nobody says that it is a site's. A folder that cannot be read is no empty one.
  package func names(in folder: String) throws(Failure) -> [String] {
    let path = path(folder)
    guard isWritten, try FileKind(at: path) != nil else { return [] }
    return try namesInFolder(path).filter { !$0.hasPrefix(".") }
  }

  /// A site.yml. A pipe is not opened, because it might never answer.
  /// `near` are sites that the user may mean where it is missing.
  static func text(of file: String, near: @autoclosure () -> [String]) throws(Failure) -> String {
    var status = stat()
    let isThere = stat(file, &status) == 0
    guard isThere || errno == ENOENT || errno == ENOTDIR else {
      throw .system(.readOrWrite, file, "cannot be read")
    }
    guard isThere, status.st_mode & S_IFMT != S_IFDIR else {
      let sites = near()
      let advice =
        sites.isEmpty
        ? "name its folder with --site, or make one with 'coffer init'"
        : "name its folder: " + sites.prefix(3).map { "--site \($0)" }.joined(separator: " or ")
          + (sites.count > 3 ? " ..." : "")
      throw Failure(.inputMissing, file: file, "there is no site here; " + advice)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.badSettings, file: file, "is not a regular file; put a text file in its place")
    }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw Failure(.readOrWrite, file: file, "cannot be read: \(error.systemReason)")
    }
    guard let text = String(data: bytes, encoding: .utf8) else {
      throw Failure(.badSettings, file: file, "cannot be read as UTF-8 text; save it as that")
    }
    return text
  }

  /// The bytes of one of the site's files.
  package func contents(of file: String) throws(Failure) -> [UInt8] {
    guard try FileKind(at: path(file)) == .file else {
      throw Failure(.badData, file: path(file), "is not a regular file; move it out of the site")
    }
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(file))))
    } catch {
      throw Failure(.readOrWrite, file: path(file), "cannot be read: \(error.systemReason)")
    }
  }
}
