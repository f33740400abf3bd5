import Diagnostics
import Foundation
import GRDB
import InventoryModel
import KeyedArchive

/// SQL functions that convert Core Data values to the values of our tables.
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
      /// Bytes, or those of the file they refer to, as text if they are text; the flag says that 16 bytes are a UUID.
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
      /// Whether bytes with this beginning and length may be a picture.
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
      /// The reason why the file of a key is not used; `nil` for a picture, and if there is no file.
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
      /// The first of two attributes with a picture.
      function("coreDataPicture", 2) { [blobs, pictures] values in
        for value in values {
          if let picture = try Self.picture(value, blobs, pictures) { return Data(picture) }
        }
        return nil
      },
      /// The reason why bytes are not a supported picture; `nil` if they are.
      function("pictureProblem", 1) { [blobs, pictures] values in
        guard case .string(let text) = values[0].storage else {
          return Data.fromDatabaseValue(values[0]).flatMap(blobs.problem)
        }
        return pictures.problem(of: Self.fileName(text))
      },
      /// The file that bytes or a text refer to.
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

  /// Bytes are a picture or refer to a file of the store; text is the path of a file next to the store.
  private static func picture(
    _ value: DatabaseValue, _ blobs: PictureBlobs, _ pictures: KeyedPictures
  ) throws -> [UInt8]? {
    guard case .string(let text) = value.storage else {
      return Data.fromDatabaseValue(value).flatMap(blobs.picture)
    }
    let bytes = try pictures.bytes(of: fileName(text))
    return bytes.flatMap { PictureFacts($0) == nil ? nil : $0 }
  }

  /// The last component of a path or an address.
  private static func fileName(_ text: String) -> String {
    let name = text.split(separator: "/").last.map(String.init) ?? ""
    return text.contains("://") ? name.removingPercentEncoding ?? name : name
  }

  /// Core Data counts seconds from 2001-01-01T00:00:00Z. Dates outside the years 1 to 9999, such as Apple's
  /// distantPast, are moved to the nearest valid one.
  private static func date(_ seconds: Double) -> Timestamp? {
    let range = Timestamp.secondsSince2001
    return Timestamp(secondsSince2001: min(max(seconds, range.lowerBound), range.upperBound))
  }

  /// A text, a number, or the 16 bytes of a UUID.
  private static func key(_ value: DatabaseValue) -> String? {
    if case .int64(let number) = value.storage { return "\(number)" }
    if case .blob(let data) = value.storage {
      return data.count == 16 ? CoreDataBytes.uuid([UInt8](data)) : nil
    }
    return String.fromDatabaseValue(value).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Dollars as whole cents. An amount outside of our range is reported, never changed.
  private static func cents(_ value: DatabaseValue, of key: DatabaseValue) throws -> Int64? {
    if value.isNull { return nil }
    guard let cents = cents(value) else {
      let text = String.fromDatabaseValue(value) ?? "\(value)"
      let item = String.fromDatabaseValue(key) ?? ""
      throw DatabaseError(
        resultCode: .SQLITE_MISMATCH,
        message:
          "the value '\(text)' of the item \(item) is not an amount; correct it in the app that wrote the "
          + "store, or ignore all values with coreData: {valueInDollars: ''} in site.yml")
    }
    return cents
  }

  /// `nil` if it is not an amount, or is out of range.
  private static func cents(_ value: DatabaseValue) -> Int64? {
    let dollars = Double.fromDatabaseValue(value) ?? String.fromDatabaseValue(value).flatMap(Double.init)
    guard let dollars, abs(dollars) * 100 <= Double(Money.limit.cents) else { return nil }
    return Int64((dollars * 100).rounded())
  }
}

/// The bytes of a column as text if possible: a text, JSON, a list of texts, or a UUID.
enum CoreDataBytes {
  /// Longer bytes are not read as text.
  static let longestText = 1 << 20

  /// `nil` for bytes that are not text; empty for a list without texts.
  static func text(_ bytes: [UInt8], isUUID: Bool) -> String? {
    if isUUID, bytes.count == 16 { return uuid(bytes) }
    guard bytes.count <= longestText else { return nil }
    // The marker byte of inline data.
    let bytes = bytes.first == 1 ? Array(bytes.dropFirst()) : bytes
    return PropertyList.isBeginning(bytes) ? list(bytes) : json(bytes) ?? plain(bytes)
  }

  /// For 16 bytes.
  static func uuid(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString }
  }

  /// A JSON document as written; for a string or a list of strings, their contents.
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

  /// The text in UTF-8; `nil` if it has control characters other than tabs and line breaks, as pictures and archives do.
  private static func plain(_ bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, !PictureBlobs.mayBePicture(bytes),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let hasControls = text.unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
    }
    return hasControls ? nil : text
  }

  /// A list of strings, as a property list or archived.
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

  /// `nil` if it is too long: a property list can repeat one text many times.
  private static func joined(_ texts: [String]) -> String? {
    guard texts.reduce(0, { $0 + $1.utf8.count + 2 }) <= longestText else { return nil }
    let text = texts.joined(separator: "; ")
    return text.utf8.contains(0) ? nil : text
  }
}
