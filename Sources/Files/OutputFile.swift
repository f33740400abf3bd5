package import Diagnostics
import Foundation

/// A file that is written piece by piece and put in its place at the end: it is whole, old or new, whenever the machine
/// stops. Without `finish` it leaves nothing.
package final class OutputFile {
  private let path: String
  /// Where the file is: another path where `path` is a symbolic link.
  private let place: String
  private let target: Target

  private enum Target {
    case unfinished(Unfinished)
    /// A pipe or a device, which is written to as it is.
    case stream(Int32)

    var descriptor: Int32 {
      switch self {
      case .unfinished(let file): file.descriptor
      case .stream(let descriptor): descriptor
      }
    }
  }

  /// A file is only replaced by `finish`; who may read it stays as it was. A link stays, and the file it leads to is replaced. A store and a site.yml are never replaced.
  package init(_ path: String) throws(Failure) {
    self.path = path
    let status = try FileKind.status(path, stat)
    let kind = status.map { FileKind(mode: $0.st_mode) }
    if path.hasSuffix("/") || kind == .folder {
      throw Failure(.outputRefused, file: path, "is a folder; name a file")
    }
    place = status != nil ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    try ProtectedFile.refuse(place, named: path)
    if kind == .other {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure.output(path, "cannot be opened") }
      target = .stream(descriptor)
    } else {
      let file = try Unfinished(.file, beside: place, named: path)
      if let status { fchmod(file.descriptor, status.st_mode & 0o777) }
      target = .unfinished(file)
    }
  }

  deinit {
    if case .stream(let descriptor) = target { close(descriptor) }
  }

  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard writeWhole(bytes, to: target.descriptor) else {
      throw Failure.system(.readOrWrite, path, "cannot be written")
    }
  }

  /// Puts the file in its place, once its bytes are on the disk.
  package func finish() throws(Failure) {
    guard case .unfinished(let file) = target else { return }
    guard sync(file.descriptor), file.moveToPlace() else {
      throw Failure.system(.readOrWrite, path, "cannot be written")
    }
    guard syncFolder(of: place) else {
      throw Failure.system(.readOrWrite, path, "is written, but its folder cannot be synced to the disk")
    }
  }
}
