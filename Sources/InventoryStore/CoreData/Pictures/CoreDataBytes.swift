import Foundation
import KeyedArchive

/// The bytes of a column as a text, where they are one: JSON, a list of texts, or a UUID.
enum CoreDataBytes {
  /// Longer bytes are not read as texts.
  static let longestText = 1 << 20

  /// `nil` for bytes that are no text; empty for a list without texts.
  static func text(_ bytes: [UInt8], isUUID: Bool) -> String? {
    if isUUID, bytes.count == 16 {
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString }
    }
    guard bytes.count <= longestText else { return nil }
    // The mark of bytes that may be in a file, and are here.
    let bytes = bytes.first == 1 ? Array(bytes.dropFirst()) : bytes
    return PropertyList.isBeginning(bytes) ? list(bytes) : json(bytes)
  }

  /// A JSON document as it is written; of a text or a list of texts, the texts.
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

  /// A list of texts, as a property list or archived.
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

  /// `nil` for what is too long: a property list may have one text many times.
  private static func joined(_ texts: [String]) -> String? {
    guard texts.reduce(0, { $0 + $1.utf8.count + 2 }) <= longestText else { return nil }
    let text = texts.joined(separator: "; ")
    return text.utf8.contains(0) ? nil : text
  }
}
