import TestSupport

@testable import InventorySite

extension ProtectedFolders {
  /// Only the root and the home folder.
  static let none = ProtectedFolders(nil, store: nil)
}

/// Builds of a few files into the folder `out`, which has a folder `items`.
extension TemporaryFolder {
  func open(force: Bool = false) throws -> OutputFolder {
    try OutputFolder(file("out"), folders: ["items"], besides: .none, force: force, signature: [])
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
    let output = try open(force: force)
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
