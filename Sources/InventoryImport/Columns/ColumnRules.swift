import Diagnostics
import InventoryModel

/// The user's column options: `--map`, `--ignore` and `--preset`.
package struct ColumnRules: Hashable, Sendable {
  package var maps: [ColumnMap]
  /// The headers of columns to ignore.
  package var ignored: [String]
  package var presets: PresetChoice

  package init(maps: [ColumnMap] = [], ignored: [String] = [], presets: PresetChoice = .recognized) {
    (self.maps, self.ignored, self.presets) = (maps, ignored, presets)
  }

  /// Returns the user's decision about a column; `nil` if there is none. If several `--map` options name the column,
  /// the last one applies.
  private func target(of title: String, among titles: [String]) -> Columns.Target? {
    if ignored.contains(where: { title.isHeader($0, among: titles) }) { return .ignored }
    return maps.last { title.isHeader($0.header, among: titles) }?.target
  }

  func preset(for titles: [String]) -> Preset? {
    switch presets {
    case .recognized: Preset.allCases.first { $0.isRecognized(by: titles) }
    case .none: nil
    case .always(let preset): preset
    }
  }

  /// Returns a message for each option that names a column that does not exist.
  func missing(from titles: [String]) -> [String] {
    let named = maps.map { ("--map", $0.header) } + ignored.map { ("--ignore", $0) }
    let known = titles + Self.numbered(titles)
    return named.filter { option in !known.contains { $0.isHeader(option.1, among: known) } }.map {
      option, header in
      let meant = didYouMean(header, among: titles)
      return "\(option): the file has no column '\(header)'"
        + (meant.isEmpty ? "; \(Self.listed(titles))" : meant)
    }
  }

  /// Returns a clause such as `the columns are 'Name', 'Price'`, with at most twelve names.
  static func listed(_ titles: [String]) -> String {
    let named = titles.filter { !$0.allSatisfy(\.isWhitespace) }
    let list = named.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = named.count > 12 ? " and \(named.count - 12) more" : ""
    return (named.count == 1 ? "the only column is " : "the columns are ") + list + rest
  }

  /// A message for each column with conflicting options.
  var contradictions: [String] {
    let headers = Set(maps.map(\.header)).sorted()
    return headers.filter(ignored.contains).map {
      "--map and --ignore both name the column '\($0)'; remove one of the two options"
    }
      + headers.filter { header in Set(maps.filter { $0.header == header }.map(\.target)).count > 1 }.map {
        "--map is used twice for the column '\($0)'; remove one of the two options"
      }
  }

  /// Returns the user's decision for each column; `nil` for a column without a decision. The columns that Coffer added
  /// to a rejects file are ignored.
  func targets(of titles: [String]) -> [Columns.Target?] {
    let left = Self.ofRejects(in: titles)
    let known = titles + Self.numbered(titles)
    return zip(titles, Self.numbered(titles)).enumerated().map { index, names in
      let (title, numbered) = names
      if left.contains(index) { return .ignored }
      if let target = target(of: numbered, among: known) { return target }
      let target = target(of: title, among: known)
      // If columns with the same header become fields, the names of the fields are numbered like the headers.
      guard case .field(let name)? = target else { return target }
      return .field(name + numbered.dropFirst(title.count))
    }
  }

  /// Returns the headers, with numbers for repeated headers: `Name`, `Name (2)`.
  static func numbered(_ titles: [String]) -> [String] {
    var taken = Set(titles)
    var seen: Set<String> = []
    return titles.map { title in
      guard !seen.insert(title).inserted else { return title }
      var number = 2
      while !taken.insert("\(title) (\(number))").inserted { number += 1 }
      return "\(title) (\(number))"
    }
  }

  /// The columns that an import adds to rejected rows. When the corrected file is imported, they are ignored.
  static let ofRejects = ["error_line", "error_column", "error_reason"]

  /// Returns the positions of the columns in `ofRejects` if these are the last three columns, in this order. Otherwise,
  /// returns an empty range, and columns with these names are regular columns.
  static func ofRejects(in titles: [String]) -> Range<Int> {
    titles.suffix(3) == ofRejects[...] && titles.count > 3
      ? titles.count - 3..<titles.count : titles.count..<titles.count
  }
}

/// The choice of a preset for an import.
package enum PresetChoice: Hashable, Sendable {
  /// The preset is detected from the header.
  case recognized
  case none
  case always(Preset)

  /// Parses the value of `--preset`: the name of a preset, or `none`.
  package init(_ name: String) throws(OptionMistake) {
    if name == "none" {
      self = .none
    } else if let preset = Preset(rawValue: name) {
      self = .always(preset)
    } else {
      throw OptionMistake("no preset", name, among: Preset.allCases.map(\.rawValue) + ["none"])
    }
  }
}

/// An invalid option value.
package struct OptionMistake: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// Creates the message about an unknown name. `fact` is the start of the message, such as `no preset`. `names` are
  /// all known names, and `more` is appended to their list.
  init(_ fact: String, _ name: String, among names: [String], more: String = "") {
    description =
      "\(fact) '\(name)'\(didYouMean(name, among: names)) (\(names.joined(separator: ", "))\(more))"
  }
}

extension String {
  /// The header as options and messages show it: on a single line, with spaces instead of line breaks.
  package var withoutLineBreaks: String {
    guard contains(where: \.isNewline) else { return self }
    return split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Whether an option with the header `name` refers to this column. Case, accents and most punctuation are ignored,
  /// unless the header of a column is exactly `name`.
  fileprivate func isHeader(_ name: String, among titles: [String]) -> Bool {
    if self == name || withoutLineBreaks == name { return true }
    return ItemAttribute.folded(self) == ItemAttribute.folded(name)
      && !titles.contains { $0 == name || $0.withoutLineBreaks == name }
  }
}

/// The value of `--map`: 'Header=attribute' or 'Header=field:Name'.
package struct ColumnMap: Hashable, Sendable {
  let header: String
  let target: Columns.Target

  /// Parses the value of the option. Throws an error that describes what is invalid.
  package init(_ text: String) throws(OptionMistake) {
    // Searches for `=field:` first, because the header and the name of a field may contain equals signs.
    let field = text.firstRange(of: "=field:")?.lowerBound
    guard let equals = field ?? text.lastIndex(of: "="), equals > text.startIndex else {
      throw OptionMistake(
        "'\(text)' does not have the form 'Header=attribute'; write it like 'Cost=valueInDollars'")
    }
    let name = text[text.index(after: equals)...]
    header = String(text[..<equals])
    if name.hasPrefix("field:"), name.utf8.count > 6 {
      target = .field(String(name.dropFirst(6)))
    } else if let attribute = ItemAttribute(rawValue: String(name)) {
      target = .attribute(attribute)
    } else if let kind = ItemColumns.photoKind(ofHeader: String(name)) {
      target = .photos(kind)
    } else if let kind = ItemColumns.documentKind(ofHeader: String(name)) {
      target = .documents(kind)
    } else {
      if FieldRoles().role(of: String(name)) != nil {
        throw OptionMistake(
          "'\(name)' is a field, not an attribute; write \("\(header)=field:\(name)".quotedForShell)")
      }
      let kinds =
        PhotoKind.allCases.filter { $0 != .item }.map(ItemColumns.header)
        + DocumentKind.allCases.map(ItemColumns.header)
      throw OptionMistake(
        "no attribute", String(name), among: ItemAttribute.allCases.map(\.rawValue) + kinds,
        more: ", or field:Name")
    }
  }

  init(header: String, target: Columns.Target) { (self.header, self.target) = (header, target) }

  /// Returns the option that maps a header to an attribute, quoted for a shell, as messages suggest it.
  static func option(_ header: String, _ attribute: ItemAttribute) -> String {
    "--map " + "\(header.withoutLineBreaks)=\(attribute.rawValue)".quotedForShell
  }

  static func option(_ header: String, field name: String) -> String {
    "--map " + "\(header.withoutLineBreaks)=field:\(name.withoutLineBreaks)".quotedForShell
  }
}
