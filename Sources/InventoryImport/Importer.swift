package import Diagnostics
package import InventoryStore

/// Imports CSV files, archives, stores, exports and their photos into a store, all in one transaction.
package struct Importer {
  private let request: ImportRequest
  private let folder: PhotoFolder?
  private let progress: (ImportProgress) -> Void

  /// Throws if the photo folder cannot be read. `progress` is called repeatedly, in the task that runs the import.
  package init(_ request: ImportRequest, progress: @escaping (ImportProgress) -> Void = { _ in })
    throws(Failure)
  {
    self.request = request
    self.progress = progress
    folder = try request.photos.map { path throws(Failure) in try PhotoFolder(path) }
  }

  /// Imports all rows and photos. If anything is invalid, throws all problems together and leaves the store unchanged.
  /// With a rejects file, invalid rows are written to that file, and the other rows are imported.
  package func run(into store: InventoryStore) async throws -> ImportReport {
    try refuseUnsupportedSources(for: store)
    let edit = try store.edit()
    edit.recordImport(of: request.sources)
    let findings = ImportFindings(
      of: request.sources,
      rejects: try request.rejects.map { path throws(Failure) in try RejectsFile(path) }, progress: progress)
    let intake = Intake(into: edit, request, photos: folder, findings)
    for source in request.sources {
      do {
        try await intake.take(
          SourceKind(source).items(of: source, request, photos: folder, into: edit, findings))
      } catch let error as UnreadableRow {
        // The rows of this file cannot be checked without a header. The next sources are still checked.
        findings.add(error)
      }
    }
    progress(.finished(.items))
    let report = try await intake.finish()
    progress(.finished(.photos))
    if !request.isDryRun {
      try findings.rejects?.finish()
      try edit.commit()
      progress(.finished(.saving))
    }
    return report
  }

  private func refuseUnsupportedSources(for store: InventoryStore) throws(Failure) {
    for source in request.sources where store.isStored(in: source) {
      throw Failure(.badData, file: source, "is the store to import into; choose another source")
    }
    for source in request.sources {
      if let kind = UnsupportedFile(source) { throw kind.refusal(of: source) }
      if let failure = InventoryStore.unsupportedStore(source) { throw failure }
    }
  }
}
