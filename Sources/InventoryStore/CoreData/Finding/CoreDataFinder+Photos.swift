extension CoreDataFinder {
  /// Returns the locations of the items' pictures, in order. These are the stated attributes, or else all attributes
  /// with pictures. The attributes belong to the items or to rows that the items refer to.
  mutating func photos(of item: CoreDataModel.Entity) throws -> [CoreDataPhotoSource] {
    if names.isOff(.photo) { return [] }
    if let stated = names.name(for: .photo) {
      choices.append(.init(role: .photo, path: stated, reason: .stated))
      let paths = stated.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
      return try paths.flatMap { path in
        var path = path
        while path.last == " " { path.removeLast() }
        return try photos(stated: String(path), of: item)
      }
    }
    let found = try ownPhotos(of: item) + photosOfOthers(of: item)
    if !found.isEmpty {
      let path = found.map(\.path).joined(separator: ", ")
      choices.append(.init(role: .photo, path: path, reason: .pictures))
    }
    return found
  }

  private mutating func photos(
    stated path: String, of item: CoreDataModel.Entity
  ) throws -> [CoreDataPhotoSource] {
    switch try target(path, for: .photo, of: item) {
    case .attribute(let column):
      guard column.kind == .blob || column.kind == .text else {
        throw CoreDataRefusal(
          "has no pictures in '\(path)' of the entity \(item.name), set as photo under coreData in site.yml; "
            + "choose an attribute with bytes")
      }
      if column.kind == .blob { used.insert(column.name) }
      return [.init(path: path, table: item.table, column: column.name, association: .own)]
    case .toOne(let column, let end, let attribute):
      return try pictures(in: attribute, of: end, path).map { source(path, $0, of: end, by: column) }
    case .toMany(let link, let far, let attribute):
      return try pictures(in: attribute, of: far, path).map { source(path, $0, of: far, by: link) }
    }
  }

  private mutating func source(
    _ path: String, _ shown: CoreDataModel.Column, of end: CoreDataModel.Entity,
    by column: CoreDataModel.Column
  ) -> CoreDataPhotoSource {
    show([shown], of: end, by: column.attribute, pairs: pairs(by: column))
    return .init(path: path, table: end.table, column: shown.name, association: .toOne(column.name))
  }

  private mutating func source(
    _ path: String, _ shown: CoreDataModel.Column, of far: CoreDataModel.Entity, by link: CoreDataModel.ToMany
  ) -> CoreDataPhotoSource {
    let table = rows(of: link)
    show([shown], of: far, by: link.name, pairs: "SELECT item, far FROM temp.\(table)")
    return .init(path: path, table: far.table, column: shown.name, association: .toMany(table))
  }

  /// Returns the stated attribute of another entity. If none is stated, returns all of its attributes with pictures,
  /// and throws if there are none.
  private func pictures(
    in attribute: CoreDataModel.Column?, of end: CoreDataModel.Entity, _ path: String
  ) throws -> [CoreDataModel.Column] {
    if let attribute { return [attribute] }
    let found = try end.columns.filter { try facts.hasPictures($0, of: end) }
    guard !found.isEmpty else {
      throw CoreDataRefusal(
        "has no pictures in the entity \(end.name), the end of '\(path)' under coreData in site.yml; "
          + "choose an attribute with bytes")
    }
    return found
  }

  private mutating func ownPhotos(of item: CoreDataModel.Entity) throws -> [CoreDataPhotoSource] {
    try item.columns.filter { try !used.contains($0.name) && facts.hasPictures($0, of: item) }.map { column in
      used.insert(column.name)
      return .init(path: item.path(of: column), table: item.table, column: column.name, association: .own)
    } + fileNames(of: item)
  }

  /// Returns the text attributes that contain paths of picture files. These attributes are also shown as fields.
  private func fileNames(of item: CoreDataModel.Entity) -> [CoreDataPhotoSource] {
    CoreDataNames.Role.photo.otherSpellings.compactMap(item.plainColumn).filter { $0.kind == .text }.map {
      .init(path: item.path(of: $0), table: item.table, column: $0.name, association: .own)
    }
  }

  private mutating func photosOfOthers(of item: CoreDataModel.Entity) throws -> [CoreDataPhotoSource] {
    var found: [CoreDataPhotoSource] = []
    // The icon of a type and the picture of a room do not show the items that refer to them.
    for column in item.columns
    where column.isToOne && !used.contains(column.name) && !Self.isTypes(column.attribute)
      && !Self.isPlace(column.attribute)
    {
      guard let end = try end(of: column, from: item, where: { _ in true }),
        end.table != item.table
      else { continue }
      for attribute in end.columns where try facts.hasPictures(attribute, of: end) {
        let path = item.path(of: column) + "." + end.path(of: attribute)
        found.append(source(path, attribute, of: end, by: column))
      }
    }
    for link in item.toMany {
      guard let far = model.entity(link.destination), far.table != item.table, !Self.isPlace(link.name) else {
        continue
      }
      for attribute in far.columns where try facts.hasPictures(attribute, of: far) {
        found.append(source(link.name + "." + far.path(of: attribute), attribute, of: far, by: link))
      }
    }
    return found
  }
}

/// A column with pictures, and how the rows of its table belong to items.
struct CoreDataPhotoSource: Hashable {
  enum Association: Hashable {
    case own
    /// This column of the items' table refers to the rows.
    case toOne(String)
    /// This temporary table assigns rows to items. It has the columns `item`, `far` and `place`.
    case toMany(String)
  }

  /// The name or path by which site.yml could state the column.
  let path: String
  let table: String
  let column: String
  let association: Association
}
