import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import JSONText

/// Reads a JSON export item by item. An export is a document, an array of items, or one item per line.
/// `Sources/inventory.schema.json` describes documents and items. Throws if the JSON or the document is invalid. Wrong
/// types and keys in items are collected in `problems`.
struct JSONExport: ~Copyable {
  /// The name in messages.
  let file: String
  var problems = Problems()
  /// The labels of all asset types read so far, including types without items.
  private(set) var assetTypes: [String] = []
  var reader: JSONReader
  private var form: Form?
  var count = 0

  private enum Form {
    case lines, array, document
  }

  init(_ source: SourceFile) {
    file = source.name
    reader = JSONReader(source: source.fromStart())
  }

  /// Returns the next item; `nil` after the last item.
  mutating func next() throws -> ExportedItem? {
    do {
      return try item()
    } catch let error as JSONError {
      let item = count > 0 && reader.depth > 0 ? "item \(count): " : ""
      let message = item + "\(error); correct the file, or export the items again"
      throw Failure(
        .badData,
        Problems([
          Problem(file: file, line: error.place.line, column: error.place.column, message)
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
        throw refused("unexpected content after the last item; remove this content")
      }
      return nil
    case (.document, .endArray?): return try restOfDocument()
    case (_, .some): throw refused("an item is not an object; write each item in braces")
    case (_, nil): return nil
    }
  }

  /// Reads the first object, which is a document or an item, depending on its first key.
  private mutating func beginObject() throws -> ExportedItem? {
    guard case .key(let key)? = try reader.next() else { throw refused("the object is empty; add items") }
    guard DocumentKey(rawValue: key) != nil else {
      form = .lines
      return try object(key)
    }
    form = .document
    return try documentKeys(from: key)
  }

  private func refused(_ message: String) -> Failure {
    let place = reader.place
    return Failure(.badData, Problems([Problem(file: file, line: place.line, column: place.column, message)]))
  }

  private enum DocumentKey: String, CaseIterable {
    case version, audience, assetTypes, items
  }

  /// Reads the keys of a document that precede its items, and returns the first item; `nil` if there are no items.
  private mutating func documentKeys(from first: String) throws -> ExportedItem? {
    var next: String? = first
    while let name = next {
      switch DocumentKey(rawValue: name) {
      case .version:
        guard case .number(let version)? = try reader.next(), let number = Int(version), number > 0 else {
          throw refused("the version must be the number 1; use an unchanged export")
        }
        if number > 1 { throw refused("version \(number) is not supported; use a newer Coffer") }
      case .audience:
        throw refused(
          "is an export for another audience, so some data is missing; use an export for the owner")
      case .assetTypes: assetTypes += try texts(of: name, in: nil)
      case .items:
        guard case .beginArray? = try reader.next() else { throw refused("items must be an array in [ ]") }
        return try item()
      case nil:
        throw refused("unknown key '\(name)'\(didYouMean(name, among: DocumentKey.allCases.map(\.rawValue)))")
      }
      guard case .key(let key)? = try reader.next() else { break }
      next = key
    }
    throw refused("the document has no key 'items'; add an array of items")
  }

  private mutating func restOfDocument() throws -> ExportedItem? {
    while case .key(let name)? = try reader.next() {
      guard DocumentKey(rawValue: name) != .items else { throw refused("duplicate key 'items'; remove one") }
      guard DocumentKey(rawValue: name) == .assetTypes else {
        try skipValue()
        continue
      }
      assetTypes += try texts(of: name, in: nil)
    }
    guard try reader.next() == nil else {
      throw refused("unexpected content after the end of the document; remove this content")
    }
    return nil
  }

  /// Reads the rest of an item. Its opening brace has been read, and so has its first key unless `first` is `nil`.
  mutating func object(_ first: String?) throws -> ExportedItem {
    count += 1
    var item = ExportedItem(number: count, line: reader.place.line)
    var seen: Set<String> = []
    var next = first
    if next == nil, case .key(let key)? = try reader.next() { next = key }
    while let name = next {
      if !seen.insert(name).inserted { add("duplicate key '\(name)'; remove one of the two", of: item) }
      if let key = ItemAttribute(rawValue: name) {
        try read(key, into: &item)
      } else if name == "fields" {
        try readFields(into: &item)
      } else if name == "sha256" {
        item.digests = try texts(of: name, in: item)
      } else if name == "photoKinds" {
        try readKinds(into: &item)
      } else if name == "documents" {
        item.documents = try texts(of: name, in: item)
      } else if name == "documentSHA256" {
        item.documentDigests = try texts(of: name, in: item)
      } else if name == "documentKinds" {
        try readDocumentKinds(into: &item)
      } else {
        let names =
          ItemAttribute.allCases.map(\.rawValue)
          + ["sha256", "photoKinds", "documents", "documentSHA256", "documentKinds", "fields"]
        add("unknown key '\(name)'; correct or remove the key\(didYouMean(name, among: names))", of: item)
        try skipValue()
      }
      guard case .key(let key)? = try reader.next() else { break }
      next = key
    }
    if item.draft.itemKey == nil { add("the item has no itemKey; add an itemKey", of: item) }
    if item.draft.itemName == nil { add("the item has no itemName; add an itemName", of: item) }
    checkCount(of: "sha256", item.digests.count, item)
    checkCount(of: "photoKinds", item.kinds.count, item)
    checkCount(of: "documentSHA256", item.documentDigests.count, item, files: \.documents, "document")
    checkCount(of: "documentKinds", item.documentKinds.count, item, files: \.documents, "document")
    return item
  }

  mutating func add(_ message: String, of item: ExportedItem?) {
    let place = reader.place
    let prefix = item.map { "item \($0.number): " } ?? ""
    problems.add(Problem(file: file, line: place.line, column: place.column, prefix + message))
  }

  private mutating func read(_ key: ItemAttribute, into item: inout ExportedItem) throws {
    switch key {
    case .itemKey: item.draft.itemKey = try text(key, of: item).flatMap(ItemKey.init)
    case .itemName:
      // Stores of older versions allowed names that contain only spaces.
      let name = try text(key, of: item)
      item.draft.itemName = name
      if name != nil, item.draft.itemName == nil { item.draft.itemName = Item.unnamed }
    case .serialNumber: item.draft.serialNumber = try text(key, of: item)
    case .assetType:
      item.draft.assetType = try text(key, of: item)
      if let message = item.draft.assetType?.nameProblem("asset type") { add(message, of: item) }
    case .notes: item.draft.notes = try text(key, of: item)
    case .photos: item.photos = try texts(of: key.rawValue, in: item)
    case .valueInDollars:
      item.draft.valueInDollars = try number(key, of: item, "an amount; write it like 12.50") {
        Money(plainText: $0)
      }
    case .orderingValue:
      item.draft.orderingValue = try number(key, of: item, "a number from -1e300 to 1e300; correct it") {
        Double($0).flatMap { abs($0) <= 1e300 ? $0 : nil }
      }
    case .dateCreated:
      guard let text = try text(key, of: item) else { return }
      item.draft.dateCreated = Timestamp(text)
      if item.draft.dateCreated == nil {
        add("dateCreated is '\(text.prefix(40))', which is not a date; write it like 2026-03-18", of: item)
      }
    }
  }

  /// Returns a non-empty text, or `nil` for null. For any other value, adds a problem and returns `nil`.
  private mutating func text(_ key: ItemAttribute, of item: ExportedItem) throws -> String? {
    switch try reader.next() {
    case .text(let text)?:
      if text.isEmpty { add("\(key.rawValue) is empty; write null", of: item) }
      return text.isEmpty ? nil : text
    case .null?: return nil
    case let event:
      add("\(key.rawValue) is not a string; write text in quotes, or null", of: item)
      try skip(event)
      return nil
    }
  }

  private mutating func number<Value>(
    _ key: ItemAttribute, of item: ExportedItem, _ what: String, _ read: (String) -> Value?
  ) throws -> Value? {
    switch try reader.next() {
    case .number(let text)?:
      let value = read(text)
      if value == nil { add("\(key.rawValue) is \(text), which is not \(what)", of: item) }
      return value
    case .null?: return nil
    case let event:
      add("\(key.rawValue) is not a number; write a number without quotes, or null", of: item)
      try skip(event)
      return nil
    }
  }

  mutating func texts(of key: String, in item: ExportedItem?) throws -> [String] {
    guard case .beginArray? = try opening(of: key, .beginArray, "an array of strings", item) else {
      return []
    }
    var texts: [String] = []
    while let event = try reader.next(), event != .endArray {
      if case .text(let text) = event, !text.isEmpty {
        texts.append(text)
      } else {
        add("\(key) contains something other than strings; write each entry in quotes", of: item)
        try skip(event)
      }
    }
    return texts
  }

  private mutating func readFields(into item: inout ExportedItem) throws {
    guard case .beginArray? = try opening(of: "fields", .beginArray, "an array", item) else { return }
    while let event = try reader.next(), event != .endArray {
      guard event == .beginObject else {
        add("a field is not an object; write it like {\"name\": \"room\", \"value\": \"Attic\"}", of: item)
        try skip(event)
        continue
      }
      var texts: [String: String] = [:]
      while case .key(let name)? = try reader.next() {
        let event = try reader.next()
        if case .text(let text)? = event, !text.isEmpty, ["name", "value"].contains(name), texts[name] == nil
        {
          texts[name] = text
        } else {
          add(
            "a field has an invalid '\(name.prefix(40))'; write a name and a value, both non-empty strings",
            of: item)
          try skip(event)
        }
      }
      guard let name = texts["name"], let value = texts["value"] else {
        add("a field has no name or no value; write both", of: item)
        continue
      }
      if let message = name.nameProblem("field's name") { add(message, of: item) }
      item.draft.fields.append(Field(name: name, value: value))
    }
  }

  /// Reads the opening event of a value. Skips any other value and returns `nil`. A skipped value is a problem, unless
  /// it is a null in an item.
  private mutating func opening(
    of key: String, _ opening: JSONEvent, _ what: String, _ item: ExportedItem?
  ) throws -> JSONEvent? {
    let event = try reader.next()
    guard event != opening else { return event }
    if event != .null || item == nil { add("\(key) is not \(what); write the entries in brackets", of: item) }
    try skip(event)
    return nil
  }

  mutating func skipValue() throws { try skip(try reader.next()) }

  /// Skips the rest of a value.
  private mutating func skip(_ event: JSONEvent?) throws {
    guard event == .beginObject || event == .beginArray else { return }
    let depth = reader.depth
    while reader.depth >= depth, try reader.next() != nil {}
  }
}
