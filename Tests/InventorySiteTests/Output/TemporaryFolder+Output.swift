import TestSupport

@testable import InventorySite

extension ProtectedFolders {
  /// Only the root and the home folder.
  static let none = ProtectedFolders(nil, stores: [])
}

/// Builds of a few files into the folder `out`, which always has a folder `items`.
extension TemporaryFolder {
  func open(folders: Set<String> = ["items"], force: Bool = false) throws -> OutputFolder {
    try OutputFolder(file("out"), folders: folders, besides: .none, force: force, signature: [])
  }

  @discardableResult
  func finish(
    _ output: OutputFolder, changed: StaleFiles.Changed = .left
  ) throws -> FinishedOutput {
    try output.finish(changed: changed)
  }

  @discardableResult
  func build(
    _ files: [String: [UInt8]], force: Bool = false, changed: StaleFiles.Changed = .left
  ) throws -> FinishedOutput {
    let folders = Set(files.keys.map { OutputPath.parts(of: $0).folder }).subtracting([""])
    let output = try open(folders: folders.union(["items"]), force: force)
    for (path, bytes) in files { try output.write(SiteFile(path, bytes)) }
    return try output.finish(changed: changed)
  }

  /// A build that is killed after it has written some files into a folder that was there.
  func interrupt(writing files: [String: [UInt8]]) throws {
    try write([], to: "out/.coffer-journal")
    let output = try open()
    for (path, bytes) in files { try output.write(SiteFile(path, bytes)) }
  }
}
