package import Diagnostics
import Foundation

extension OpenFolder {
  /// Calls `body` with every name but `.` and `..`, in the order of the system. False where it cannot be read to its end;
  /// `errno` says why.
  package func forEachName(_ body: ([UInt8]) -> Void) -> Bool {
    // Another descriptor: reading moves its position, and `closedir` closes it.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return copy >= 0 && Files.forEachName(inOpenFolder: copy, body)
  }

  /// Whether nothing is in it, but for the folder that a new file system begins with.
  package func isEmpty() throws(Failure) -> Bool {
    var isEmpty = true
    let isRead = forEachName { if !$0.elementsEqual("lost+found".utf8) { isEmpty = false } }
    guard isRead else { throw Failure.system(.readOrWrite, path, "cannot be read") }
    return isEmpty
  }

  /// Removes what an interrupted build was writing. Its names are tried: a folder of a million pages is not listed.
  package func removeTemporaries() throws(Failure) {
    for name in TemporaryName.ofWriters { try remove(name) }
  }
}

/// The names in a folder, sorted by their bytes. Foundation's list is cut short, without a word, where the system stops
/// reading.
package func namesInFolder(_ path: String) throws(Failure) -> [String] {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw Failure.system(.readOrWrite, path, "cannot be read") }
  var names: [[UInt8]] = []
  guard forEachName(inOpenFolder: descriptor, { names.append($0) }) else {
    throw Failure.system(.readOrWrite, path, "cannot be read")
  }
  return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
}

/// Calls `body` with every name but `.` and `..`, in the order of the system, and closes the descriptor. False where the
/// folder cannot be read to its end; `errno` says why.
private func forEachName(inOpenFolder descriptor: Int32, _ body: ([UInt8]) -> Void) -> Bool {
  guard let stream = fdopendir(descriptor) else {
    close(descriptor)
    return false
  }
  var reason: Int32 = 0
  while true {
    errno = 0
    guard let entry = readdir(stream) else {
      reason = errno
      break
    }
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
      return Array(
        UnsafeBufferPointer(
          start: start, count: strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))))
    }
    if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) { body(name) }
  }
  closedir(stream)
  errno = reason
  return reason == 0
}
