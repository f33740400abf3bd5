import CSV
import InventoryModel

/// The form of a CSV's texts, detected from its header: written by `coffer export`, or by another program.
enum ItemForm: Hashable, Sendable {
  case foreign
  /// Written with `ItemColumns`, with texts escaped for spreadsheets.
  case own
  /// Written with `ItemColumns`, with unescaped texts.
  case ownRaw

  /// A preset given by the user overrides our own form.
  init(of titles: [String], _ rules: ColumnRules) {
    if case .always = rules.presets {
      self = .foreign
    } else if ItemColumns.isOwn(titles) {
      self = titles.contains(ItemColumns.rawMark) ? .ownRaw : .own
    } else {
      self = .foreign
    }
  }

  /// The unescaped text.
  func text(_ cell: String) -> String { self == .own ? SpreadsheetText.unescaped(cell) : cell }

  /// An amount in our own format, whatever the convention of the column. `nil` if it has another format, for example
  /// because our file was edited in a spreadsheet; the convention then applies.
  func money(_ text: String) -> Money? { self == .foreign ? nil : Money(plainText: text) }

  /// A date in our own format; its year may be one that is refused in other files.
  func date(_ text: String) -> Timestamp? { self == .foreign ? nil : Timestamp(text) }

  /// In decimal digits, within the limits of a store.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy("0123456789.+-eE".utf8.contains), let number = Double(text) else { return nil }
    return abs(number) <= 1e300 ? number : nil
  }

  /// The file names in a photo column.
  func photoNames(_ text: String) -> [String] {
    self == .foreign ? PhotoCell(text).names : ItemColumns.photoNames(text)
  }

  /// In our own files the nine names are the attributes and all other columns are fields, unless the user decides
  /// otherwise. The column that marks raw texts must be empty.
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

  /// In our own files a field can have several columns, because items can have their fields in different orders.
  func allowsTwo(_ target: Columns.Target) -> Bool { self != .foreign && target.field != nil }
}

/// The photo names in a cell of another program.
///
/// They are separated by `;` or `|`, or by commas if each part has an extension of a picture. Airtable writes the
/// address of each file after its name, `front.jpg (https://...)`; only the name is used.
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
