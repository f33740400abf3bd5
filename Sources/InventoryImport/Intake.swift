import Diagnostics
import InventoryModel
import InventoryStore

/// Imports the items of all sources into a store. Only this class and `BatchWriter` match, add, update, refuse or count
/// items.
final class Intake {
  let request: ImportRequest
  private let edit: StoreEdit
  private let findings: ImportFindings
  private let photos: PhotoIntake
  /// The rows of the current source. They are compared with existing items to find out whether the file was imported
  /// before. `nil` if they are not compared.
  private var repeatedRows: RepeatedRows?
  /// The new items of this import. They are recorded only if there is a rejects file.
  private var added: Set<ItemID> = []
  /// Items whose rows were rejected because of a photo or a document.
  private var rejected: Set<ItemID> = []
  /// The rows of items that may have photos, in the form in which they are written to the rejects file.
  private var rows: [ItemID: RejectsFile.Row?] = [:]

  init(
    into edit: StoreEdit, _ request: ImportRequest, photos folder: PhotoFolder?, _ findings: ImportFindings
  ) {
    (self.edit, self.request, self.findings) = (edit, request, findings)
    photos = PhotoIntake(from: folder, request, findings)
  }

  /// Imports all items of a source. While one batch is written, the next one is read.
  func take(_ source: any ItemSource) async throws {
    repeatedRows =
      request.isUpdate || request.isAgain
      ? nil : try source.statedParts.flatMap { parts in try edit.repeatedRows(stating: parts) }
    let writer = BatchWriter(edit: edit, request: request)
    var next = try source.next()
    while let batch = next {
      async let written = writer.write(batch)
      // In two cases, the next batch is read only after this batch is written. A rejects file must list its rows in
      // order. After an empty batch, a source checks the results of all its items.
      if findings.rejects != nil || batch.items.isEmpty {
        try note(batch.items, await written)
        next = try source.next()
        continue
      }
      let (following, problems) = findings.readingAhead { try source.next() }
      try note(batch.items, await written)
      findings.add(problems)
      next = try following.get()
    }
    try judgeRepeatedRows(of: source.name)
  }

  /// Attaches the photos and completes the report. Throws all problems of the import together.
  func finish() async throws -> ImportReport {
    let files = try edit.photoFileCount()
    try await photos.attach(to: edit, unless: rejected.contains, refuse: refuse)
    let lacking = try photos.itemsWithoutPhoto.count { try !edit.hasItemPhoto($0) }
    findings.report.withoutPhoto = lacking > 0 ? lacking : nil
    findings.report.newPhotoFiles = try edit.photoFileCount() - files
    try findings.check()
    findings.report.newTypes = edit.newTypes
    if !request.allowsManyTypes { try findings.report.checkTypeVariety(of: request.sources[0]) }
    findings.report.oversights = photos.oversights
    findings.report.rejected = findings.rejects?.count ?? 0
    if request.isUpdate, findings.report.rejected == 0 {
      let others = try edit.itemsNotUpdated(naming: NameSample.most)
      findings.report.notListed = others.count > 0 ? NameSample(others.count, first: others.names) : nil
    }
    return findings.report
  }

  private func note(_ items: [SourceItem], _ written: [WrittenItem]) throws {
    for (item, written) in zip(items, written) {
      switch written {
      case .refused(let refusal): try refuse(item, refusal)
      case .updated(let id, let changes):
        note(changes, of: item)
        try checkPieces(of: item, id, changes)
        findings.report.add(item.warnings)
        try findPhotos(of: item, id)
      case .added(let id):
        note(new: item, id)
        findings.report.add(item.warnings)
        try findPhotos(of: item, id)
      }
    }
  }

  private func note(_ changes: [ItemChange], of item: SourceItem) {
    if changes.isEmpty {
      findings.report.unchanged += 1
    } else {
      findings.report.updated += 1
      findings.tell(.changed(Problem.Place(item.place.file, line: item.place.line), changes))
    }
  }

  private func note(new item: SourceItem, _ id: ItemID) {
    findings.report.added += 1
    if item.draft.itemKey == nil { repeatedRows?.add(item.draft) }
    findings.report.add(item.otherName)
    if findings.rejects != nil { added.insert(id) }
  }

  /// Adds a warning if the value of an updated item is no longer the unit price times the quantity. This can happen if
  /// the row states only one or two of these three numbers.
  private func checkPieces(of item: SourceItem, _ id: ItemID, _ changes: [ItemChange]) throws {
    guard item.isRow, changes.contains(where: { UnitPrices.decidesValue($0.name) }),
      let text = UnitPrices.contradiction(in: try edit.item(id).item)
    else { return }
    findings.report.warnings.add(.valuesOfOtherPieces, text, at: item.place)
  }

  private func findPhotos(of item: SourceItem, _ id: ItemID) throws {
    if request.notesPhotos, case .named(let photos, _) = item.photos {
      let noted = photos.filter { !$0.isDocument }.map {
        NotedPhoto(fileName: $0.name, digest: $0.digest, kind: $0.kind ?? .item)
      }
      return try edit.note(noted, of: id)
    }
    if case .row(let row) = item.origin, photos.canFind { rows[id] = row }
    try photos.find(for: item, id, refuse: refuse)
  }

  /// Rejects the row of an item whose photos or documents are invalid. If there is a rejects file, a new item is
  /// removed, so that the corrected row can be imported. An existing item keeps its changes.
  private func refuse(_ item: ItemID, _ found: [Problem], _ kind: Failure.Kind) throws {
    guard let row = rows[item] else { return found.forEach { findings.add($0, kind) } }
    try findings.refuse(row, found, kind)
    guard findings.rejects != nil, rejected.insert(item).inserted, added.contains(item) else { return }
    try edit.remove(item)
    findings.report.added -= 1
  }

  private func refuse(_ item: SourceItem, _ refusal: ItemRefusal) throws {
    let problem = Problem(item.place, item.prefix + message(refusal, of: item))
    switch item.origin {
    case .row(let row): try findings.refuse(row, [problem])
    case .whole: findings.add(problem)
    }
  }

  /// Throws if nearly all rows of a file equal existing items, or if the file of the last import is imported again with
  /// other options. Importing a file twice by mistake would duplicate its items. Adds a warning if only some rows equal
  /// items.
  private func judgeRepeatedRows(of file: String) throws {
    guard findings.problems.isEmpty, let repeatedRows, let repeats = try edit.repeats(among: repeatedRows)
    else { return }
    func counted(_ number: Int, _ one: String, _ many: String) -> String {
      "\(number) of \(repeats.count) \(repeats.count == 1 ? "row" : "rows") " + (number == 1 ? one : many)
    }
    let fact = counted(repeats.equal, "is", "are") + " already in the store"
    guard repeats.areMost || !repeats.areOfLastImport else {
      let names = counted(repeats.named, "has the name of an existing item", "have names of existing items")
      throw Failure(
        .badData, file: file,
        "was the last file imported, and \(names); to import the file with other options, first undo the last import with 'coffer "
          + "import --undo'; to add the rows again, use --again")
    }
    guard repeats.areMost else {
      let remedy = "; if this is a mistake, undo the import with 'coffer import --undo'"
      guard repeats.equal > 0 else { return }
      return findings.report.warnings.add(
        .knownRows, fact + (request.isDryRun ? "" : remedy), at: Problem.Place(file))
    }
    let update = repeats.haveUniqueNames ? "use --update --match itemName to update those items, or " : "use "
    throw Failure(
      .badData, file: file,
      fact + ", so this file was probably imported before; " + update + "--again to add the rows again")
  }
}

extension SourceItem {
  var isRow: Bool {
    if case .row = origin { true } else { false }
  }

  /// The start of messages about an item that has no line: the item's title. Empty for an item that has a line.
  var prefix: String {
    if case .whole(let title) = origin { title + ": " } else { "" }
  }
}

extension ImportReport {
  fileprivate mutating func add(_ cellWarnings: [CellWarning]) {
    for warning in cellWarnings {
      warnings.add(warning.kind, warning.text, under: warning.header, at: warning.place)
    }
  }

  fileprivate mutating func add(_ name: OtherName?) {
    switch name?.source {
    case .model: namedByModel += 1
    case .key: namedByKey += 1
    case nil: break
    }
  }
}

extension Intake {
  func message(_ refusal: ItemRefusal, of item: SourceItem) -> String {
    let key = item.draft.itemKey?.text
    let match = request.match
    let value = match.value(of: item.draft) ?? ""
    switch refusal {
    case .ambiguous(let count):
      return
        "\(count) items in the store have the \(match.text) '\(value)'; change \(count == 2 ? "one" : "all but one") of them with "
        + "'coffer item edit', or add itemKey to every item of the file and remove --match"
    case .repeated: return "duplicate of an earlier item ('\(value)'); remove one of the two items"
    case .nameless:
      return key.map {
        "no item has the key '\($0)', and a new item needs a name; correct the key, or add a name"
      } ?? "the item has neither a key nor a name; add a key or a name"
    case .keyless:
      return
        "the item has no \(match.rawValue), so each --update would add the item again; "
        + "add \(match.rawValue), or import the item without --update"
    case .taken:
      let cure =
        request.isUpdate
        ? "no item has this \(match.text); correct the \(match.text), or remove --match"
        : "to change an item of the store, use --update; if the import has this key twice, change one of the keys"
      return
        "the key '\(key ?? "")' is already used by an item of the store or by an earlier item of this import; "
        + cure
    }
  }
}

extension ItemMatch {
  /// The name of the attribute in messages.
  fileprivate var text: String {
    switch self {
    case .itemKey: "key"
    case .serialNumber: "serial number"
    case .itemName: "name"
    }
  }
}
