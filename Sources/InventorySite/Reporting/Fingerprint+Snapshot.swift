import Digests
import InventoryModel
import InventoryRendering
import InventoryReports
import InventoryStore

extension Fingerprint {
  /// Of what `coffer export --format json` writes of the same items.
  init(of snapshot: Snapshot, selection: String) throws {
    let labels = try snapshot.groups().compactMap(\.assetType?.label)
    var format: any ItemListFormat = ItemJSON(.document(assetTypes: labels))
    let names = ExportedPhotoNames(try snapshot.photoFiles())
    var sum = SHA256Sum()
    _ = try snapshot.write(in: &format, changing: names.change) { sum.add($0) }
    self.init(digest: sum.digest.hex(), command: "coffer export --format json\(selection) | sha256sum")
  }
}
