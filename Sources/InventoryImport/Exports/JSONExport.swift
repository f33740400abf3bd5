import Diagnostics
import Foundation
import InventoryStore
import JSONText

/// An item as a JSON export has it.
struct ExportedItem {
  /// From 1.
  let number: Int
  let line: Int
  var draft = ItemDraft()
  var photos: [String] = []
  /// Of the photos, in their order; empty where the export does not say them.
  var digests: [String] = []
}

/// A JSON export, item by item: one document, an array, or an item a line. `Sources/inventory.schema.json` describes them.
///
/// What is wrong with the JSON itself ends the reading; wrong types, unknown and missing keys are collected.
struct JSONExport: ~Copyable {
  /// As messages call it.
  let file: String
  var problems = Problems()
  /// The labels of all types, those without items too, as far as they have been read.
  private(set) var assetTypes: [String] = []
  var reader: JSONReader
  private var form: Form?
  var count = 0

  private enum Form {
    case lines, array, document
  }

  init(_ source: SourceFile) {
    file = source.name
    var position = 0
    reader = JSONReader { buffer in
      let count = try source.read(into: buffer, from: position)
      position += count
      return count
    }
  }

  /// The next item; nothing behind the last one.
  mutating func next() throws -> ExportedItem? {
    do {
      return try item()
    } catch let error as JSONError {
      let item = count > 0 && reader.depth > 0 ? "item \(count): " : ""
      throw Failure(
        .badData,
        Problems([
          Problem(file: file, line: error.place.line, column: error.place.column, item + "\(error)")
        ]))
    }
  }

  private mutating func item() throws -> ExportedItem? {
    let event = try reader.next()
    switch (form, event) {
    case (nil, .beginArray?):
      form = .array
      return try item()
    case (nil, .beginObject?): return try beginObject()
    case (nil, nil), (.lines, nil): return nil
    case (.lines, .beginObject?), (.array, .beginObject?), (.document, .beginObject?): return try object(nil)
    case (.array, .endArray?):
      guard try reader.next() == nil else {
        throw refused("something stands behind the last item; remove it")
      }
      return nil
    case (.document, .endArray?): return try restOfDocument()
    case (_, .some): throw refused("an item is not an object in braces")
    case (_, nil): return nil
    }
  }

  /// The first object is a document, or an item, as its first key tells.
  private mutating func beginObject() throws -> ExportedItem? {
    guard case .key(let key)? = try reader.next() else { throw refused("the object has no keys") }
    guard DocumentKey(rawValue: key) != nil else {
      form = .lines
      return try object(key)
    }
    form = .document
    return try documentKeys(from: key)
  }

  private func refused(_ message: String) -> Failure {
    let place = reader.place
    return Failure(
      .badData, Problems([Problem(file: file, line: place.line, column: place.column, message)]))
  }
}

extension JSONExport {
  private enum DocumentKey: String, CaseIterable {
    case version, audience, assetTypes, items
  }

  /// Up to the first item.
  private mutating func documentKeys(from first: String) throws -> ExportedItem? {
    var next: String? = first
    while let name = next {
      switch DocumentKey(rawValue: name) {
      case .version:
        guard case .number("1")? = try reader.next() else {
          throw refused(
            "the version of the export is not 1, the one that this program reads; use a newer Coffer")
        }
      case .audience:
        throw refused("is an export for others, in which something is left out; use one that is the owner's")
      case .assetTypes: assetTypes += try texts(of: name, in: nil)
      case .items:
        guard case .beginArray? = try reader.next() else { throw refused("items is not an array") }
        return try item()
      case nil:
        throw refused("unknown key '\(name)'\(didYouMean(name, among: DocumentKey.allCases.map(\.rawValue)))")
      }
      guard case .key(let key)? = try reader.next() else { break }
      next = key
    }
    throw refused("the document has no items")
  }

  private mutating func restOfDocument() throws -> ExportedItem? {
    while case .key(let name)? = try reader.next() {
      guard DocumentKey(rawValue: name) != .items else { throw refused("items stands here twice") }
      guard DocumentKey(rawValue: name) == .assetTypes else {
        try skipValue()
        continue
      }
      assetTypes += try texts(of: name, in: nil)
    }
    guard try reader.next() == nil else { throw refused("something stands behind the document; remove it") }
    return nil
  }
}
