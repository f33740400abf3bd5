import Foundation
import InventoryModel

extension Site {
  /// The names in one of the site's folders, in the order of their bytes, hidden ones left out; none where there is no
  /// such folder, or nobody says that it is a site's. A folder that cannot be read is no empty one.
  func names(in folder: String) throws(Failure) -> [String] {
    let path = path(folder)
    guard isWritten, FileManager.default.fileExists(atPath: path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw Failure(.readOrWrite, file: path, "cannot be read: \(error.systemReason)")
    }
  }

  /// The bytes of one of the site's files.
  func contents(of file: String) throws(Failure) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(file))))
    } catch {
      throw Failure(.readOrWrite, file: path(file), "cannot be read: \(error.systemReason)")
    }
  }
}
