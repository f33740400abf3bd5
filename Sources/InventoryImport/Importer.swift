import CSV
package import InventoryModel
package import InventoryStore

/// Brings CSV files and their photos into a store, all in one transaction.
package struct Importer {
  let request: ImportRequest
  let folder: PhotoFolder?
  let progress: (ImportProgress) -> Void

  /// Items are written, and progress is told, in batches of this many.
  static let batchSize = 256

  /// `progress` is called now and then, on the task that imports.
  package init(_ request: ImportRequest, progress: @escaping (ImportProgress) -> Void = { _ in })
    throws(Failure)
  {
    self.request = request
    self.progress = progress
    folder = request.photos.flatMap(PhotoFolder.init)
    if let photos = request.photos, folder == nil {
      throw Failure(.inputMissing, file: photos, "there is no such folder of photos; check the name")
    }
  }

  /// All rows and photos are looked at; where anything is wrong, it is thrown together and the store is as it was. With a
  /// file of rejects the rows that are wrong go there, and the others into the store.
  package func run(into store: InventoryStore) async throws -> ImportReport {
    let edit = try store.edit()
    var work = ImportWork(
      edit: edit, rejects: try rejectsFile(), reading: ReadingProgress(of: request.sources))
    for source in request.sources {
      try readRows(of: source, &work)
    }
    try await attachPhotos(&work)
    guard work.problems.isEmpty else { throw Failure(.badData, work.problems) }
    work.report.newTypes = edit.newTypes
    work.report.rejected = work.rejects?.count ?? 0
    if !request.isDryRun {
      try work.rejects?.finish()
      try edit.commit()
    }
    return work.report
  }
}

extension Importer {
  private func rejectsFile() throws(Failure) -> RejectsFile? {
    guard let path = request.rejects else { return nil }
    return try RejectsFile(path)
  }

  private func readRows(of source: String, _ work: inout ImportWork) throws {
    var file = try CSVFile(source, delimiter: request.delimiter, encoding: request.encoding)
    var batch: [ImportedRow] = []
    var reader: RowReader?
    while true {
      do {
        guard let row = try file.next() else { break }
        if reader == nil {
          reader = try begin(row, of: source, named: file.name, &work)
          work.report.add(file.delimiter)
        } else if var imported = try read(row, followsBlankLine: file.followsBlankLine, &reader, &work) {
          if work.rejects != nil { imported.cells = row.map(\.text) }
          batch.append(imported)
          if batch.count == Self.batchSize { try write(&batch, of: file.name, &work) }
        }
      } catch let problem as Problem {
        work.problems.add(problem)
        // Without its header a file says nothing of its rows.
        if reader == nil { return }
      }
    }
    guard reader != nil else {
      throw Failure(.badData, file: file.name, "is empty; its first line must name the columns")
    }
    work.endBlock(in: file.name)
    try write(&batch, of: file.name, &work)
  }

  private func begin(
    _ header: CSVRow, of source: String, named name: String, _ work: inout ImportWork
  ) throws -> RowReader {
    let columns = try Columns(header, of: name, rules: request.columns)
    try columns.check(request, header: header, of: name)
    work.report.add(columns)
    work.rejects?.begin(header.map(\.text))
    work.bytesBefore = work.reading.bytes
    let conventions = try conventions(of: source, columns, header: header, &work)
    return RowReader(
      file: name, columns: columns, conventions: conventions, needsName: !request.isUpdate,
      clearsEmpty: request.isUpdate && request.clearsEmpty)
  }

  /// Nothing for a row that is wrong.
  private func read(
    _ row: CSVRow, followsBlankLine: Bool, _ reader: inout RowReader?, _ work: inout ImportWork
  ) throws -> ImportedRow? {
    work.reading.rows += 1
    work.reading.bytes = work.bytesBefore + row.place.offset
    if work.reading.rows.isMultiple(of: Self.batchSize) { progress(.rows(work.reading)) }
    work.lookForBlock(at: row, width: reader?.columns.targets.count, followsBlankLine: followsBlankLine)
    do throws(RowProblems) {
      return try reader?.read(row)
    } catch {
      try work.reject(row.map(\.text), error.problems)
      return nil
    }
  }

  private func write(_ batch: inout [ImportedRow], of file: String, _ work: inout ImportWork) throws {
    defer { batch = [] }
    let drafts = batch.map(\.draft)
    let known =
      request.isUpdate ? try work.edit.update(drafts, matching: request.match) : drafts.map { _ in .unknown }
    let new = zip(batch, known).filter { row, update in update == .unknown && row.draft.itemName != nil }
    var added = try work.edit.add(new.map(\.0.draft), created: request.created).makeIterator()
    for (row, update) in zip(batch, known) {
      switch update {
      case .known(let item, let changes):
        note(changes, of: row, in: file, &work)
        try findPhotos(of: row, item, in: file, &work)
      case .ambiguous(let count):
        try work.reject(row.cells, [ambiguous(row, count, in: file)])
      case .repeated:
        try work.reject(row.cells, [repeated(row, in: file)])
      case .unknown where row.draft.itemName == nil:
        try work.reject(row.cells, [nameless(row, in: file)])
      case .unknown:
        guard let item = added.next() ?? nil else {
          try work.reject(row.cells, [taken(row, in: file)])
          continue
        }
        work.report.added += 1
        if work.rejects != nil { work.added.insert(item) }
        try findPhotos(of: row, item, in: file, &work)
      }
    }
  }

  private func note(_ changes: [ItemChange], of row: ImportedRow, in file: String, _ work: inout ImportWork) {
    if changes.isEmpty {
      work.report.unchanged += 1
    } else {
      work.report.updated += 1
      progress(.changed(Problem.Place(file, line: row.place.line), changes))
    }
  }
}
