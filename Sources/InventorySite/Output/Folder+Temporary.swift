import Diagnostics
import Foundation

/// The files that a build is writing. Their names are the same in every build, so that the next one removes what an
/// interrupted one has left.
extension Folder {
  static func temporary(for writer: Int) -> String { ".coffer-\(writer)" }

  static func isTemporary(_ name: String) -> Bool { temporaries.contains(name) }

  /// Their names are tried: a folder of a million pages is not listed.
  func removeTemporaries() throws(Failure) {
    for name in Self.temporaries { try remove(name) }
  }

  /// Whether nothing is in it, but for the folder that a new file system begins with.
  func isEmpty() throws(Failure) -> Bool {
    var isEmpty = true
    let isRead = forEachName { if !$0.elementsEqual("lost+found".utf8) { isEmpty = false } }
    guard isRead else { throw Failure.system(.readOrWrite, path, "cannot be read") }
    return isEmpty
  }

  private static let temporaries = (0...BuildRequest.mostJobs).map(temporary)
}
