import GRDB
package import InventoryModel
import Spelling

extension StoreEdit {
  /// Adds an asset type. One that is there already, in any case, is an error.
  package func addType(_ label: String) throws(Failure) {
    try write { [path] database, memory in
      try refuse(label, of: nil, database, path)
      _ = try ItemWriter(database).type(labelled: label, &memory)
    }
  }

  /// Adds an asset type where none has this label, in any case.
  package func needType(_ label: String) throws(Failure) {
    try write { database, memory in _ = try ItemWriter(database).type(labelled: label, &memory) }
  }

  /// Gives an asset type another label. Returns how many items have it.
  package func renameType(_ label: String, to new: String) throws(Failure) -> Int {
    try write { [path] database, memory in
      let type = try type(labelled: label, database, path)
      try refuse(new, of: type, database, path)
      memory.types = KnownTypes()
      try database.execute(
        sql: "UPDATE assetType SET label = ?, foldedLabel = ? WHERE id = ?",
        arguments: [new, AssetType.foldedLabel(new), type])
      return try count(type, database)
    }
  }

  /// Removes an asset type, and leaves its items without one. Returns how many these are.
  package func removeType(_ label: String) throws(Failure) -> Int {
    try write { [path] database, memory in
      let type = try type(labelled: label, database, path)
      let items = try count(type, database)
      memory.types = KnownTypes()
      try database.execute(sql: "DELETE FROM assetType WHERE id = ?", arguments: [type])
      return items
    }
  }
}

private func type(labelled label: String, _ database: Database, _ path: String) throws -> AssetType.ID {
  let folded = AssetType.foldedLabel(label)
  let types = try Row.fetchAll(
    database, sql: "SELECT id, label, foldedLabel FROM assetType ORDER BY foldedLabel")
  if let type = types.first(where: { $0[2] == folded }) { return type[0] }
  let labels = types.map { $0[1] as String }
  let known = labels.isEmpty ? "; there is none" : " (\(labels.joined(separator: ", ")))"
  throw Failure(
    .inputMissing, file: path, "no asset type '\(label)'\(didYouMean(label, among: labels))\(known)")
}

/// Refuses a label that another type has.
private func refuse(_ label: String, of type: AssetType.ID?, _ database: Database, _ path: String) throws {
  let other = try Row.fetchOne(
    database, sql: "SELECT label FROM assetType WHERE foldedLabel = ? AND id IS NOT ?",
    arguments: [AssetType.foldedLabel(label), type])
  guard let other else { return }
  throw Failure(.badData, file: path, "there is an asset type '\(other[0] as String)' already; use that")
}

private func count(_ type: AssetType.ID, _ database: Database) throws -> Int {
  try Int.fetchOne(database, sql: "SELECT count(*) FROM item WHERE assetType = ?", arguments: [type]) ?? 0
}
