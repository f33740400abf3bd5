import Diagnostics
import Foundation
import InventoryModel
import KeyedArchive

/// The file in which the Homepwner app saves its items: an array in a keyed archive.
package struct ItemArchive {
  /// The path as the user wrote it.
  let file: String
  let items: [ArchivedValue]
  /// The size of the file in bytes.
  let byteCount: Int

  /// The maximum size of an archive in bytes. The whole archive is read into memory, so larger files are rejected. A
  /// household's archive is smaller.
  private static let limit = 256 << 20

  init(_ source: String) throws(Failure) {
    file = source
    let bytes = try Self.contents(of: source)
    byteCount = bytes.count
    let root: ArchivedValue?
    do throws(ArchiveError) {
      root = try KeyedArchive(bytes).value()
    } catch {
      let isPropertyList = (try? PropertyList(bytes)) != nil
      throw Failure(.badData, file: source, "\(error); \(isPropertyList ? Self.other : Self.question)")
    }
    guard let root else {
      throw Failure(.badData, file: source, "is an empty keyed archive; \(Self.question)")
    }
    do throws(ArchiveError) {
      items = try root.array()
    } catch {
      throw Failure(.badData, file: source, "\(error); \(Self.other)")
    }
    let hasItems = items.contains { item in
      (try? item.keys())?.contains(where: ItemAttribute.allArchiveKeys.contains) ?? false
    }
    guard items.isEmpty || hasItems else {
      throw Failure(.badData, file: source, "is a list without items; \(Self.other)")
    }
  }

  private static let question = "copy the complete items.archive from the app again"

  private static let other =
    "this is not the items.archive of Homepwner; import the items.archive, or the store of the app"

  /// Advice about an item that cannot be read.
  static let cure = "copy the file from the app again"

  private static func contents(of source: String) throws(Failure) -> [UInt8] {
    guard let size = sizeOfFile(source), size <= limit else {
      throw Failure(
        .badData, file: source,
        "is larger than \(limit >> 20) MiB, the limit for an archive of items; choose another file")
    }
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: source)))
    } catch {
      throw Failure(.readOrWrite, file: source, "cannot be read: \(SystemReason(error))")
    }
  }
}
