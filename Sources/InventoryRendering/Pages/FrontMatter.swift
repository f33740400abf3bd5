import InventoryModel
import InventoryPages

/// The YAML front matter of a Markdown page, without the fences. Properties are flat, because Obsidian and Git hosts
/// display flat properties.
struct FrontMatter {
  private var lines: [String] = []
  private var names = PropertyNames()

  var text: String { lines.joined(separator: "\n") }

  init(_ page: ItemPage) {
    let item = page.item
    self.init(title: item.itemName, aliases: [item.itemName, page.itemKey?.text], type: item.assetType)
    add(.itemKey, page.itemKey?.text.yaml)
    add(.serialNumber, item.serialNumber?.yaml)
    add(.valueInDollars, item.valueInDollars?.plainText)
    // YAML treats the unquoted text as a date.
    add(.dateCreated, item.dateCreated?.text)
    add(.assetType, item.assetType?.yaml)
    for field in item.fields {
      lines.append(names.unique(field.name).yaml + ": " + field.value.yaml)
    }
  }

  init(_ page: TypePage) {
    let label = page.type.label
    let title = page.list.title(label)
    self.init(title: title, aliases: [title], type: page.type.id == nil ? nil : label)
    add(page.type.totals)
  }

  init(_ page: PlacePage) {
    self.init(
      title: page.list.title(page.text), aliases: [page.list.title(page.text), page.list.title(page.name)],
      type: nil)
    add(page.totals)
  }

  init(title: String) {
    self.init(title: title, aliases: [title], type: nil)
  }

  private init(title: String, aliases: [String?], type: String?) {
    lines = ["title: " + title.yaml, "aliases:"]
    var seen: Set<String> = []
    lines += aliases.compactMap(\.self).filter { seen.insert($0).inserted }.map { "  - " + $0.yaml }
    if let tag = type?.tag { lines += ["tags:", "  - " + tag.yaml] }
  }

  private mutating func add(_ totals: Totals) {
    lines.append("items: \(totals.items)")
    add(.valueInDollars, totals.value?.plainText)
  }

  private mutating func add(_ attribute: ItemAttribute, _ yaml: String?) {
    if let yaml { lines.append(attribute.rawValue + ": " + yaml) }
  }
}

/// Makes unique property names from the names of a page's fields. The names consist of letters, digits and a few signs,
/// and differ even if case is ignored.
struct PropertyNames {
  private var used = Self.reserved
  /// The number to try first for a name that is already used, keyed by the name in lowercase.
  private var next: [String: Int] = [:]

  /// The maximum length of a name in scalars. A longer key is not valid in every YAML parser.
  private static let longest = 80

  /// The names, in lowercase, of the page's own properties, and of properties that have a meaning in Obsidian or a site
  /// generator.
  private static let reserved = Set(
    ItemAttribute.allCases.map { $0.rawValue.lowercased() } + [
      "title", "alias", "aliases", "tag", "tags", "cssclass", "cssclasses", "publish", "published",
      "permalink",
      "layout", "draft", "slug", "url", "redirect_from", "redirect_to",
    ])

  /// Returns the name of the next property: `room`, or `room 2` if `room` is used.
  mutating func unique(_ fieldName: String) -> String {
    let name = Self.plain(fieldName)
    let folded = name.lowercased()
    if used.insert(folded).inserted { return name }
    var number = next[folded] ?? 2
    while !used.insert("\(folded) \(number)").inserted { number += 1 }
    next[folded] = number + 1
    return "\(name) \(number)"
  }

  /// Returns a name that begins with a letter or a digit. Characters such as colons, quotes and line breaks become a
  /// space.
  private static func plain(_ name: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if plain.count == longest { break }
      if scalar.isWord || (!plain.isEmpty && (scalar.isMark || "-_()./&+%".unicodeScalars.contains(scalar))) {
        plain.append(scalar)
      } else if let last = plain.last, last != " " {
        plain.append(" ")
      }
    }
    if plain.last == " " { plain.removeLast() }
    return plain.isEmpty ? "field" : String(plain)
  }
}

extension String {
  /// The text as a YAML scalar: unquoted if every parser reads the same text, otherwise quoted.
  fileprivate var yaml: String { isPlainYAML ? self : quoted }

  /// Whether the text is valid without quotes. The text must begin with a letter, so that parsers do not treat it as a
  /// number, a date or YAML syntax.
  private var isPlainYAML: Bool {
    guard let first = unicodeScalars.first, first.isPlainLetter, last != " ", utf8.count <= 200,
      !Self.words.contains(lowercased())
    else { return false }
    return unicodeScalars.allSatisfy { scalar in
      scalar.isPlainLetter || ("0"..."9").contains(scalar) || " -_()./&+%',".unicodeScalars.contains(scalar)
    }
  }

  /// The words, in lowercase, that YAML parsers do not treat as text.
  private static let words: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

  /// The text as an Obsidian tag: letters, digits and hyphens, including at least one letter. `nil` if the text
  /// contains no letter or digit.
  fileprivate var tag: String? {
    var tag = String.UnicodeScalarView()
    // Spells out two signs, so that `C`, `C++` and `C#` have different tags.
    let named = replacing("#", with: " sharp").replacing("+", with: " plus")
    for scalar in named.lowercased().unicodeScalars.prefix(80) {
      if scalar.isWord || (scalar.isMark && !tag.isEmpty && tag.last != "-") {
        tag.append(scalar)
      } else if let last = tag.last, last != "-" {
        tag.append("-")
      }
    }
    if tag.last == "-" { tag.removeLast() }
    guard !tag.isEmpty else { return nil }
    return (tag.contains(where: \.properties.isAlphabetic) ? "" : "type-") + String(tag)
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter, rather than a mark or a sign that looks like a letter.
  fileprivate var isPlainLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }

  fileprivate var isWord: Bool {
    isPlainLetter || properties.generalCategory == .decimalNumber
  }

  /// Whether the character is an accent or another mark that belongs to the preceding letter.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
