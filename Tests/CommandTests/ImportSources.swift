import Foundation
import TestSupport

/// What an import that is killed reads: a store with some items gets many at once.
enum ImportSources {
  case photographed, updated, rejected
  /// More than the store keeps in memory (48 MiB), so that it is written to long before the import is done; and it has
  /// more to say than a pipe holds (64 KiB), so that it cannot end where nobody listens.
  case large

  var options: [String] {
    switch self {
    case .photographed: ["--photos", "photos"]
    case .updated: ["--update"]
    case .rejected: ["--rejects", "rejects.csv"]
    case .large: ["--photos", "photos", "--verbose"]
    }
  }

  /// The exit code of the import if it is not killed.
  var status: Int32 { self == .rejected ? 1 : 0 }

  func write(to folder: URL) throws {
    let known = self == .updated ? 4_000 : 100
    try write(["itemKey,itemName"] + (1...known).map { "A\($0),Lamp \($0)" }, to: "known.csv", in: folder)
    try write(["itemKey,itemName"], to: "nothing.csv", in: folder)
    try write(changes, to: "changes.csv", in: folder)
    for number in photos {
      let file = folder.appending(path: "photos/" + name(of: number))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try photo(number).write(to: file)
    }
  }
}

extension ImportSources {
  private var changes: [String] {
    let notes = String(repeating: "Bought second hand. ", count: 8)
    return switch self {
    case .photographed:
      ["itemKey,itemName,valueInDollars,notes,photos"]
        + (1...4_000).map {
          "B\($0),Chair \($0),\($0).50,\(notes),\(photos.contains($0) ? name(of: $0) : "")"
        }
    case .updated: ["itemKey,notes,Room"] + (1...4_000).map { "A\($0),\(notes)\($0),Attic" }
    case .rejected:
      ["itemKey,itemName,valueInDollars,notes"]
        + (1...4_000).map { "B\($0),Table \($0),\($0.isMultiple(of: 9) ? "much" : "\($0)"),\(notes)" }
    case .large: ["itemKey,itemName,photos"] + photos.map { "B\($0),Chair \($0),\(name(of: $0))" }
    }
  }

  private var photos: Range<Int> {
    switch self {
    case .photographed: 1..<101
    case .large: 1..<101
    case .updated, .rejected: 1..<1
    }
  }

  private func name(of photo: Int) -> String {
    let folder = self == .large ? String(repeating: String(repeating: "long", count: 60) + "/", count: 3) : ""
    return folder + "\(photo).png"
  }

  /// 3 x 2 px, and after the picture, where nobody looks, its number and as many bytes as it shall have.
  private func photo(_ number: Int) -> Data {
    let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR42mM4wcAAQQxwFgAzpASxhX+UXwAAAABJRU5ErkJggg=="
    return (Data(base64Encoded: picture) ?? Data()) + Data("\(number)".utf8)
      + Data(count: self == .large ? 900_000 : 2_000)
  }

  private func write(_ lines: [String], to name: String, in folder: URL) throws {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appending(path: name))
  }
}
