import CSV
package import InventoryModel
package import InventoryStore

/// Brings CSV files and their photos into a store, all in one transaction.
package struct Importer {
  private let request: ImportRequest
  let folder: PhotoFolder?
  let progress: (ImportProgress) -> Void
  var jobs: Int { request.jobs }

  /// Items are written in batches of this many.
  private static let batchSize = 256

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

  /// All rows and photos are looked at; where anything is wrong, it is thrown together and the store is as it was.
  package func run(into store: InventoryStore) async throws -> ImportReport {
    let edit = try store.edit()
    var work = ImportWork(edit: edit)
    for source in request.sources {
      try readRows(of: source, &work)
    }
    try await attachPhotos(&work)
    guard work.problems.isEmpty else { throw Failure(.badData, work.problems) }
    work.report.newTypes = edit.newTypes
    if !request.isDryRun { try edit.commit() }
    return work.report
  }
}

/// How far an import is.
package enum ImportProgress: Sendable {
  case rows(Int)
  case photos(Int, of: Int)
  /// A photo that an item got, by its file.
  case attached(String)
}

/// What an import has come to so far.
struct ImportWork {
  let edit: StoreEdit
  var report = ImportReport()
  var problems = Problems()
  var attachments: [PhotoAttachment] = []
}

extension Importer {
  private func readRows(of source: String, _ work: inout ImportWork) throws {
    var file = try CSVFile(source)
    var batch: [ImportedRow] = []
    var reader: RowReader?
    while true {
      do {
        guard let row = try file.next() else { break }
        if reader == nil {
          reader = try begin(row, of: file.name, &work)
        } else if let imported = reader?.read(row) {
          batch.append(imported)
          if batch.count == Self.batchSize { try write(&batch, of: file.name, &work) }
        }
      } catch let problem as Problem {
        work.problems.add(problem)
        // Without its header a file says nothing of its rows.
        if reader == nil { return }
      }
    }
    guard let reader else {
      throw Failure(.badData, file: file.name, "is empty; its first line must name the columns")
    }
    try write(&batch, of: file.name, &work)
    work.problems.add(contentsOf: reader.problems)
  }

  private func begin(_ header: CSVRow, of name: String, _ work: inout ImportWork) throws -> RowReader {
    let columns = try Columns(header, of: name, rules: request.columns)
    try columns.check(request, header: header, of: name)
    work.report.add(columns)
    return RowReader(file: name, columns: columns, needsName: !request.isUpdate)
  }

  private func write(_ batch: inout [ImportedRow], of file: String, _ work: inout ImportWork) throws {
    defer { batch = [] }
    let known = request.isUpdate ? try work.edit.update(batch.map(\.draft)) : batch.map { _ in nil }
    let new = zip(batch, known).filter { row, item in item == nil && row.draft.itemName != nil }
    var added = try work.edit.add(new.map(\.0.draft), created: request.created).makeIterator()
    for (row, known) in zip(batch, known) {
      if let known {
        work.report.updated += 1
        findPhotos(of: row, known, in: file, &work)
      } else if row.draft.itemName == nil {
        work.problems.add(nameless(row, in: file))
      } else if let item = added.next() ?? nil {
        work.report.added += 1
        findPhotos(of: row, item, in: file, &work)
      } else {
        work.problems.add(taken(row, in: file))
      }
    }
    progress(.rows(work.report.added + work.report.updated))
  }

  private func nameless(_ row: ImportedRow, in file: String) -> Problem {
    let message =
      row.draft.itemKey.map {
        "no item has the key '\($0.text)', and a new item needs a name; correct the key, or give the item a name"
      } ?? "the item has no key and no name; fill one of them"
    return problem(message, row, in: file)
  }

  private func taken(_ row: ImportedRow, in file: String) -> Problem {
    let key = row.draft.itemKey?.text ?? ""
    let message =
      "the key '\(key)' is taken, in the store or on a line above; use --update to change that item, "
      + "or give this one a key of its own"
    return problem(message, row, in: file)
  }

  private func problem(_ message: String, _ row: ImportedRow, in file: String) -> Problem {
    Problem(Problem.Place(file, line: row.place.line, column: row.place.column), message)
  }
}
