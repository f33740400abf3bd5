import Diagnostics
import Files
import Foundation
import InventoryModel
import InventoryStore

/// The folder that an export writes photos to, byte for byte as they were attached. No file there is ever replaced.
struct ExportedPhotos {
  private let photos: [Photo]
  private let folder: OpenFolder

  /// Makes the folder if it is not there.
  init(_ names: ExportedPhotoNames, in path: String) throws(Failure) {
    photos = names.files
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        .outputRefused, file: path, "the folder cannot be made: \(error.systemReason); choose another one")
    }
    folder = try OpenFolder(path)
  }

  /// Looks at what lies there before it writes anything; a file with the same bytes stays. Returns how many files of the
  /// export are there in the end.
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
            "is there already, and is not this photo; choose another folder, or move the file away"))
      }
    }
    guard problems.isEmpty else { throw Failure(.outputRefused, problems) }
    for photo in missing {
      try OutputFile.write(snapshot.bytes(of: photo), to: folder.path + "/" + photo.fileName)
    }
    return photos.count
  }
}
