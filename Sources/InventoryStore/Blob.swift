import Foundation
import GRDB

extension [UInt8] {
  /// As SQLite stores bytes.
  var databaseBlob: Data { Data(self) }
}
