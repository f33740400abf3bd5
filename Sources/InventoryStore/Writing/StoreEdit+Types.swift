package import Diagnostics
import GRDB
import InventoryModel

extension StoreEdit {
  /// Adds an asset type. Throws if a type already has this label, or a label that looks the same.
  package func addType(_ label: String) throws(Failure) {
    let label = label.trimmed
    try write { [path] database, memory in
      if let other = try types(labeled: label, database).first {
        throw Failure(
          .badData, file: path,
          "the asset type '\(other.label)' already exists; use this type, or choose another label")
      }
      _ = try ItemWriter(database: database).type(labeled: label, &memory)
    }
  }

  /// Adds an asset type unless a type already has this label, or a label that looks the same. Ignores an empty label.
  package func needType(_ label: String) throws(Failure) {
    let label = label.trimmed
    guard !label.isEmpty else { return }
    try write { database, memory in _ = try ItemWriter(database: database).type(labeled: label, &memory) }
  }

  /// Renames an asset type, and returns the number of its items. Throws if another type has the new label, or a label
  /// that looks the same.
  package func renameType(_ label: String, to new: String) throws(Failure) -> Int {
    let new = new.trimmed
    return try write { [path] database, memory in
      try ItemWriter.check(new)
      let type = try type(labeled: label, database, path)
      if let other = try types(labeled: new, database).first(where: { $0.id != type.id }) {
        throw Failure(
          .badData, file: path,
          "the asset type '\(other.label)' already exists; to move all items to it, use "
            + "coffer type merge \(type.label.quotedForShell) \(other.label.quotedForShell)")
      }
      memory.types = KnownTypes()
      try database.execute(
        sql: "UPDATE assetType SET label = ?, foldedLabel = ? WHERE id = ?",
        arguments: [new, AssetType.foldedLabel(new), type.id])
      return try count(type, database)
    }
  }

  /// The result of a merge: the labels of the removed types, the label of the target type, and the number of moved
  /// items.
  package struct MergedTypes: Sendable {
    package let labels: [String]
    package let target: String
    package fileprivate(set) var items = 0
  }

  /// Moves all items of some asset types to the asset type `target`, which must exist, and removes the types that
  /// become empty. Duplicate labels are ignored.
  package func mergeTypes(_ labels: [String], into target: String) throws(Failure) -> MergedTypes {
    try write { [path] database, memory in
      let target = try type(labeled: target, database, path)
      var types: [AssetType] = []
      for label in labels {
        let type = try type(labeled: label, database, path)
        guard type.id != target.id else {
          throw Failure(
            .badData, file: path,
            "'\(label)' is the asset type to merge into; list only other types before it")
        }
        if !types.contains(type) { types.append(type) }
      }
      var merged = MergedTypes(labels: types.map(\.label), target: target.label)
      memory.types = KnownTypes()
      for type in types {
        try database.execute(
          sql: "UPDATE item SET assetType = ? WHERE assetType = ?", arguments: [target.id, type.id])
        merged.items += database.changesCount
        try database.execute(sql: "DELETE FROM assetType WHERE id = ?", arguments: [type.id])
      }
      return merged
    }
  }

  /// Removes an asset type, and returns the number of its items, which then have no type.
  package func removeType(_ label: String) throws(Failure) -> Int {
    try write { [path] database, memory in
      let type = try type(labeled: label, database, path)
      let items = try count(type, database)
      memory.types = KnownTypes()
      // The action of the foreign key would also empty these cells. But within such an action, SQLite ignores the
      // conflict clauses of triggers, and the trigger that notes changed items would fail.
      try database.execute(sql: "UPDATE item SET assetType = NULL WHERE assetType = ?", arguments: [type.id])
      try database.execute(sql: "DELETE FROM assetType WHERE id = ?", arguments: [type.id])
      return items
    }
  }
}

private func type(labeled label: String, _ database: Database, _ path: String) throws -> AssetType {
  let found = try types(labeled: label, database)
  if let type = found.first, found.count == 1 { return type }
  if !found.isEmpty {
    let names = found.map { "'\($0.label)'" }.joined(separator: ", ")
    throw Failure(
      .badData, file: path,
      "'\(label)' matches several asset types; write the spaces exactly as in one of these: \(names)")
  }
  let labels = try AssetType.all(database).map(\.label)
  let known =
    labels.isEmpty
    ? "; there are no asset types, so add one with 'coffer type add'" : " (\(labels.joined(separator: ", ")))"
  throw Failure(
    .inputMissing, file: path, "no asset type '\(label)'\(didYouMean(label, among: labels))\(known)")
}

/// Returns the type with this label, ignoring case. If there is none, returns all types whose labels look like this
/// label. Only in older stores can several labels look the same.
private func types(labeled label: String, _ database: Database) throws -> [AssetType] {
  let types = try AssetType.all(database)
  let folded = AssetType.foldedLabel(label)
  if let type = types.first(where: { AssetType.foldedLabel($0.label) == folded }) { return [type] }
  let appearance = AssetType.appearance(of: label)
  return types.filter { AssetType.appearance(of: $0.label) == appearance }
}

private func count(_ type: AssetType, _ database: Database) throws -> Int {
  try database.count("SELECT count(*) FROM item WHERE assetType = ?", [type.id])
}

extension AssetType {
  fileprivate static func all(_ database: Database) throws -> [AssetType] {
    try database.all("SELECT id, label FROM assetType ORDER BY foldedLabel", of: "assetType") {
      AssetType(id: try $0.integer(0), label: try $0.text(1))
    }
  }
}
