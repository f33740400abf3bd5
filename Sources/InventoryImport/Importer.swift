import CSV
package import Diagnostics
package import InventoryStore

/// Brings CSV files, archives and their photos into a store, all in one transaction.
package struct Importer {
  let request: ImportRequest
  let folder: PhotoFolder?
  let progress: (ImportProgress) -> Void

  /// Items are written, and progress is told, in batches of this many.
  static let batchSize = 256
  /// Or, where rows are long, of so many bytes.
  private static let batchBytes = 4 << 20

  /// `progress` is called now and then, on the task that imports.
  package init(_ request: ImportRequest, progress: @escaping (ImportProgress) -> Void = { _ in })
    throws(Failure)
  {
    self.request = request
    self.progress = progress
    folder = try request.photos.map { path throws(Failure) in try PhotoFolder(path) }
  }

  /// All rows and photos are looked at; where anything is wrong, it is thrown together and the store is as it was. With a
  /// file of rejects the rows that are wrong go there, and the others into the store.
  package func run(into store: InventoryStore) async throws -> ImportReport {
    for source in request.sources where store.isStored(in: source) {
      throw Failure(.badData, file: source, "is the store that the import would go to; name another source")
    }
    for source in request.sources {
      if let kind = StrangeFile(source) { throw kind.refusal(of: source) }
      if let failure = InventoryStore.strangeStore(source) { throw failure }
    }
    let edit = try store.edit()
    edit.recordImport(of: request.sources)
    var work = ImportWork(
      edit: edit, rejects: try rejectsFile(), reading: ReadingProgress(of: request.sources),
      extraRows: request.extraRows)
    for source in request.sources {
      switch SourceKind(source) {
      case .cells: try readRows(of: SourceFile(source), &work)
      case .archive: try readItems(of: source, &work)
      case .store: try readItems(ofStore: source, &work)
      case .export: try readItems(ofExport: SourceFile(source), &work)
      }
    }
    let files = try edit.photoFileCount()
    try await attachPhotos(&work)
    work.report.newPhotoFiles = try edit.photoFileCount() - files
    guard work.problems.isEmpty else {
      throw Failure(
        work.problemKind, work.problems, concernsRows: work.rowProblems == work.problems.count)
    }
    work.report.newTypes = edit.newTypes
    if !request.allowsManyTypes { try TypeVariety(work.report).check(in: request.sources[0]) }
    work.report.oversights = folder.map { $0.oversights(without: work.attachments) } ?? []
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

  private func readRows(of source: SourceFile, _ work: inout ImportWork) throws {
    let headerLine = try headerLine(of: source)
    if headerLine > 1 {
      work.report.linesBeforeHeader = (work.report.linesBeforeHeader ?? 0) + headerLine - 1
    }
    var file = CSVFile(
      source, delimiter: request.delimiter, encoding: request.encoding, headerLine: headerLine,
      repeatsAdvice: work.rejects != nil)
    var batch: [ImportedRow] = []
    var batchStart = work.reading.bytes
    var reader: RowReader?
    var hasRows = false
    while true {
      do {
        guard let row = try file.next() else { break }
        if reader == nil {
          try work.rejects?.begin(row, delimiter: file.delimiter, encoding: file.encoding)
          reader = try begin(row, of: source, misreading: file.misreading(of: row), &work)
          work.report.add(file.delimiter)
          continue
        }
        hasRows = true
        if var imported = try read(row, followsBlankLine: file.followsBlankLine, &reader, &work) {
          imported.written = try work.rejects?.row(row)
          work.sum.add(imported.draft.valueInDollars)
          batch.append(imported)
          if batch.count == Self.batchSize || work.reading.bytes - batchStart > Self.batchBytes {
            // Only the last row of the file may be a total by its amount.
            let last = batch.removeLast()
            try write(&batch, of: file.name, &work)
            batch.append(last)
            batchStart = work.reading.bytes
          }
        }
      } catch let error as UnreadableRow {
        hasRows = true
        if reader != nil, let written = try error.row.flatMap({ try work.rejects?.row($0) }) {
          try work.reject(written, [error.problem])
          continue
        }
        work.problems.add(error.problem)
        if reader != nil, error.row != nil { work.rowProblems += 1 }
        // Without its header a file says nothing of its rows.
        if reader == nil { return }
      }
    }
    guard reader != nil else {
      throw Failure(
        .badData, file: file.name,
        headerLine > 1
          ? "has no line \(headerLine), which --header-line names; correct the number"
          : "is empty; its first line must name the columns")
    }
    if let reader { try refuseTotal(&batch, reader, &work) }
    work.endBlock(in: file.name)
    if let reader { conclude(reader, &work) }
    try refuseWrongHeader(of: source, work)
    try write(&batch, of: file.name, &work)
    try judgeRepeatedRows(of: file.name, &work)
    if !hasRows {
      work.report.warnings.add(
        .noItems, "has a header and no rows; no items were read", at: Problem.Place(file.name))
    }
  }

  private func begin(
    _ header: CSVRow, of source: SourceFile, misreading: Problem?, _ work: inout ImportWork
  ) throws -> RowReader {
    work.header = HeaderTitles(header)
    let columns: Columns
    do {
      columns = try self.columns(header, of: source)
    } catch let failure as Failure where failure.kind == .badData {
      // All that is wrong with the header follows from this.
      let other = try misreading ?? otherHeader(than: HeaderLikeness(header), of: source)
      throw other.map { Failure(.badData, Problems([$0])) } ?? failure
    }
    work.report.add(columns)
    work.repeated = try repeatedRows(columns, work.edit)
    work.bytesBefore = work.reading.bytes
    let conventions = try conventions(of: source, columns, header: header, &work)
    return RowReader(
      file: source.name, columns: columns, conventions: conventions, needsName: !request.isUpdate,
      clearsEmpty: request.isUpdate && request.clearsEmpty, judgesEachRow: work.rejects != nil,
      blanks: request.blanks, namesByOther: !request.requiresNames)
  }

  /// Nothing for a row that is wrong.
  private func read(
    _ row: CSVRow, followsBlankLine: Bool, _ reader: inout RowReader?, _ work: inout ImportWork
  ) throws -> ImportedRow? {
    work.reading.rows += 1
    work.reading.bytes = work.bytesBefore + row.place.offset
    if work.reading.rows.isMultiple(of: Self.batchSize) { progress(.rows(work.reading)) }
    if work.nameless != nil { try work.rejectNameless() }
    work.lookForBlock(at: row, width: reader?.columns.targets.count, followsBlankLine: followsBlankLine)
    var isCalledTotal = false
    if request.extraRows != .keep, reader?.columns.form == .foreign, work.block == nil,
      let (extra, isCertain) = reader?.extra(row)
    {
      if isCertain { return try leaveOut(extra, row, of: reader?.file, &work) }
      isCalledTotal = true
    }
    do throws(RowProblems) {
      guard isCalledTotal else { return try reader?.read(row) }
      var imported = try reader?.read(row)
      imported?.isCalledTotal = true
      return imported
    } catch {
      let written = try work.rejects?.row(row)
      if let amount = error.loneAmount, request.extraRows != .keep {
        work.nameless = NamelessRow(
          problems: error.problems, amount: amount, line: row.line,
          column: error.problems.last?.place.column, written: written)
      } else {
        try work.reject(written, error.problems)
      }
      return nil
    }
  }

  /// What an update adds, the next one must know.
  private func canBeFoundAgain(_ row: ImportedRow) -> Bool {
    !request.isUpdate || request.match.value(of: row.draft) != nil
  }

  private func write(_ batch: inout [ImportedRow], of file: String, _ work: inout ImportWork) throws {
    defer { batch = [] }
    if request.isUpdate {
      // Not what finds the item, so that only a new one gets it.
      for index in batch.indices where batch[index].draft.itemName == nil && request.match != .itemName {
        batch[index].newName = batch[index].otherName?.text
      }
    }
    let drafts = batch.map(\.draft)
    let known =
      request.isUpdate ? try work.edit.update(drafts, matching: request.match) : drafts.map { _ in .unknown }
    let new = zip(batch, known).filter { row, update in
      update == .unknown && row.hasName && canBeFoundAgain(row)
    }
    var added = try work.edit.add(new.map(\.0.newDraft), created: request.created).makeIterator()
    for (row, update) in zip(batch, known) {
      switch update {
      case .known(let item, let changes):
        note(changes, at: Problem.Place(file, line: row.place.line), &work)
        work.report.add(row.warnings, of: file)
        try findPhotos(of: row, item, in: file, &work)
      case .ambiguous(let count):
        try work.reject(row.written, [ambiguous(row, count, in: file)])
      case .repeated:
        try work.reject(row.written, [repeated(row, in: file)])
      case .unknown where !row.hasName:
        try work.reject(row.written, [nameless(row, in: file)])
      case .unknown where !canBeFoundAgain(row):
        try work.reject(row.written, [keyless(row, in: file)])
      case .unknown:
        guard let item = added.next() ?? nil else {
          try work.reject(row.written, [taken(row, in: file)])
          continue
        }
        work.report.added += 1
        if row.draft.itemKey == nil { work.repeated?.add(row.draft) }
        work.report.add(row.warnings, of: file)
        work.report.add(row.otherName)
        if work.rejects != nil { work.added.insert(item) }
        try findPhotos(of: row, item, in: file, &work)
      }
    }
  }

  func note(_ changes: [ItemChange], at place: Problem.Place, _ work: inout ImportWork) {
    if changes.isEmpty {
      work.report.unchanged += 1
    } else {
      work.report.updated += 1
      progress(.changed(place, changes))
    }
  }
}
