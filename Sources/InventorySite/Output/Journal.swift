import Foundation
import InventoryModel
import Synchronization

/// The files that a build under way is changing, each named here before it is written.
///
/// A build that is interrupted leaves it, and the next one takes what it names for its own: a page that nobody wants any
/// longer does not stay behind because no manifest had listed it yet. A build that changes nothing has no journal.
final class Journal: Sendable {
  static let fileName = ".coffer-journal"

  /// What an interrupted build had named.
  let left: Set<String>
  private let isLeft: Bool
  private let root: Folder
  private let descriptor = Mutex<Int32>(-1)

  init(in root: Folder) {
    self.root = root
    let bytes = root.contents(of: Self.fileName)
    isLeft = bytes != nil
    let lines = (bytes ?? []).split(separator: UInt8(ascii: "\n"))
    left = Set(lines.map { String(decoding: $0, as: UTF8.self) }.filter(OutputPath.isSafe))
  }

  deinit {
    let file = descriptor.withLock { $0 }
    if file >= 0 { close(file) }
  }

  /// Costs one system call.
  func add(_ path: String) throws(Failure) {
    let line = Array((path + "\n").utf8)
    let isWritten = descriptor.withLock { file in
      if file < 0 {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
        file = openat(root.descriptor, Self.fileName, flags, 0o666)
      }
      return file >= 0 && write(file, line, line.count) == line.count
    }
    guard isWritten else {
      throw Failure.system(.readOrWrite, root.path + "/" + Self.fileName, "cannot be written")
    }
  }

  /// The manifest names everything now.
  func remove() {
    if isLeft || descriptor.withLock({ $0 >= 0 }) { _ = root.remove(Self.fileName) }
  }
}
