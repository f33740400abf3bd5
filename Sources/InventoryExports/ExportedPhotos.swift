import Diagnostics
import Files
import Foundation
package import InventoryModel
import InventoryStore

/// The file name of each photo in an export: its own, unless another photo has it or it is not valid.
///
/// A photo with different names in two items gets both names.
package struct ExportedPhotoNames: Sendable {
  /// The photos with their file names in the export; each name is listed once per photo.
  private(set) var files: [Photo] = []
  private var changed: [Original: String] = [:]

  private struct Original: Hashable {
    let photo: Photo.ID
    let fileName: String
  }

  /// `photos` are all photos with all their names. If two share a name, ignoring case as some file systems do, the
  /// first keeps it.
  package init(_ photos: [Photo]) {
    var owners: [String: Photo.ID] = [:]
    let originals = Set(photos.map { Self.folded($0.fileName) })
    for photo in photos {
      var name = photo.fileName
      let folded = Self.folded(name)
      if !Self.isFileName(name) || owners[folded] ?? photo.id != photo.id {
        name =
          Self.names(for: photo).first { other in
            let folded = Self.folded(other)
            return !originals.contains(folded) && owners[folded] == nil
          } ?? photo.digest
        changed[Original(photo: photo.id, fileName: photo.fileName)] = name
      }
      owners[Self.folded(name)] = photo.id
      files.append(photo.named(name))
    }
  }

  var areKept: Bool { changed.isEmpty }

  /// Renames the photos of an item for the export; `nil` if all names are kept.
  package var change: ((inout Item) -> Void)? {
    areKept ? nil : { $0.photos = $0.photos.map(renamed) }
  }

  package func renamed(_ photo: Photo) -> Photo {
    changed[Original(photo: photo.id, fileName: photo.fileName)].map(photo.named) ?? photo
  }

  /// The photo's own name with an increasing part of its digest.
  private static func names(for photo: Photo) -> some Sequence<String> {
    let own = isFileName(photo.fileName) ? photo.fileName : "photo." + photo.format.fileExtension
    let dot = own.lastIndex(of: ".").flatMap { $0 > own.startIndex ? $0 : nil } ?? own.endIndex
    return [8, 16, 32, 64].lazy.map { own[..<dot] + "-" + photo.digest.prefix($0) + own[dot...] }.map(
      String.init)
  }

  /// Ignores case and the composition of accents.
  private static func folded(_ name: String) -> String { AssetType.foldedLabel(name) }

  /// A valid file name on Linux and macOS, with room for a digest; never site.yml or the journal of a store.
  private static func isFileName(_ name: String) -> Bool {
    !["", ".", ".."].contains(name) && name.utf8.count <= 180 && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0) && !ProtectedFile.isReserved(name)
  }
}

/// The folder that an export writes the original photos to. Existing files are never replaced.
struct ExportedPhotos {
  private let photos: [Photo]
  private let folder: OpenFolder

  /// Creates the folder if it does not exist.
  init(_ names: ExportedPhotoNames, in path: String) throws(Failure) {
    photos = names.files
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        .outputRefused, file: path, "the folder cannot be created: \(error.systemReason); choose another one")
    }
    folder = try OpenFolder(path)
  }

  /// Checks existing files before writing anything; identical files are kept. Returns the number of files of the export
  /// in the folder.
  func write(from snapshot: Snapshot) throws(Failure) -> Int {
    var missing: [Photo] = []
    var problems = Problems()
    for photo in photos {
      if try !folder.has(photo.fileName) {
        missing.append(photo)
      } else if try folder.contents(of: photo.fileName) != snapshot.bytes(of: photo) {
        problems.add(
          Problem(
            file: folder.path + "/" + photo.fileName,
            "already exists and is a different file; choose another folder, or move this file"))
      }
    }
    guard problems.isEmpty else { throw Failure(.outputRefused, problems) }
    for photo in missing {
      try OutputFile.write(snapshot.bytes(of: photo), to: folder.path + "/" + photo.fileName)
    }
    return photos.count
  }
}
