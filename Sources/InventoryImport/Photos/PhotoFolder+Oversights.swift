import Diagnostics
import Foundation
import InventoryModel

extension PhotoFolder {
  /// The pictures in the folder and below it that no item of an import has. Hidden files and folders do not count, neither do
  /// files without an extension, which may be anything, and folders with SHA256SUMS, which a build or a report has written.
  func oversights(without attachments: [PhotoAttachment]) -> [Oversight] {
    guard let root = Self.realPath(path), let paths = FileManager.default.enumerator(atPath: root) else {
      return []
    }
    let used = Set(attachments.compactMap { Self.realPath($0.file) })
    var ignored: [String] = []
    for case let name as String in paths.prefix(Self.mostEntries) {
      let isHidden = name.split(separator: "/").last?.hasPrefix(".") ?? false
      if isHidden || FileManager.default.fileExists(atPath: root + "/" + name + "/SHA256SUMS") {
        paths.skipDescendants()
        continue
      }
      guard Self.isPhoto(name), let file = Self.realPath(root + "/" + name), !used.contains(file) else {
        continue
      }
      ignored.append(path + (path.hasSuffix("/") ? "" : "/") + name)
    }
    return [Oversight(.ignoredPhotos, at: ignored.sorted())].compactMap(\.self)
  }

  /// Somebody may name a whole disk.
  private static let mostEntries = 200_000

  private static func isPhoto(_ name: String) -> Bool {
    PhotoFormat.fileExtensions.contains { name.lowercased().hasSuffix("." + $0) }
  }
}
