package import Diagnostics
import GRDB
package import InventoryModel

extension StoreEdit {
  /// Leaves an item with these of its photos, in this order. A photo that no item holds any longer is removed.
  ///
  /// `thumbnail` is the first one's, PNG data; empty where no photo is left.
  package func keep(_ photos: [Photo], thumbnail: [UInt8], of item: ItemID) throws(Failure) {
    try write { database, _ in
      // First out of the way: two photos of an item never have one position, not even for a moment.
      let shift = "UPDATE itemPhoto SET position = -1 - position WHERE item = ?"
      try database.execute(sql: shift, arguments: [item.row])
      for (position, photo) in photos.enumerated() {
        try database.execute(
          sql: "UPDATE itemPhoto SET position = ? WHERE item = ? AND photo = ?",
          arguments: [position, item.row, photo.id])
      }
      try database.execute(
        sql: "DELETE FROM itemPhoto WHERE item = ? AND position < 0", arguments: [item.row])
      try database.execute(
        sql: "UPDATE item SET thumbnail = ? WHERE id = ?",
        arguments: [thumbnail.isEmpty ? nil : thumbnail.databaseBlob, item.row])
    }
  }

  /// How many different photo files the store has, however many items each belongs to.
  package func photoFileCount() throws(Failure) -> Int {
    try write { database, _ in try database.count("SELECT count(*) FROM photo") }
  }

  /// The file that was attached, byte for byte.
  package func bytes(of photo: Photo) throws(Failure) -> [UInt8] {
    try write { database, _ in
      let query = "SELECT id, bytes FROM photo WHERE id = ?"
      return try database.first(query, [photo.id], of: "photo", limit: StoredRows.longestBlob) {
        try $0.bytes(1)
      } ?? []
    }
  }
}
