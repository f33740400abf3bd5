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
  func text(_ cell: String) -> String {
    switch self {
    case .own: SpreadsheetText.unescaped(cell)
    case .foreign, .ownRaw: cell
    }
  }

  /// An amount as we write it, whatever the convention of the column. Nothing where somebody else wrote it, as into our own
  /// file with a spreadsheet: then the convention decides.
  func money(_ text: String) -> Money? {
    self == .foreign ? nil : Money(plainText: text)
  }

  /// A date as we write it; it may lie in a year that would be a mistake in the files of others.
  func date(_ text: String) -> Timestamp? {
    self == .foreign ? nil : Timestamp(text)
  }

  /// The file names in a photo column.
  func photoNames(_ text: String) -> [String] {
    switch self {
    case .own, .ownRaw: ItemColumns.photoNames(text)
    case .foreign: PhotoCell(text).names
    }
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
  func allowsTwo(_ target: Columns.Target) -> Bool {
    guard case .field = target else { return false }
    return self != .foreign
  }
}
