import CSV
import Diagnostics
import Files
import Foundation

/// The rows that an import rejected, with their original columns and their problems. The user can correct and import
/// the file.
///
/// At the end of an import, the file replaces an earlier rejects file, but no other file. If no row is rejected, no
/// file is written.
final class RejectsFile {
  private(set) var count = 0
  private let path: String
  private var writer = CSVWriter()
  /// The header line of the file, after a byte-order mark if the source is not UTF-8.
  private var head: [UInt8] = []
  /// The number of columns of the source, without the columns that an earlier import added to a rejects file.
  private var width = 0
  /// The indexes of the last columns if an earlier import added them to a rejects file; otherwise empty.
  private var left: Range<Int> = 0..<0
  private var buffer: [UInt8] = []
  private var file: OutputFile?

  private static let bufferSize = 1 << 16

  /// Throws if the path is a folder, a device or a link; a rename would replace a device or a link. Also throws if the
  /// path is a file that is neither empty nor a rejects file.
  init(_ path: String) throws(Failure) {
    self.path = path
    var status = stat()
    status.st_size = 0
    guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(
        .outputRefused, file: path, "already exists and is not a regular file; choose another file")
    }
    guard status.st_size == 0 || Self.holdsRejects(path) else {
      throw Failure(
        .outputRefused, file: path, "already exists and was not written by --rejects; choose another file")
    }
  }

  /// Whether the first line contains the columns that an import adds. `false` if the file cannot be opened.
  private static func holdsRejects(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let bytes = ((try? file.read(upToCount: 1 << 20)) ?? nil) ?? Data()
    let head = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return ColumnRules.ofRejects.allSatisfy(head.contains)
  }

  /// An unchanged row of the source, without its problems. Invalid bytes are preserved, so that the next import refuses
  /// them again.
  struct Row: Sendable {
    fileprivate let bytes: [UInt8]
  }

  /// Sets the header. The file uses the delimiter of the source, so that the same options apply to both files. If the
  /// source is not UTF-8, the file starts with a byte-order mark. An import then refuses the `--encoding` of the source
  /// instead of misreading the file.
  func begin(_ header: CSVRow, delimiter: CSVDelimiter?, encoding: TextEncoding) throws {
    writer = CSVWriter(delimiter: delimiter ?? .comma)
    left = ColumnRules.ofRejects(in: header.map(\.text))
    width = header.count - left.count
    head = encoding == .utf8 ? [] : Array("\u{FEFF}".utf8)
    head += row(header).bytes
    try end(&head, with: ColumnRules.ofRejects)
  }

  /// Returns a row in the form in which it is written to the file, without columns that an earlier import added. If its
  /// length differs from that of the header, its length is preserved, so that an import refuses the row until it is
  /// corrected.
  func row(_ row: CSVRow) -> Row {
    let end = row.count - min(left.count, row.count - 1)
    let columns = width + ColumnRules.ofRejects.count
    var bytes: [UInt8] = []
    for (index, cell) in row.enumerated() where index < end {
      writer.append(cell, as: index, of: columns, to: &bytes)
    }
    return Row(bytes: bytes)
  }

  /// Writes a row with all of its problems in one cell, and with the place of the first problem.
  func add(_ row: Row, _ problems: [Problem]) throws {
    let place = problems.first?.place
    let reason = problems.map(\.message).joined(separator: "; ")
    if count == 0 { buffer = head }
    buffer += row.bytes
    try end(&buffer, with: [place?.line, place?.column].map { $0.map(String.init) ?? "" } + [reason])
    count += 1
    if buffer.count > Self.bufferSize { try flush() }
  }

  /// Writes the remaining rows and moves the file to its path. Does nothing if the import rejected no row.
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
