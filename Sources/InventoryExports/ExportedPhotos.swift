import Diagnostics
import Files
import Foundation
package import InventoryModel
import InventoryStore

/// The names that photos and documents have in an export. A file keeps its original name unless this name is invalid or
/// another file already has it.
///
/// A photo with different names in two items is exported under both names.
package struct ExportedPhotoNames: Sendable {
  /// The photos with their names in the export. A photo with several names is listed once for each name.
  private(set) var files: [Photo] = []
  private(set) var documents: [Document] = []
  private var changed: [Original: String] = [:]

  private struct Original: Hashable {
    /// The digest of the file.
    let digest: String
    let fileName: String
  }

  /// `photos` and `documents` must contain each file once for each of its names. If several files have the same name,
  /// the first file keeps it. Case is ignored because some file systems ignore it.
  package init(_ photos: [Photo], documents: [Document] = []) {
    let originals = Set((photos.map(\.fileName) + documents.map(\.fileName)).map(Self.folded))
    var owners: [String: String] = [:]
    for photo in photos {
      let original = Original(digest: photo.digest, fileName: photo.fileName)
      files.append(
        photo.named(addName(original, "photo." + photo.format.fileExtension, originals, &owners)))
    }
    for document in documents {
      let original = Original(digest: document.digest, fileName: document.fileName)
      self.documents.append(document.named(addName(original, "document.pdf", originals, &owners)))
    }
  }

  /// Returns the name of a file in the export, and records it in `owners`, which maps folded names to digests. If the
  /// original name is invalid, the name is made from `other`. `originals` are the folded original names of all files.
  private mutating func addName(
    _ original: Original, _ other: String, _ originals: Set<String>, _ owners: inout [String: String]
  ) -> String {
    var name = original.fileName
    if !Self.isFileName(name) || owners[Self.folded(name)] ?? original.digest != original.digest {
      name =
        Self.names(for: original, other).first { other in
          let folded = Self.folded(other)
          return !originals.contains(folded) && owners[folded] == nil
        } ?? original.digest
      changed[original] = name
    }
    owners[Self.folded(name)] = original.digest
    return name
  }

  var areKept: Bool { changed.isEmpty }

  /// A closure that renames the photos and documents of an item for the export; `nil` if every file keeps its name.
  package var change: ((inout Item) -> Void)? {
    areKept
      ? nil
      : {
        $0.photos = $0.photos.map(renamed)
        $0.documents = $0.documents.map(renamed)
      }
  }

  /// Returns the photo with its name in the export. No other exported file has the same name.
  package func renamed(_ photo: Photo) -> Photo {
    changed[Original(digest: photo.digest, fileName: photo.fileName)].map(photo.named) ?? photo
  }

  private func renamed(_ document: Document) -> Document {
    changed[Original(digest: document.digest, fileName: document.fileName)].map(document.named) ?? document
  }

  /// Returns candidate names. Each candidate is the original name, or `other` if the original name is invalid, with the
  /// first digits of the digest before the extension. Each candidate has more digits than the previous one.
  private static func names(for original: Original, _ other: String) -> some Sequence<String> {
    let own = isFileName(original.fileName) ? original.fileName : other
    let dot = own.lastIndex(of: ".").flatMap { $0 > own.startIndex ? $0 : nil } ?? own.endIndex
    return [8, 16, 32, 64].lazy.map { own[..<dot] + "-" + original.digest.prefix($0) + own[dot...] }.map(
      String.init)
  }

  /// Returns the name in a form for comparison, which ignores case and the composition of accents.
  private static func folded(_ name: String) -> String { AssetType.foldedLabel(name) }

  /// Whether a name is valid on Linux and macOS and leaves room for a digest. `site.yml` and the names of a store's
  /// journals are reserved.
  private static func isFileName(_ name: String) -> Bool {
    !["", ".", ".."].contains(name) && name.utf8.count <= 180 && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0) && !ProtectedFile.isReserved(name)
  }
}

/// The folder to which an export writes the original photos and documents. Existing files in this folder are never
/// replaced.
struct ExportedPhotos {
  private let photos: [Photo]
  private let documents: [Document]
  private let folder: OpenFolder

  /// Creates the folder if it does not exist.
  init(_ names: ExportedPhotoNames, in path: String) throws(Failure) {
    (photos, documents) = (names.files, names.documents)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        .outputRefused, file: path,
        "the folder cannot be created: \(SystemReason(error).text); choose another folder")
    }
    folder = try OpenFolder(path)
  }

  /// Writes the files that the folder does not contain. Before writing anything, throws if an existing file has the
  /// same name but different contents. Returns the numbers of exported photos and documents, including files that
  /// already existed.
  func write(from snapshot: Snapshot) throws(Failure) -> (photos: Int, documents: Int?) {
    let files: [(name: String, bytes: () throws(Failure) -> [UInt8])] =
      photos.map { photo in (photo.fileName, { () throws(Failure) in try snapshot.bytes(of: photo) }) }
      + documents.map { document in
        (document.fileName, { () throws(Failure) in try snapshot.bytes(of: document) })
      }
    var missing: [Int] = []
    var problems = Problems()
    for (index, file) in files.enumerated() {
      if try !folder.has(file.name) {
        missing.append(index)
      } else if try folder.contents(of: file.name) != file.bytes() {
        problems.add(
          Problem(
            file: folder.path + "/" + file.name,
            "already exists and is a different file; choose another folder, or move this file"))
      }
    }
    guard problems.isEmpty else { throw Failure(.outputRefused, problems) }
    for index in missing {
      try OutputFile.write(files[index].bytes(), to: folder.path + "/" + files[index].name)
    }
    return (photos.count, documents.isEmpty ? nil : documents.count)
  }
}
