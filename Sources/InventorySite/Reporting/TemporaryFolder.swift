import Foundation
import InventoryModel

/// A folder that only this user may look into, and that is removed with all that is in it.
final class TemporaryFolder {
  let path: String

  init() throws(Failure) {
    let template = FileManager.default.temporaryDirectory.path + "/coffer-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else {
      throw Failure.system(.outputRefused, template, "a temporary folder cannot be made")
    }
    path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for name in ["photos", "thumbnails"] { mkdir(path + "/" + name, 0o700) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    guard FileManager.default.createFile(atPath: path + "/" + name, contents: Data(bytes)) else {
      throw Failure(.readOrWrite, file: path + "/" + name, "cannot be written; is the disk full?")
    }
  }
}
