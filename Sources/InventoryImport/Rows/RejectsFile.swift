import CSV
import Diagnostics
import Files
import Foundation

/// The rows that an import rejected, with their original columns and their problems, ready to be corrected and imported
/// again.
///
/// Replaces an earlier rejects file at the end; refuses to replace any other file. No file is written without a
/// rejected row.
final class RejectsFile {
  private(set) var count = 0
  private let path: String
  private var writer = CSVWriter()
  /// The first line, with the byte-order mark before it.
  private var head: [UInt8] = []
  /// Columns of the source, without those added by an earlier rejects file.
  private var width = 0
  /// Indexes of the columns added by an earlier rejects file, at the end.
  private var left: Range<Int> = 0..<0
  private var buffer: [UInt8] = []
  private var file: OutputFile?

  private static let bufferSize = 1 << 16

  /// Refuses a folder, a device or a link, because a rename would replace it.
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

  /// Whether the first line has the columns that an import adds.
  private static func holdsRejects(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let bytes = ((try? file.read(upToCount: 1 << 20)) ?? nil) ?? Data()
    let head = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return ColumnRules.ofRejects.allSatisfy(head.contains)
  }

  /// A row of the source, unchanged, without its problems. Invalid bytes are kept, so that an import refuses them
  /// again.
  struct Row: Sendable {
    fileprivate let bytes: [UInt8]
  }

  /// Uses the delimiter of the source, so that the same options apply. If the source is not UTF-8, the file gets a
  /// byte-order mark, so that `--encoding` is refused instead of misread.
  func begin(_ header: CSVRow, delimiter: CSVDelimiter?, encoding: TextEncoding) throws {
    writer = CSVWriter(delimiter: delimiter ?? .comma)
    left = ColumnRules.ofRejects(in: header.map(\.text))
    width = header.count - left.count
    head = encoding == .utf8 ? [] : Array("\u{FEFF}".utf8)
    head += row(header).bytes
    try end(&head, with: ColumnRules.ofRejects)
  }

  /// A row of another length than the header keeps its length, so that an import refuses it until it is corrected.
  /// Columns added by an earlier import are at its end.
  func row(_ row: CSVRow) -> Row {
    let end = row.count - min(left.count, row.count - 1)
    let columns = width + ColumnRules.ofRejects.count
    var bytes: [UInt8] = []
    for (index, cell) in row.enumerated() where index < end {
      writer.append(cell, as: index, of: columns, to: &bytes)
    }
    return Row(bytes: bytes)
  }

  /// Several problems of a row are joined; the place is the place of the first one.
  func add(_ row: Row, _ problems: [Problem]) throws {
    let place = problems.first?.place
    let reason = problems.map(\.message).joined(separator: "; ")
    if count == 0 { buffer = head }
    buffer += row.bytes
    try end(&buffer, with: [place?.line, place?.column].map { $0.map(String.init) ?? "" } + [reason])
    count += 1
    if buffer.count > Self.bufferSize { try flush() }
  }

  /// Moves the file to its place.
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
