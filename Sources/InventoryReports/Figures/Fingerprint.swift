import Digests
import InventoryExports
import InventoryModel
import InventoryStore

/// The digest of the items of a report or of the whole inventory, and the command that prints the same digest.
struct Fingerprint: Sendable {
  /// The SHA-256 of the export that `command` makes, as 64 hex digits.
  let digest: String
  let command: String
  private let snapshot: Snapshot

  /// Computes the digest of the output of `coffer export --format json` for these items. `options` contains the other
  /// options of this command. `now` is the fixed value of `now()` in the options; `nil` if the value is not fixed.
  init(of snapshot: Snapshot, options: String, now: Timestamp? = nil) throws {
    self.snapshot = snapshot
    var sum = SHA256Stream()
    try Self.write(snapshot) { bytes in
      bytes.withUnsafeBytes { sum.add($0) }
    }
    digest = sum.finish().hex()
    // `coffer export` reads a fixed value of `now()` only from SOURCE_DATE_EPOCH.
    let seconds = options.contains("now()") ? now.map { $0.millisecondsSince1970 / 1000 } : nil
    let moment = seconds.map { "SOURCE_DATE_EPOCH=\($0) " } ?? ""
    command = moment + "coffer export --format json\(options) | sha256sum"
  }

  /// A sentence about `command` that states how to write the file of the fingerprint.
  static let fileAdvice =
    "Without \u{201C}| sha256sum\u{201D}, the command writes the contents of inventory.json."

  /// Returns the export whose SHA-256 is `digest`, as a file for a report folder.
  func inventory(_ scope: ReportInventory.Scope) throws -> ReportInventory {
    var bytes: [UInt8] = []
    try Self.write(snapshot) { bytes += $0 }
    return ReportInventory(bytes: bytes, scope: scope)
  }

  private static func write(_ snapshot: Snapshot, to output: ([UInt8]) throws -> Void) throws {
    var format = try ExportFormat.json.form(of: snapshot)
    let names = try snapshot.exportedNames()
    _ = try snapshot.write(in: &format, changing: names.change, to: output)
  }
}

/// The file `inventory.json` of a report folder: the export whose digest is the fingerprint.
package struct ReportInventory: Sendable {
  let bytes: [UInt8]
  let scope: Scope

  enum Scope: Sendable {
    /// Only the items of the report.
    case report
    /// All items of the inventory, including those that are not in the report.
    case whole
  }

  /// A note for the user if the file lists more items than the report; otherwise `nil`.
  var note: String? {
    guard scope == .whole else { return nil }
    return
      "inventory.json lists the whole inventory, because the fingerprint covers all items; to send only the lost items, "
      + "send a PDF or a single HTML file"
  }
}
