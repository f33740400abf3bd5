import Digests
import InventoryExports
import InventoryModel
import InventoryStore

/// A way to verify the data of a report.
struct Fingerprint: Sendable {
  /// The SHA-256 of the output of `command`, 64 hex digits.
  let digest: String
  let command: String
  private let snapshot: Snapshot

  /// For the output of `coffer export --format json` for the same items. `now` is the value of `now()` in the
  /// selection.
  init(of snapshot: Snapshot, options: String, now: Timestamp? = nil) throws {
    self.snapshot = snapshot
    var sum = SHA256Stream()
    try Self.write(snapshot) { bytes in
      bytes.withUnsafeBytes { sum.add($0) }
    }
    digest = sum.finish().hex()
    // An export has no other value for `now()`.
    let seconds = options.contains("now()") ? now.map { $0.millisecondsSince1970 / 1000 } : nil
    let moment = seconds.map { "SOURCE_DATE_EPOCH=\($0) " } ?? ""
    command = moment + "coffer export --format json\(options) | sha256sum"
  }

  /// The file that the digest is of.
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

/// The file `inventory.json` of a report folder: what the command of the fingerprint exports.
package struct ReportInventory: Sendable {
  let bytes: [UInt8]
  let scope: Scope

  enum Scope: Sendable {
    /// The items of the report.
    case report
    /// Other items as well.
    case whole
  }

  /// A note for the user.
  var note: String? {
    guard scope == .whole else { return nil }
    return
      "inventory.json lists the whole inventory, because the fingerprint is of all items; to send only the lost items, "
      + "send a PDF or a single HTML file"
  }
}
