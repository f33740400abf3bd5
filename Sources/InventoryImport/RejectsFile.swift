import CSV
import Foundation
import InventoryModel
import WholeFiles

/// The rows that an import did not take, with their own columns and what is wrong, ready to be mended and imported again.
///
/// A file that was there is replaced at the end. Without a rejected row there is no file.
final class RejectsFile {
  private(set) var count = 0
  private let path: String
  private var writer = CSVWriter()
  /// The first line, with the mark before it.
  private var head: [UInt8] = []
  /// Columns of the source, and those without `left`.
  private var (sourceWidth, width) = (0, 0)
  /// Indexes of columns that an earlier file of rejects added.
  private var left: Set<Int> = []
  private var buffer: [UInt8] = []
  private var file: OutputFile?

  private static let bufferSize = 1 << 16

  /// Refuses a folder, a device or a link: what is renamed over one of those would take its place.
  init(_ path: String) throws(Failure) {
    self.path = path
    var status = stat()
    guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.outputRefused, file: path, "is there and is no ordinary file; name another file")
    }
  }

  /// A row of the source as it is written, without what is wrong with it. Bytes that are no text stay, so that an import
  /// stops at them again.
  struct Row: Sendable {
    fileprivate let bytes: [UInt8]
  }

  /// The file is parted as its source is, so that the same options fit. A source that is not in UTF-8 gives it a mark:
  /// with `--encoding` it is then refused, and not misread.
  func begin(_ header: CSVRow, delimiter: CSVDelimiter?, encoding: TextEncoding) throws {
    writer = CSVWriter(delimiter: delimiter ?? .comma)
    left = Set(header.indices.filter { ColumnRules.ofRejects.contains(header[$0].text) })
    (sourceWidth, width) = (header.count, header.count - left.count)
    head = encoding == .utf8 ? [] : Array("\u{FEFF}".utf8)
    head += try row(header).bytes
    try end(&head, with: ColumnRules.ofRejects)
  }

  /// A shorter one than the header is filled up. Of a longer one nobody knows which cells an earlier import added: all stay.
  func row(_ row: CSVRow) throws -> Row {
    let left = row.count > sourceWidth ? [] : left
    let columns = width + ColumnRules.ofRejects.count
    var bytes: [UInt8] = []
    var count = 0
    for (index, cell) in row.enumerated() where !left.contains(index) {
      writer.append(cell, as: count, of: columns, to: &bytes)
      count += 1
    }
    while count < width {
      try writer.append("", as: count, of: columns, to: &bytes)
      count += 1
    }
    return Row(bytes: bytes)
  }

  /// Several things wrong with a row are one reason; the place is the first one's.
  func add(_ row: Row, _ problems: [Problem]) throws {
    let place = problems.first?.place
    let reason = problems.map(\.message).joined(separator: "; ")
    if count == 0 { buffer = head }
    buffer += row.bytes
    try end(&buffer, with: [place?.line, place?.column].map { $0.map(String.init) ?? "" } + [reason])
    count += 1
    if buffer.count > Self.bufferSize { try flush() }
  }

  /// Puts the file in its place.
  func finish() throws {
    guard count > 0 else { return }
    try flush()
    try file?.finish()
  }

  private func end(_ row: inout [UInt8], with cells: [String]) throws {
    for cell in cells { try writer.append(cell, as: 1, of: 1 + cells.count, to: &row) }
    writer.endRow(to: &row)
  }

  private func flush() throws {
    if file == nil { file = try OutputFile(path) }
    try file?.write(buffer)
    buffer = []
  }
}
