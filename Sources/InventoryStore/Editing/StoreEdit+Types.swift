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
  let types = try database.all(
    "SELECT id, label, foldedLabel FROM assetType ORDER BY foldedLabel", of: "assetType"
  ) { (id: try $0.integer(0), label: try $0.text(1), folded: try $0.text(2)) }
  if let type = types.first(where: { $0.folded == folded }) { return type.id }
  let labels = types.map(\.label)
  let known = labels.isEmpty ? "; there is none" : " (\(labels.joined(separator: ", ")))"
  throw Failure(
    .inputMissing, file: path, "no asset type '\(label)'\(didYouMean(label, among: labels))\(known)")
}

/// Refuses a label that another type has.
private func refuse(_ label: String, of type: AssetType.ID?, _ database: Database, _ path: String) throws {
  let other = try database.first(
    "SELECT id, label FROM assetType WHERE foldedLabel = ? AND id IS NOT ?",
    [AssetType.foldedLabel(label), type], of: "assetType"
  ) { try $0.text(1) }
  guard let other else { return }
  throw Failure(.badData, file: path, "there is an asset type '\(other)' already; use that")
}

private func count(_ type: AssetType.ID, _ database: Database) throws -> Int {
  try database.count("SELECT count(*) FROM item WHERE assetType = ?", [type])
}
