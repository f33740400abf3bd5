import Digests
import InventoryModel
import InventoryRendering
import InventoryReports
import InventoryStore

extension Fingerprint {
  /// Of what `coffer export --format json` writes of the same items.
  init(of snapshot: Snapshot, options: String) throws {
    let labels = try snapshot.groups().compactMap(\.assetType?.label)
    var format: any ItemListFormat = ItemJSON(
      .document(assetTypes: labels), for: snapshot.disclosure)
    let names = ExportedPhotoNames(try snapshot.photoFiles())
    var sum = SHA256Stream()
    _ = try snapshot.write(in: &format, changing: names.change) { bytes in
      bytes.withUnsafeBytes { sum.add($0) }
    }
    self.init(digest: sum.finish().hex(), command: "coffer export --format json\(options) | sha256sum")
  }
}
