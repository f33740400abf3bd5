import CSV
import InventoryModel

/// The origin of a CSV file, detected from its header: `coffer export`, with escaped or unescaped texts, or another
/// program.
enum ItemForm: Hashable, Sendable {
  case foreign
  /// Written with `ItemColumns`, with texts escaped for spreadsheets.
  case own
  /// Written with `ItemColumns`, with unescaped texts.
  case ownRaw

  /// Detects the form. A preset that the user states means that the file is from another program.
  init(of titles: [String], _ rules: ColumnRules) {
    if case .always = rules.presets {
      self = .foreign
    } else if ItemColumns.isOwn(titles) {
      self = titles.contains(ItemColumns.rawMark) ? .ownRaw : .own
    } else {
      self = .foreign
    }
  }

  /// Returns the text of a cell, without escapes for spreadsheets if the file has them.
  func text(_ cell: String) -> String { self == .own ? SpreadsheetText.unescaped(cell) : cell }

  /// Returns an amount in Coffer's own format, regardless of the format of the column. `nil` if the amount has another
  /// format, for example because an export was edited in a spreadsheet; the format of the column then applies.
  func money(_ text: String) -> Money? { self == .foreign ? nil : Money(plainText: text) }

  /// Returns a date in Coffer's own format, including years that are refused in files from other programs; `nil` for
  /// any other text.
  func date(_ text: String) -> Timestamp? { self == .foreign ? nil : Timestamp(text) }

  /// Returns a number in decimal notation, within the limits of a store; `nil` for any other text.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy("0123456789.+-eE".utf8.contains), let number = Double(text) else { return nil }
    return abs(number) <= 1e300 ? number : nil
  }

  /// Returns the file names in a cell of a photo column.
  func photoNames(_ text: String) -> [String] {
    self == .foreign ? PhotoCell(text).names : ItemColumns.photoNames(text)
  }

  /// Returns the targets of the columns of a file in Coffer's own format. Unless the user decides otherwise, the nine
  /// attribute names and the headers of proof photos and documents have their own targets. All other columns are
  /// fields. The column that marks unescaped texts must be empty.
  func targets(_ titles: [String], _ rules: ColumnRules) -> [Columns.Target] {
    let stated = rules.targets(of: titles)
    let decided = stated.compactMap { $0 }
    return zip(titles, stated).map { title, stated in
      if let stated { return stated }
      if self == .ownRaw, title == ItemColumns.rawMark { return .nameless }
      if let target = ItemAttribute(rawValue: title).map(Columns.Target.attribute),
        target.mayStandTwice || !decided.contains(target)
      {
        return target
      }
      if let kind = ItemColumns.photoKind(ofHeader: title) { return .photos(kind) }
      if let kind = ItemColumns.documentKind(ofHeader: title) { return .documents(kind) }
      let name = text(title)
      guard name.contains(where: { !$0.isWhitespace }) else { return .nameless }
      return .field(ItemColumns.field(ofHeader: name) ?? name)
    }
  }

  /// Whether two columns may have this target. In Coffer's own format, a field can have several columns, because items
  /// can have their fields in different orders.
  func allowsTwo(_ target: Columns.Target) -> Bool { self != .foreign && target.field != nil }
}

/// The names of photos in a cell of a file from another program.
///
/// The names are separated by `;` or `|`, or by commas if each part has the extension of a picture. Airtable writes the
/// address of each file after its name: `front.jpg (https://...)`. Only the name is used.
struct PhotoCell {
  let names: [String]

  init(_ text: String) {
    let plain = Self.withoutAddresses(text)
    let parts = plain.split { $0 == ";" || $0 == "|" }.flatMap(Self.partsAtCommas)
    names = parts.map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
  }

  private static func partsAtCommas(_ text: Substring) -> [String] {
    let parts = text.split(separator: ",").map { String($0).trimmingBlanks() }
    return parts.count > 1 && parts.allSatisfy(isPicture) ? parts : [String(text)]
  }

  private static func isPicture(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  private static let extensions = PhotoFormat.fileExtensions.union(PhotoFormat.otherFileExtensions)

  /// Replaces each ` (http...)` with a separator.
  private static func withoutAddresses(_ text: String) -> String {
    guard text.utf8.count > 8, text.contains(" (http") else { return text }
    var rest = text[...]
    var plain = ""
    while let start = rest.firstRange(of: " (http"), let end = rest[start.upperBound...].firstIndex(of: ")") {
      plain += rest[..<start.lowerBound] + ";"
      rest = rest[rest.index(after: end)...].drop { $0 == "," || $0 == " " }
    }
    return plain + rest
  }
}
