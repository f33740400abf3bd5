import ArgumentParser
import Diagnostics
import Foundation
import InventoryModel
import InventoryStore

/// The options for the attributes of an item. An empty value clears the attribute.
struct ItemOptions: ParsableArguments {
  // These options are parsed unconditionally, because a value may start with a hyphen: -5, or a Markdown list in notes.
  @Option(parsing: .unconditional, help: .value("label", "The asset type; created if it does not exist."))
  var type: String?

  @Option(
    parsing: .unconditional,
    help: .value("amount", "The stated value of the item with all of its pieces, such as 1299.99."))
  var value: String?

  @Option(parsing: .unconditional, help: .value("text", "The serial number."))
  var serialNumber: String?

  @Option(
    help: .value(
      "date", "The date when the item was recorded, not the date of purchase, such as 2026-03-18."),
    transform: timestamp)
  var dateCreated: Timestamp?

  @Option(
    parsing: .unconditional, help: .value("text", "Notes in Markdown; - reads them from standard input."))
  var notes: String?

  @Option(help: .value("name=text", "A field, such as 'room=Attic'; repeatable."))
  var field: [String] = []

  /// Whether at least one attribute or field is given.
  var areStated: Bool {
    [type, value, serialNumber, notes].contains { $0 != nil } || dateCreated != nil || !field.isEmpty
  }

  func validate() throws {
    for text in field { _ = try Self.field(text) }
  }

  /// Sets the given attributes in a draft, and marks attributes with an empty value as cleared. `currency` is the
  /// currency of the site.
  func fill(_ draft: inout ItemDraft, currency: String) throws {
    draft.dateCreated = dateCreated
    if let value = Self.stated(value) { draft.valueInDollars = try money(value, currency: currency) }
    draft.assetType = Self.stated(type)
    draft.serialNumber = Self.stated(serialNumber)
    draft.notes = try Self.stated(readNotes())
    for text in field {
      let field = try Self.field(text)
      if field.value.isEmpty { draft.cleared.insert(.field(field.name)) } else { draft.fields.append(field) }
    }
    let emptied: [(String?, ItemDraft.Clearable)] = [
      (type, .assetType), (value, .valueInDollars), (serialNumber, .serialNumber), (notes, .notes),
    ]
    for (text, what) in emptied where text == "" { draft.cleared.insert(what) }
  }

  private static func stated(_ text: String?) -> String? { text == "" ? nil : text }

  private static func field(_ text: String) throws -> Field {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
      String($0).trimmed
    }
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValidationError("--field needs a name and a text, not '\(text)'; write for example 'room=Attic'")
    }
    return Field(name: parts[0], value: parts[1])
  }

  /// Returns the notes, or `nil` if there are none. For `-`, reads them from standard input and removes one line feed
  /// from the end.
  private func readNotes() throws -> String? {
    guard notes == "-" else { return notes }
    let bytes = try FileHandle.standardInput.readToEnd() ?? Data()
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw Failure(.badData, file: "standard input", "the notes are not UTF-8; save them as UTF-8")
    }
    let notes = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return notes.isEmpty ? nil : notes
  }
}

/// The option `--where` of commands that change either named items or all items that match a predicate.
struct ItemChoice: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: .value(
      "predicate",
      "A predicate that selects the items, such as \"fields.room == 'Hall'\". Try the command with --dry-run first."
    ))
  var predicate: String?

  /// Checks the predicate before any store is opened.
  func validate() throws {
    try refuseEmpty(predicate, "--where", "a predicate")
    _ = try selection()
  }

  /// Throws if both names and a predicate are given, or neither. Commands call this function in `run()`, because
  /// `validate` runs before unknown options are reported.
  func check(_ names: [String]) throws {
    if predicate != nil, let name = names.first {
      throw ValidationError("'\(name)' and --where cannot be combined; remove the item or --where")
    }
    if predicate == nil, names.isEmpty {
      throw ValidationError("pass an item, or select items with --where")
    }
  }

  func selection() throws -> ItemSelection? { try ItemSelection.typed(predicate) }
}

/// The options that state the position of an item among the other items.
struct PositionOptions: ParsableArguments {
  @Option(help: .value("item", "Place before this item."))
  var before: String?

  @Option(help: .value("item", "Place after this item."))
  var after: String?

  @Flag(help: "Place at the beginning.")
  var first = false

  @Flag(help: "Place at the end.")
  var last = false

  var isStated: Bool { before != nil || after != nil || first || last }

  func validate() throws {
    let stated = [before != nil, after != nil, first, last].filter { $0 }
    guard stated.count <= 1 else {
      throw ValidationError("--before, --after, --first and --last cannot be combined; choose one")
    }
  }

  /// Returns the position; `nil` if no option states one.
  func resolved(in edit: StoreEdit) throws(Failure) -> ItemPosition? {
    if let before { return .before(try edit.item(named: before).id) }
    if let after { return .after(try edit.item(named: after).id) }
    return first ? .first : last ? .last : nil
  }
}
