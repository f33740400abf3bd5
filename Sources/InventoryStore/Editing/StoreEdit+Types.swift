import GRDB
package import InventoryModel
import Spelling

extension StoreEdit {
  /// Adds an asset type. One that is there already, in any case, is an error.
  package func addType(_ label: String) throws(Failure) {
    let label = label.trimmed
    try write { [path] database, memory in
      if let other = try types(labelled: label, database).first {
        throw Failure(.badData, file: path, "there is an asset type '\(other.label)' already; use that")
      }
      _ = try ItemWriter(database).type(labelled: label, &memory)
    }
  }

  /// Adds an asset type where none has this label, in any case.
  package func needType(_ label: String) throws(Failure) {
    let label = label.trimmed
    guard !label.isEmpty else { return }
    try write { database, memory in _ = try ItemWriter(database).type(labelled: label, &memory) }
  }

  /// Gives an asset type another label. Returns how many items have it.
  package func renameType(_ label: String, to new: String) throws(Failure) -> Int {
    let new = new.trimmed
    return try write { [path] database, memory in
      try ItemWriter.check(new)
      let type = try type(labelled: label, database, path)
      if let other = try types(labelled: new, database).first(where: { $0.id != type.id }) {
        throw Failure(
          .badData, file: path,
          "there is an asset type '\(other.label)' already; to move all items there, use "
            + "coffer type merge \(type.label.quotedForShell) \(other.label.quotedForShell)")
      }
      memory.types = KnownTypes()
      try database.execute(
        sql: "UPDATE assetType SET label = ?, foldedLabel = ? WHERE id = ?",
        arguments: [new, AssetType.foldedLabel(new), type.id])
      return try count(type, database)
    }
  }

  /// Moves all items of some asset types to another one, which must be there, and removes those types. Returns how many
  /// items were moved.
  package func mergeTypes(_ labels: [String], into target: String) throws(Failure) -> Int {
    try write { [path] database, memory in
      let target = try type(labelled: target, database, path)
      var moved = 0
      memory.types = KnownTypes()
      for label in labels {
        let type = try type(labelled: label, database, path)
        guard type.id != target.id else {
          throw Failure(
            .badData, file: path, "'\(label)' is the asset type to merge into; name others before it")
        }
        try database.execute(
          sql: "UPDATE item SET assetType = ? WHERE assetType = ?", arguments: [target.id, type.id])
        moved += database.changesCount
        try database.execute(sql: "DELETE FROM assetType WHERE id = ?", arguments: [type.id])
      }
      return moved
    }
  }

  /// Removes an asset type, and leaves its items without one. Returns how many these are.
  package func removeType(_ label: String) throws(Failure) -> Int {
    try write { [path] database, memory in
      let type = try type(labelled: label, database, path)
      let items = try count(type, database)
      memory.types = KnownTypes()
      try database.execute(sql: "DELETE FROM assetType WHERE id = ?", arguments: [type.id])
      return items
    }
  }
}

private func type(labelled label: String, _ database: Database, _ path: String) throws -> AssetType {
  let found = try types(labelled: label, database)
  if let type = found.first, found.count == 1 { return type }
  if !found.isEmpty {
    let names = found.map { "'\($0.label)'" }.joined(separator: ", ")
    throw Failure(
      .badData, file: path, "'\(label)' is more than one asset type; name one with its blanks: \(names)")
  }
  let labels = try AssetType.all(database).map(\.label)
  let known = labels.isEmpty ? "; there is none" : " (\(labels.joined(separator: ", ")))"
  throw Failure(
    .inputMissing, file: path, "no asset type '\(label)'\(didYouMean(label, among: labels))\(known)")
}

/// The type with this label in any case; where there is none, all whose labels differ in the blanks at their ends. Only
/// older stores have several.
private func types(labelled label: String, _ database: Database) throws -> [AssetType] {
  let types = try AssetType.all(database)
  let folded = AssetType.foldedLabel(label)
  if let type = types.first(where: { AssetType.foldedLabel($0.label) == folded }) { return [type] }
  let trimmed = AssetType.foldedLabel(label.trimmed)
  return types.filter { AssetType.foldedLabel($0.label.trimmed) == trimmed }
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
