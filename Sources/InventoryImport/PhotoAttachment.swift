import Foundation
import InventoryImages
import InventoryModel
import InventoryStore

/// A photo that an item is to get: which file, for which item, and what asked for it.
struct PhotoAttachment: Sendable {
  let item: StoreEdit.ItemID
  let file: String
  /// By which lists name it.
  let name: String
  /// Where the CSV names it; the file's own path when it was found by key or name.
  let place: Problem.Place
  /// The picture itself, from an archive, where there is no file.
  var thumbnail: [UInt8]?

  private static let limit = 256 << 20

  /// Reads, checks and scales it. Costs one decoding.
  func photo() -> Result<NewPhoto, Problem> {
    do {
      let bytes = try thumbnail ?? contents()
      let photo = try PhotoFile(bytes)
      let thumbnail = try thumbnail.map(stored) ?? Thumbnail(of: photo).png(at: .three)
      let header = photo.header
      return .success(
        NewPhoto(
          bytes: bytes, format: header.format == .jpeg ? .jpeg : .png, width: header.size.width,
          height: header.size.height, hasAlpha: header.hasAlpha, thumbnail: thumbnail))
    } catch let error as PhotoError {
      return .failure(Problem(place, prefix + "\(error)"))
    } catch let error as NoPhotoFile {
      return .failure(Problem(place, prefix + error.description))
    } catch {
      return .failure(Problem(place, prefix + "cannot be read: \(error.systemReason)"))
    }
  }

  /// A thumbnail stays as it was made; it is decoded, so that a damaged one shows itself.
  private func stored(_ thumbnail: [UInt8]) throws -> [UInt8] {
    let decoded = try Thumbnail(stored: thumbnail)
    return try PhotoHeader(thumbnail).format == .png ? thumbnail : decoded.png(at: .three)
  }

  private var prefix: String {
    if thumbnail != nil { return file + ": " }
    return place.line == nil ? "" : "'\(file)': "
  }

  private func contents() throws -> [UInt8] {
    // What a link leads to is looked at, so that a link to a pipe is refused and not waited for.
    let target = URL(fileURLWithPath: file).resolvingSymlinksInPath()
    let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw NoPhotoFile(description: "this is no file that a photo could be in; name another one")
    }
    guard let size = attributes[.size] as? Int, size <= Self.limit else {
      throw NoPhotoFile(
        description:
          "the file is larger than \(Self.limit >> 20) MiB, which no photo of a household is; save it smaller"
      )
    }
    return [UInt8](try Data(contentsOf: target))
  }
}

/// What is wrong with a file before anybody looks into it.
private struct NoPhotoFile: Error {
  let description: String
}
