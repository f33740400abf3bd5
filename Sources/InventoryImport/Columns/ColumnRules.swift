import Diagnostics
import InventoryModel

/// What the user says of the columns: `--map`, `--ignore` and `--preset`.
package struct ColumnRules: Hashable, Sendable {
  package var maps: [ColumnMap]
  /// Headers of columns that are not to be read.
  package var ignored: [String]
  package var presets: PresetChoice

  package init(maps: [ColumnMap] = [], ignored: [String] = [], presets: PresetChoice = .recognised) {
    (self.maps, self.ignored, self.presets) = (maps, ignored, presets)
  }

  /// What the user decided for a column; the last word counts.
  private func target(of title: String) -> Columns.Target? {
    if ignored.contains(where: title.isHeader) { return .ignored }
    return maps.last { title.isHeader($0.header) }?.target
  }

  func preset(for titles: [String]) -> Preset? {
    switch presets {
    case .recognised: Preset.allCases.first { $0.isRecognised(by: titles) }
    case .none: nil
    case .always(let preset): preset
    }
  }

  /// A message for each option that names a column which is not there.
  func missing(from titles: [String]) -> [String] {
    let named = maps.map { ("--map", $0.header) } + ignored.map { ("--ignore", $0) }
    let known = titles + Self.numbered(titles)
    return named.filter { option in !known.contains { $0.isHeader(option.1) } }.map { option, header in
      "\(option): the file has no column '\(header)'" + didYouMean(header, among: titles)
    }
  }

  /// A message for each column of which the user says two things.
  var contradictions: [String] {
    let headers = Set(maps.map(\.header)).sorted()
    return headers.filter(ignored.contains).map {
      "--map and --ignore both name the column '\($0)'; remove one of them"
    }
      + headers.filter { header in Set(maps.filter { $0.header == header }.map(\.target)).count > 1 }.map {
        "--map is given twice for the column '\($0)'; remove one of them"
      }
  }

  /// What the user decided for each column. The columns of rejects are left out.
  func targets(of titles: [String]) -> [Columns.Target?] {
    let left = Self.ofRejects(in: titles)
    return zip(titles, Self.numbered(titles)).enumerated().map { index, names in
      let (title, numbered) = names
      if left.contains(index) { return .ignored }
      if let target = target(of: numbered) { return target }
      // A field of which there are several is numbered as its header is.
      guard case .field(let name)? = target(of: title) else { return target(of: title) }
      return .field(name + numbered.dropFirst(title.count))
    }
  }

  /// The headers as options tell equal ones apart: `Name`, `Name (2)`.
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

  /// The columns that an import adds to the rows it rejects; a later import of the mended file leaves them out.
  static let ofRejects = ["error_line", "error_column", "error_reason"]

  /// Where they stand: at the end, in this order. Anybody else's column of such a name is an ordinary one.
  static func ofRejects(in titles: [String]) -> Range<Int> {
    titles.suffix(3) == ofRejects[...] && titles.count > 3
      ? titles.count - 3..<titles.count : titles.count..<titles.count
  }
}

/// Which preset an import uses.
package enum PresetChoice: Hashable, Sendable {
  /// The one that the header tells.
  case recognised
  case none
  case always(Preset)

  /// As `--preset` names it: a preset, or `none`.
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

/// What is wrong with the value of an option.
package struct OptionMistake: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// `fact` is what the name is not: `no preset`. The names are all that are known; `more` follows them.
  init(_ fact: String, _ name: String, among names: [String], more: String = "") {
    description =
      "\(fact) '\(name)'\(didYouMean(name, among: names)) (\(names.joined(separator: ", "))\(more))"
  }
}

extension String {
  /// The header as options and messages write it: on one line, with blanks for line breaks.
  package var withoutLineBreaks: String {
    guard contains(where: \.isNewline) else { return self }
    return split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Whether an option that names a header means this one.
  fileprivate func isHeader(_ name: String) -> Bool { self == name || withoutLineBreaks == name }
}

/// What the user says with `--map 'Header=attribute'` or `--map 'Header=field:Name'`.
package struct ColumnMap: Hashable, Sendable {
  let header: String
  let target: Columns.Target

  /// Throws a text that says what is wrong with the option.
  package init(_ text: String) throws(OptionMistake) {
    // The name of a field may have an equals sign, as its header may.
    let field = text.firstRange(of: "=field:")?.lowerBound
    guard let equals = field ?? text.lastIndex(of: "="), equals > text.startIndex else {
      throw OptionMistake("'\(text)' is not 'Header=attribute'; write it like 'Cost=valueInDollars'")
    }
    let name = text[text.index(after: equals)...]
    header = String(text[..<equals])
    if name.hasPrefix("field:"), name.utf8.count > 6 {
      target = .field(String(name.dropFirst(6)))
    } else if let attribute = ItemAttribute(rawValue: String(name)) {
      target = .attribute(attribute)
    } else {
      throw OptionMistake(
        "no attribute", String(name), among: ItemAttribute.allCases.map(\.rawValue), more: ", or field:Name")
    }
  }

  init(header: String, target: Columns.Target) { (self.header, self.target) = (header, target) }

  /// As a message proposes it: ready for a shell.
  static func option(_ header: String, _ attribute: ItemAttribute) -> String {
    "--map " + "\(header.withoutLineBreaks)=\(attribute.rawValue)".quotedForShell
  }

  static func option(_ header: String, field name: String) -> String {
    "--map " + "\(header.withoutLineBreaks)=field:\(name.withoutLineBreaks)".quotedForShell
  }
}
