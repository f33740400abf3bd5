import CSV
import Foundation
import InventoryModel

/// The rows that an import did not take, with their own columns and what is wrong, ready to be mended and imported again.
///
/// It is written beside its place and put there at the end; a file that was there is replaced. Without a rejected row there
/// is no file.
final class RejectsFile {
  private(set) var count = 0
  private let path: String
  private let writer = CSVWriter()
  private var header: [String] = []
  /// Indexes of columns that an earlier file of rejects added.
  private var left: Set<Int> = []
  private var buffer: [UInt8] = []
  private var file: FileHandle?

  private static let bufferSize = 1 << 16

  /// Refuses a folder, a device or a link: what is renamed over one of those would take its place.
  init(_ path: String) throws(Failure) {
    self.path = path
    var status = stat()
    guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.outputRefused, file: path, "is there and is no ordinary file; name another file")
    }
  }

  deinit {
    guard file != nil else { return }
    unlink(temporaryPath)
  }

  func begin(_ titles: [String]) {
    left = Set(titles.indices.filter { ColumnRules.ofRejects.contains(titles[$0]) })
    header = titles.enumerated().filter { !left.contains($0.offset) }.map(\.element) + ColumnRules.ofRejects
  }

  /// Several things wrong with a row are one reason; the place is the first one's.
  func add(_ cells: [String], _ problems: [Problem]) throws {
    let own = cells.enumerated().filter { !left.contains($0.offset) }.map(\.element)
    let width = header.count - ColumnRules.ofRejects.count
    let padding = [String](repeating: "", count: max(0, width - own.count))
    let place = problems.first?.place
    let reason = problems.map(\.message).joined(separator: "; ")
    if count == 0 { try writer.append(header, to: &buffer) }
    try writer.append(
      own + padding + [place?.line, place?.column].map { $0.map(String.init) ?? "" } + [reason], to: &buffer)
    count += 1
    if buffer.count > Self.bufferSize { try flush() }
  }

  /// Puts the file in its place.
  func finish() throws {
    guard count > 0 else { return }
    try flush()
    do { try file?.close() } catch { throw unwritable(error) }
    file = nil
    guard rename(temporaryPath, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporaryPath)
      throw Failure(.outputRefused, file: path, "cannot be written: \(reason)")
    }
  }

  private var temporaryPath: String { path + ".part" }

  private func flush() throws {
    do {
      if file == nil {
        guard FileManager.default.createFile(atPath: temporaryPath, contents: nil),
          let new = FileHandle(forWritingAtPath: temporaryPath)
        else { throw Failure(.outputRefused, file: path, "cannot be written there; name another file") }
        file = new
      }
      try file?.write(contentsOf: buffer)
      buffer = []
    } catch let failure as Failure {
      throw failure
    } catch {
      throw unwritable(error)
    }
  }

  private func unwritable(_ error: any Error) -> Failure {
    Failure(.readOrWrite, file: path, "cannot be written: \(error.systemReason)")
  }
}
