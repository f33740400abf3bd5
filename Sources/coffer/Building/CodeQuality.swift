import Diagnostics
import Digests
import Files
import Foundation
import InventorySite

/// The warnings and problems of a build as a Code Quality report, which GitLab shows beside the lines of a merge
/// request. Source: "Code Quality" in GitLab's documentation.
struct CodeQuality {
  struct Entry: Encodable {
    struct Location: Encodable {
      struct Lines: Encodable { let begin: Int }

      let path: String
      let lines: Lines
    }

    enum Severity: String, Encodable {
      case minor, major, blocker
    }

    private enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case checkName = "check_name"
    }

    let description: String
    let checkName: String
    /// An identifier that stays the same if the mistake moves to another line.
    let fingerprint: String
    let severity: Severity
    let location: Location
  }

  private(set) var entries: [Entry] = []
  private let checkout: Checkout
  /// The file that an entry names if its mistake is not in a file, because each entry must name a file.
  private let usualFile: String
  private var seen: [String: Int] = [:]

  init(usualFile: String, _ checkout: Checkout = Checkout()) {
    (self.usualFile, self.checkout) = (usualFile, checkout)
  }

  /// Adds the warnings and problems that a build has found.
  mutating func add(_ report: BuildReport) {
    for oversight in report.oversights {
      let kind = oversight.kind.rawValue
      for place in oversight.places {
        add(
          oversight.message(at: place), as: kind, .minor, file: place.file, line: place.line,
          identity: place.line.map { place.text.replacing(":\($0)", with: "", maxReplacements: 1) })
      }
      if let others = oversight.others(besides: oversight.places.count) {
        add(others, as: kind, .minor, file: oversight.places.last?.file, line: nil, identity: "others")
      }
    }
    add(report.damagedPhotos, as: "damagedPhotos", .major)
    add(report.left, as: "changedFiles", .major)
  }

  /// Adds the problems that made a build fail.
  mutating func add(_ failure: Failure) { add(failure.problems, as: "failure", .blocker) }

  private mutating func add(_ problems: Problems?, as kind: String, _ severity: Entry.Severity) {
    guard let problems else { return }
    let shown = problems.first.prefix(Annotations.most)
    for problem in shown {
      add(
        problem.message.shown, as: kind, severity, file: problem.place.file, line: problem.place.line,
        identity: nil)
    }
    guard problems.count > shown.count, let last = shown.last else { return }
    let rest = count(problems.count - shown.count, "more problem", "more problems")
    add(rest, as: kind, severity, file: last.place.file, line: nil, identity: "others")
  }

  /// Adds an entry. `identity` is the description without the parts that can change while the mistake remains; `nil` if
  /// no part can change.
  private mutating func add(
    _ description: String, as kind: String, _ severity: Entry.Severity, file: String?, line: Int?,
    identity: String?
  ) {
    let path = checkout.path(of: file ?? usualFile)
    let identity = [kind, path, identity ?? description].joined(separator: "\n")
    let number = seen[identity, default: 0]
    seen[identity] = number + 1
    entries.append(
      Entry(
        description: description, checkName: kind,
        fingerprint: SHA256Digest(of: "\(identity)\n\(number)".utf8).hex(), severity: severity,
        location: Entry.Location(path: path, lines: Entry.Location.Lines(begin: line ?? 1))))
  }

  func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try OutputFile.write(Array(encoder.encode(entries)) + [UInt8(ascii: "\n")], to: file)
  }
}
