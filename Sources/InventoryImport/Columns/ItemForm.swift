import CSV
import InventoryModel

/// How the texts of a CSV are written, as its header tells: by `coffer export`, or by anybody else.
enum ItemForm: Hashable, Sendable {
  case foreign
  /// By `ItemColumns`, safe to open in a spreadsheet.
  case own
  /// By `ItemColumns`, with every text as it is.
  case ownRaw

  /// A preset that the user names is a word against our own form.
  init(of titles: [String], _ rules: ColumnRules) {
    if case .always = rules.presets {
      self = .foreign
    } else if ItemColumns.isOwn(titles) {
      self = titles.contains(ItemColumns.rawMark) ? .ownRaw : .own
    } else {
      self = .foreign
    }
  }

  /// A text as its item has it.
  func text(_ cell: String) -> String { self == .own ? SpreadsheetText.unescaped(cell) : cell }

  /// An amount as we write it, whatever the convention of the column. Nothing where somebody else wrote it, as into our own
  /// file with a spreadsheet: then the convention decides.
  func money(_ text: String) -> Money? { self == .foreign ? nil : Money(plainText: text) }

  /// A date as we write it; it may lie in a year that would be a mistake in the files of others.
  func date(_ text: String) -> Timestamp? { self == .foreign ? nil : Timestamp(text) }

  /// The file names in a photo column.
  func photoNames(_ text: String) -> [String] {
    self == .foreign ? PhotoCell(text).names : ItemColumns.photoNames(text)
  }

  /// Of our own files: the nine names are the attributes, and every other column is a field, unless the user says what
  /// else. Nothing may stand below the mark of raw texts.
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
      let name = text(title)
      guard name.contains(where: { !$0.isWhitespace }) else { return .nameless }
      return .field(ItemColumns.field(ofHeader: name) ?? name)
    }
  }

  /// Of our own files a field may have several columns: items may have their fields in different orders.
  func allowsTwo(_ target: Columns.Target) -> Bool { self != .foreign && target.field != nil }
}

/// The names of photos in a cell of another program.
///
/// Several are separated by `;` or `|`, or by commas where each part is a picture by its extension. Airtable writes the address
/// of each file after its name: `front.jpg (https://...)`. The name counts.
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

  /// Each ` (http...)` becomes a separator.
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
