import Diagnostics
import Foundation
import GRDB
import InventoryModel
import KeyedArchive

/// SQL functions that convert Core Data values to the values of Coffer's tables.
struct CoreDataFunctions {
  let pictures: KeyedPictures
  let blobs: PictureBlobs

  func add(to database: Database) {
    for function in values + picturesByKey + picturesInStore { database.add(function: function) }
  }

  private var values: [DatabaseFunction] {
    [
      function("coreDataFolded", 1) { String.fromDatabaseValue($0[0]).map(AssetType.foldedLabel) },
      function("coreDataDate", 1) { Double.fromDatabaseValue($0[0]).flatMap(Self.date)?.text },
      function("coreDataKey", 1) { Self.key($0[0]) },
      function("coreDataCents", 2) { try Self.cents($0[0], of: $0[1]) },
      function("coreDataIsAmount", 1) { Self.cents($0[0]) != nil },
      /// The text in a value's bytes, or in the file that the bytes refer to; NULL if there is no text. The second
      /// argument states whether 16 bytes are a UUID.
      function("coreDataBytes", 2) { [blobs] values in
        Data.fromDatabaseValue(values[0]).flatMap {
          let bytes = [UInt8]($0)
          if let file = blobs.file(namedBy: bytes, upTo: CoreDataBytes.longestText) {
            return CoreDataBytes.text(file, isUUID: false)
          }
          return CoreDataBytes.text(bytes, isUUID: Bool.fromDatabaseValue(values[1]) ?? false)
        }
      },
      function("coreDataFileIsMissing", 1) { [blobs] values in
        Data.fromDatabaseValue(values[0]).map { blobs.isFileMissing(namedBy: [UInt8]($0)) } ?? false
      },
      /// Whether bytes may be a picture. The arguments are the beginning and the length of the bytes.
      function("coreDataImage", 2) { [blobs] values in
        let start = Data.fromDatabaseValue(values[0]).map { [UInt8]($0) } ?? []
        return blobs.mayBePicture(start, count: Int.fromDatabaseValue(values[1]) ?? 0)
      },
    ]
  }

  private var picturesByKey: [DatabaseFunction] {
    [
      function("keyedPicture", 1) { [pictures] in
        String.fromDatabaseValue($0[0]).map { pictures.facts(of: $0) != nil } ?? false
      },
      function("keyedFact", 2) { [pictures] in
        guard let key = String.fromDatabaseValue($0[0]) else { return nil }
        return pictures.facts(of: key)?.value(String.fromDatabaseValue($0[1]))
      },
      /// The reason why the file named after a key is not used; NULL if the file is a picture or is missing.
      function("keyedProblem", 1) { [pictures] in
        String.fromDatabaseValue($0[0]).flatMap { pictures.hasFile($0) ? pictures.problem(of: $0) : nil }
      },
      function("keyedBytes", 1) { [pictures] in
        try String.fromDatabaseValue($0[0]).flatMap(pictures.bytes).map { Data($0) }
      },
    ]
  }

  private var picturesInStore: [DatabaseFunction] {
    [
      /// The first picture in two values; NULL if neither value has a picture.
      function("coreDataPicture", 2) { [blobs, pictures] values in
        for value in values {
          if let picture = try Self.picture(value, blobs, pictures) { return Data(picture) }
        }
        return nil
      },
      /// The reason why a value is not a supported picture; NULL for a supported picture. The value is bytes, or a text
      /// that names a file.
      function("pictureProblem", 1) { [blobs, pictures] values in
        guard case .string(let text) = values[0].storage else {
          return Data.fromDatabaseValue(values[0]).flatMap(blobs.problem)
        }
        return pictures.problem(of: Self.fileName(text))
      },
      /// The file that bytes or a text refer to; NULL if they refer to no file.
      function("pictureFile", 1) { [blobs] values in
        guard case .string(let text) = values[0].storage else {
          return Data.fromDatabaseValue(values[0]).flatMap(blobs.fileTitle)
        }
        return Self.fileName(text)
      },
      function("pictureFact", 2) {
        guard let bytes = Data.fromDatabaseValue($0[0]) else { return nil }
        return PictureFacts([UInt8](bytes))?.value(String.fromDatabaseValue($0[1]))
      },
    ]
  }

  private func function(
    _ name: String, _ arguments: Int,
    _ body: @escaping @Sendable ([DatabaseValue]) throws -> (any DatabaseValueConvertible)?
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: arguments, pure: true, function: body)
  }

  /// Returns the picture of a value; `nil` if there is none. Bytes are a picture, or refer to an external file of the
  /// store. A text is a path or URL. Its last component names a file next to the store or in a folder from site.yml.
  private static func picture(
    _ value: DatabaseValue, _ blobs: PictureBlobs, _ pictures: KeyedPictures
  ) throws -> [UInt8]? {
    guard case .string(let text) = value.storage else {
      return Data.fromDatabaseValue(value).flatMap(blobs.picture)
    }
    let bytes = try pictures.bytes(of: fileName(text))
    return bytes.flatMap { PictureFacts($0) == nil ? nil : $0 }
  }

  /// Returns the last component of a path or a URL.
  private static func fileName(_ text: String) -> String {
    let name = text.split(separator: "/").last.map(String.init) ?? ""
    return text.contains("://") ? name.removingPercentEncoding ?? name : name
  }

  /// Converts a Core Data date, which is a number of seconds since 2001-01-01T00:00:00Z. Dates outside the years 1 to
  /// 9999, such as Apple's distantPast, are moved to the nearest valid date.
  private static func date(_ seconds: Double) -> Timestamp? {
    let range = Timestamp.secondsSince2001
    return Timestamp(secondsSince2001: min(max(seconds, range.lowerBound), range.upperBound))
  }

  /// Converts a text, a number, or the 16 bytes of a UUID to a key; `nil` for any other value.
  private static func key(_ value: DatabaseValue) -> String? {
    if case .int64(let number) = value.storage { return "\(number)" }
    if case .blob(let data) = value.storage {
      return data.count == 16 ? CoreDataBytes.uuid([UInt8](data)) : nil
    }
    return String.fromDatabaseValue(value).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Converts dollars to whole cents; `nil` for NULL. Throws if the value is not an amount or is out of range.
  private static func cents(_ value: DatabaseValue, of key: DatabaseValue) throws -> Int64? {
    if value.isNull { return nil }
    guard let cents = cents(value) else {
      let text = String.fromDatabaseValue(value) ?? "\(value)"
      let item = String.fromDatabaseValue(key) ?? ""
      throw DatabaseError(
        resultCode: .SQLITE_ABORT,
        message:
          "the value '\(text)' of the item \(item) is not an amount; correct it in the app that wrote the "
          + "store, or ignore all values with coreData: {valueInDollars: ''} in site.yml")
    }
    return cents
  }

  /// Converts dollars to whole cents; `nil` if the value is not an amount or is out of range.
  private static func cents(_ value: DatabaseValue) -> Int64? {
    let dollars = Double.fromDatabaseValue(value) ?? String.fromDatabaseValue(value).flatMap(Double.init)
    guard let dollars, abs(dollars) * 100 <= Double(Money.limit.cents) else { return nil }
    return Int64((dollars * 100).rounded())
  }
}

/// Converts a column's bytes to text if they are text, JSON, a list of texts, or a UUID.
enum CoreDataBytes {
  /// The maximum number of bytes that are read as text.
  static let longestText = 1 << 20

  /// Returns the text in the bytes; `nil` if they are not text or are too long. Empty for a list without texts.
  static func text(_ bytes: [UInt8], isUUID: Bool) -> String? {
    if isUUID, bytes.count == 16 { return uuid(bytes) }
    guard bytes.count <= longestText else { return nil }
    // A first byte of 1 marks inline data.
    let bytes = bytes.first == 1 ? Array(bytes.dropFirst()) : bytes
    return PropertyList.isBeginning(bytes) ? list(bytes) : json(bytes) ?? plain(bytes)
  }

  /// Returns the text of a UUID. Precondition: there are 16 bytes.
  static func uuid(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString }
  }

  /// Returns the contents of a JSON string, or of a JSON array of strings. Returns any other JSON object or array as
  /// written. `nil` for other bytes.
  private static func json(_ bytes: [UInt8]) -> String? {
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let start, Array("[{\"".utf8).contains(start), !bytes.contains(0),
      let text = String(validating: bytes, as: UTF8.self),
      let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    else { return nil }
    if let text = value as? String { return joined([text]) }
    if let list = value as? [Any], list.isEmpty { return "" }
    if let texts = value as? [String] { return joined(texts) }
    return text
  }

  /// Returns the bytes as UTF-8 text. `nil` if they are empty, invalid or a picture, or if they contain control
  /// characters other than tabs and line breaks.
  private static func plain(_ bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, !PictureBlobs.mayBePicture(bytes),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let hasControls = text.unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
    }
    return hasControls ? nil : text
  }

  /// Returns the texts in a keyed archive that contains a string or a list of strings, or in a property list that is a
  /// list of strings. `nil` for other bytes.
  private static func list(_ bytes: [UInt8]) -> String? {
    if let archived = (try? KeyedArchive(bytes).value()).flatMap({ $0 }) {
      if let text = try? archived.string() { return joined([text]) }
      guard let elements = try? archived.array() else { return nil }
      let texts = elements.compactMap { try? $0.string() }
      return texts.count == elements.count ? joined(texts) : nil
    }
    guard case .array(let elements)? = try? PropertyList(bytes) else { return nil }
    let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return texts.count == elements.count ? joined(texts) : nil
  }

  /// Joins texts with semicolons; `nil` if the result is too long or contains NUL. The result can be much longer than
  /// the bytes, because a property list can repeat a text many times.
  private static func joined(_ texts: [String]) -> String? {
    guard texts.reduce(0, { $0 + $1.utf8.count + 2 }) <= longestText else { return nil }
    let text = texts.joined(separator: "; ")
    return text.utf8.contains(0) ? nil : text
  }
}
