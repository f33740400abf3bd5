import Diagnostics
import Files
import Foundation
import InventoryImport
import InventoryReports
import InventorySettings
import InventoryStore

/// The export given to `coffer check --restore`, which is compared with the current store. A CSV or JSON is imported
/// into a temporary store first.
struct RestoredExport {
  private let file: String
  /// The folder of the photos; `nil` if there is none. In that case, photos are compared by the SHA-256 in the export, or
  /// by name.
  private let photos: String?

  private static let extensions = ["csv", "json", "ndjson", "sqlite"]

  /// `path` is an export, or a folder that contains exactly one export. `photos` is the folder of the photos. If it is
  /// `nil`, the folder `photos` beside the export is used. If there is no such folder, `path` is used if it is a
  /// folder.
  init(_ path: String, photos: String?) throws(Failure) {
    let isFolder = try FileKind(at: path) == .folder
    file = isFolder ? try Self.export(in: path) : path
    let beside = FilePath.joined(FilePath.folder(of: file), "photos")
    if let photos {
      self.photos = photos
    } else if try FileKind(at: beside) == .folder {
      self.photos = beside
    } else {
      self.photos = isFolder ? path : nil
    }
  }

  private static func export(in folder: String) throws(Failure) -> String {
    let names = try namesInFolder(folder).filter { name in
      extensions.contains { name.hasSuffix("." + $0) && !name.hasPrefix(".") }
    }
    guard let name = names.first, names.count == 1 else {
      throw Failure(
        .inputMissing, file: folder,
        names.isEmpty
          ? "has no export; choose a file written by 'coffer export'"
          : "has several exports (\(quoted(names))); name the one to check")
    }
    return FilePath.joined(folder, name)
  }

  func check(
    against work: Workplace, progress: (ReportProgress) -> Void
  ) async throws -> RestoreCheck {
    let restored: EarlierInventory
    do {
      restored = try await EarlierInventory(
        file, photos: photos, coreData: work.site?.coreData ?? CoreDataRules(), now: Environment.now())
    } catch let failure as Failure where failure.kind == .badData {
      return RestoreCheck(refused: failure.problems, export: file)
    }
    return try RestoreCheck(
      of: work.store, work.selection,
      restored: ComparedInventory(
        restored.store, notesPhotos: restored.notesPhotos, hasExportedNames: restored.isExport),
      from: file, progress: progress)
  }
}
