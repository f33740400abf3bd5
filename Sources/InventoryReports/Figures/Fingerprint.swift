import Digests
import InventoryExports
import InventoryModel
import InventoryStore

/// A way to verify the data of a report.
struct Fingerprint: Hashable, Sendable {
  /// The SHA-256 of the output of `command`, 64 hex digits.
  let digest: String
  let command: String

  /// For the output of `coffer export --format json` for the same items. `now` is the value of `now()` in the
  /// selection.
  init(of snapshot: Snapshot, options: String, now: Timestamp? = nil) throws {
    var format = try ExportFormat.json.form(of: snapshot)
    let names = try snapshot.exportedNames()
    var sum = SHA256Stream()
    _ = try snapshot.write(in: &format, changing: names.change) { bytes in
      bytes.withUnsafeBytes { sum.add($0) }
    }
    digest = sum.finish().hex()
    // An export has no other value for `now()`.
    let seconds = options.contains("now()") ? now.map { $0.millisecondsSince1970 / 1000 } : nil
    let moment = seconds.map { "SOURCE_DATE_EPOCH=\($0) " } ?? ""
    command = moment + "coffer export --format json\(options) | sha256sum"
  }
}
