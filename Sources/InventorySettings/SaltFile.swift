package import Diagnostics
import Files
import Foundation
package import InventoryModel

/// The file that contains the secret salt for the names of pages and pictures. The setting `salt` in site.yml is the
/// path of this file.
package struct SaltFile: Sendable {
  /// The path as it appears in messages.
  package let path: String
  /// The folder of the site.
  private let site: String

  init(_ path: String, of site: String) { (self.path, self.site) = (path, site) }

  /// Whether there is a file at the path. Throws if the path cannot be checked, for example because a folder above it
  /// cannot be read.
  package func exists() throws(Failure) -> Bool { try FileKind(at: path) != nil }

  /// Whether another path points to this file, possibly through a link; false if this file does not exist.
  package func isSame(as other: String) -> Bool {
    guard let own = FileID(path) else { return false }
    return own == FileID(other)
  }

  /// Returns the salt. Throws if the file is missing, is not a regular file, or is too short. Never opens a pipe,
  /// because opening a pipe could block.
  func salt() throws(Failure) -> Salt {
    guard let kind = try FileKind(at: path) else {
      throw Failure(
        .inputMissing, file: path,
        "the salt of the site is missing; restore the file from a backup to keep all links, or create a new salt with "
          + "'\(initCommand)'")
    }
    guard kind == .file else {
      throw Failure(.badSettings, file: path, "is not a regular file; replace it with a text file")
    }
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Failure(.readOrWrite, file: path, "cannot be read: \(SystemReason(error))")
    }
    guard let salt = Salt(bytes) else {
      throw Failure(
        .badSettings, file: path,
        "must have at least \(Salt.fewestBytes) bytes of random text; restore the file from a backup, or remove it and "
          + "create a new salt with '\(initCommand)'")
    }
    return salt
  }

  /// Returns a warning if other users of the computer can read the file, and `nil` otherwise.
  package func warning() throws(Failure) -> Problem? {
    guard try OutputFile.isReadableByOthers(path) else { return nil }
    return Problem(
      file: path, "other users of this computer can read the salt; to prevent this, run 'chmod 600 \(path)'")
  }

  /// Creates the file with a new salt. Only the owner of the file can read it.
  func make() throws(Failure) {
    try OutputFile.create(path, with: Array((Salt.newText() + "\n").utf8), for: .owner)
  }

  private var initCommand: String { "coffer init" + (site == "." ? "" : " " + site) }
}

extension Site {
  /// The file with the salt of the site; `nil` if site.yml does not name a salt file.
  package var salt: SaltFile? { settings.salt.map { SaltFile(path($0), of: folder) } }

  /// Returns what the audience sees. The result contains salted names if this audience needs them and the site has a
  /// salt. Otherwise, the salt is not read.
  package func disclosure(for audience: Audience) throws(Failure) -> Disclosure {
    var disclosure = settings.disclosure(for: audience)
    if audience.hasSaltedNames, let salt {
      disclosure.names = SaltedNames(try salt.salt(), for: audience)
    }
    return disclosure
  }
}
