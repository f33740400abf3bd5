import Diagnostics
import Digests
import Files
import Foundation
import InventoryModel

/// `seals.ndjson`: one line of JSON for each seal, with the SHA-256 of the line before. A line cannot be changed,
/// removed or inserted without changing all following lines. The last line is protected only once another line follows,
/// or if someone else has recorded its digest.
struct SealChain {
  static let name = "seals.ndjson"
  private static let mostBytes = 64 << 20
  private static let longestLine = 16 << 10

  struct Entry: Codable {
    /// The date that the owner stated.
    let date: String
    /// The name of the sealed folder.
    let folder: String
    /// The SHA-256 of the list, as 64 hex digits. `signature` and `timestamp` are the SHA-256 of the files with the
    /// signature and the time stamp.
    let list: String
    var signature: String?
    var timestamp: String?
    /// The SHA-256 of the line before, including its line end; `nil` in the first line.
    var previous: String?
  }

  /// Returns the forms whose files beside a list are not those that the lines about the list state; empty if the files
  /// match one of these lines. The same list can be sealed in several folders, with other files.
  func wrongForms(for list: SHA256Digest, beside seals: [SealForm: SHA256Digest]) -> [SealForm] {
    let wrong = entries.filter { $0.list == list.hex() }.map { entry in
      [(SealForm.signature, entry.signature), (.timestamp, entry.timestamp)].filter { form, stated in
        stated != nil && stated != seals[form]?.hex()
      }.map(\.0)
    }
    return wrong.contains([]) ? [] : wrong.first ?? []
  }

  let bytes: [UInt8]
  private(set) var entries: [Entry] = []
  /// The problems of invalid lines, of lines without the SHA-256 of the line before, and of lines with an earlier date
  /// than the line before.
  private(set) var problems = Problems()
  /// The SHA-256 of the last line, including its line end. Nothing in the chain shows whether that line was changed.
  private(set) var last: SHA256Digest?

  /// Reads the chain in an open folder; a missing file is an empty chain. `path` is the path of the chain in messages.
  init(_ name: String = Self.name, in folder: OpenFolder, named path: String) throws(Failure) {
    if folder.kind(of: name.utf8) == nil, errno == ENOENT {
      self.init([], named: path)
      return
    }
    guard let bytes = try folder.contents(of: name, limit: Self.mostBytes) else {
      throw Failure(
        .badData, file: path,
        "is not a regular file of at most \(Self.mostBytes >> 20) MiB; choose the \(Self.name) of a site")
    }
    self.init(bytes, named: path)
  }

  init(_ bytes: [UInt8], named path: String) {
    self.bytes = bytes
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty, line.endIndex == bytes.endIndex { break }
      add(line, isEnded: line.endIndex < bytes.endIndex, Problem.Place(path, line: number))
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, isEnded: Bool, _ place: Problem.Place) {
    defer { last = SHA256Digest(of: line + [UInt8(ascii: "\n")]) }
    guard isEnded, line.count <= Self.longestLine,
      let entry = try? JSONDecoder().decode(Entry.self, from: Data(line)),
      SHA256Digest(hex: entry.list) != nil, let date = Timestamp(entry.date)
    else {
      problems.add(
        Problem(place, "is incomplete or was not written by 'coffer seal'; restore this file from a backup"))
      return
    }
    if entry.previous != last?.hex() {
      problems.add(
        Problem(
          place,
          "does not contain the SHA-256 of the line before: a line was changed, removed or inserted; compare the file with a copy"
        ))
    }
    if let before = entries.last, isBefore(date, before) {
      problems.add(
        Problem(
          place,
          "is dated \(date.dayText), but the line before it is dated \(before.date): one date is wrong; compare the file with a copy"
        ))
    }
    entries.append(entry)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether a date is on an earlier day than an entry. The time is ignored, because a stated date may have no time.
  private func isBefore(_ date: Timestamp, _ entry: Entry) -> Bool {
    Timestamp(entry.date).map { date.dayText < $0.dayText } ?? false
  }

  /// Throws if the date is earlier than the date of the last line, because a new line would then look backdated.
  func refuse(_ date: Timestamp, named path: String) throws(Failure) {
    guard let last = entries.last, isBefore(date, last) else { return }
    throw Failure(
      .badData,
      Problems([
        Problem(
          Problem.Place(path, line: entries.count),
          "is dated \(last.date), later than \(date.dayText); use --as-of with this date or a later date; or, if this date is wrong "
            + "and the SHA-256 of this line was never given to anyone, remove the line")
      ]))
  }

  /// Returns the first line about a list, and its number, counted from 1; `nil` if there is none.
  func first(of list: SHA256Digest) -> (number: Int, entry: Entry)? {
    entries.firstIndex { $0.list == list.hex() }.map { ($0 + 1, entries[$0]) }
  }

  /// Returns the bytes of the file with one more line for `entry`. `entry.previous` is ignored: the line gets the
  /// digest of the line before.
  func bytes(adding entry: Entry) throws -> [UInt8] {
    var entry = entry
    entry.previous = last?.hex()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return bytes + Array(try encoder.encode(entry)) + [UInt8(ascii: "\n")]
  }
}
