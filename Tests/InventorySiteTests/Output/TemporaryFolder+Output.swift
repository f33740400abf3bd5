import InventoryModel

@testable import InventorySite

/// Builds of a few files into the folder `out`, which has a folder `items`.
extension TemporaryFolder {
  func open(force: Bool = false) throws -> OutputFolder {
    try OutputFolder(path("out"), folders: ["items"], force: force, signature: [])
  }

  func finish(_ output: OutputFolder, _ files: [WrittenFile]) throws {
    var manifest = Manifest()
    for file in files { _ = manifest.add(file) }
    _ = try output.finish(manifest)
  }

  /// Returns how many files are gone.
  @discardableResult
  func build(_ files: [String: [UInt8]], force: Bool = false) throws -> Int {
    let output = try open(force: force)
    var manifest = Manifest()
    for (path, bytes) in files { _ = manifest.add(try output.write(bytes, to: path, writer: 1)) }
    return try output.finish(manifest)
  }
}
