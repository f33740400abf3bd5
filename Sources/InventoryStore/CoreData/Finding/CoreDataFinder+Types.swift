extension CoreDataFinder {
  /// Where the labels of the types come from; nothing where the store has no types.
  mutating func type(of item: CoreDataModel.Entity) -> CoreDataInventory.TypeSource? {
    guard let stated = names.stated[.assetType] else {
      let known = item.column(called: CoreDataNames.Role.assetType.spellings[0])
      return (known ?? onlyLink(of: item)).flatMap {
        type(from: $0, of: item, labelled: nil, isStated: false)
      }
    }
    let steps = stated.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = steps.first, let column = item.column(called: first), steps.count <= 2 else {
      refuse(.assetType, stated, among: item)
      return nil
    }
    return type(from: column, of: item, labelled: steps.dropFirst().first, isStated: true)
  }

  private mutating func type(
    from column: CoreDataModel.Column, of item: CoreDataModel.Entity, labelled path: String?, isStated: Bool
  ) -> CoreDataInventory.TypeSource? {
    let label = path ?? names.stated[.label]
    let types: CoreDataModel.Entity?
    if column.link != .none, let stated = names.stated[.types] {
      types = entity(called: stated, for: .types)
      guard types != nil else { return nil }
    } else {
      types =
        destination(of: column, from: item) { $0.label(called: label) != nil }
        ?? destination(of: column, from: item) { $0.onlyText != nil }
    }
    guard let types else {
      if let path, column.link == .none {
        refuse(.assetType, "\(column.attribute).\(path)", among: item)
        return nil
      }
      if let source = attribute(column, isStated: isStated) { return source }
      if isStated { refuse(cannotTell(column, of: item, labelled: label)) }
      return nil
    }
    guard let labels = types.label(called: label) else {
      if let label {
        refuse(path == nil ? .label : .assetType, label, among: types)
      } else {
        let texts = types.columns.map(\.attribute)
        refuse(
          "has no label in its entity \(types.name); say in site.yml which attribute is it: "
            + "'coreData: {label: \(texts.first ?? "name")}' (\(texts.joined(separator: ", ")))")
      }
      return nil
    }
    used.insert(column.name)
    return .rows(
      table: types.table.quoted, label: labels.name.quoted, filter: types.filter("types"),
      reference: column.sql, place: column.place.map { "t." + $0.quoted })
  }

  /// The types as the values of an attribute; nothing for a relationship, and for a number that nobody states.
  private mutating func attribute(
    _ column: CoreDataModel.Column, isStated: Bool
  ) -> CoreDataInventory.TypeSource? {
    let text: String? =
      switch column.kind {
      case .text: column.sql
      case .date where isStated: "coreDataDate(\(column.sql))"
      case .integer where isStated && column.link == .none, .real where isStated:
        "CAST(\(column.sql) AS TEXT)"
      case .integer, .real, .date, .blob: nil
      }
    if text != nil { used.insert(column.name) }
    return text.map { .text($0) }
  }

  private func cannotTell(
    _ column: CoreDataModel.Column, of item: CoreDataModel.Entity, labelled label: String?
  ) -> String {
    let place = "'\(column.attribute)' of its entity \(item.name)"
    guard column.link != .none else {
      return
        "has bytes in what coreData of site.yml names for assetType: \(place) is no type; name another one"
    }
    let others = model.entities.filter { $0.table != item.table }
    let example = (others.first { $0.label(called: label) != nil } ?? others.first)?.name ?? "Thing"
    return "does not tell where \(place) leads to; say it in site.yml: 'coreData: {types: \(example)}'"
      + " (\(others.map(\.name).joined(separator: ", ")))"
  }

  /// The only relationship of the items to something that has one text.
  private func onlyLink(of item: CoreDataModel.Entity) -> CoreDataModel.Column? {
    let links = item.columns.filter { column in
      column.isToOne && destination(of: column, from: item) { $0.onlyText != nil } != nil
    }
    return links.count == 1 ? links[0] : nil
  }
}

extension CoreDataModel.Entity {
  /// The attribute of a type that is stated; where none is, the one that the app calls so, else its only text.
  fileprivate func label(called name: String?) -> CoreDataModel.Column? {
    if let name { return column(called: name) }
    return column(called: CoreDataNames.Role.label.spellings[0]) ?? onlyText
  }
}
