import InventoryModel
import InventoryPages

/// The YAML of a Markdown page, without the fences: flat properties, as Obsidian and Git hosts show them.
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
    // YAML reads this form as a date.
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

extension ItemList {
  /// `Furniture`, `Furniture, page 2`.
  fileprivate func title(_ name: String) -> String { number == 1 ? name : name + ", page \(number)" }
}

/// Names of the properties of one page that are made from names of fields: of letters, digits and a few signs, and
/// each once, ignoring case.
struct PropertyNames {
  private var used = Self.reserved
  /// The number to try first for a name that is used.
  private var next: [String: Int] = [:]

  /// A longer key is not valid in every YAML parser.
  private static let longest = 80

  /// Properties that the page itself has, and those to which Obsidian or a site generator gives a meaning.
  private static let reserved = Set(
    ItemAttribute.allCases.map { $0.rawValue.lowercased() } + [
      "title", "alias", "aliases", "tag", "tags", "cssclass", "cssclasses", "publish", "published",
      "permalink",
      "layout", "draft", "slug", "url", "redirect_from", "redirect_to",
    ])

  /// The name of the next property: `room`, and `room 2` for a second one.
  mutating func unique(_ fieldName: String) -> String {
    let name = Self.plain(fieldName)
    let folded = name.lowercased()
    if used.insert(folded).inserted { return name }
    var number = next[folded] ?? 2
    while !used.insert("\(folded) \(number)").inserted { number += 1 }
    next[folded] = number + 1
    return "\(name) \(number)"
  }

  /// Begins with a letter or a digit. Other characters, such as colons, quotes and line breaks, become a space.
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
  /// The text as a YAML scalar: plain if every parser reads it as this text, otherwise quoted.
  fileprivate var yaml: String { isPlainYAML ? self : quoted }

  /// Begins with a letter, so that it is neither a number, nor a date, nor a sign of YAML.
  private var isPlainYAML: Bool {
    guard let first = unicodeScalars.first, first.isPlainLetter, last != " ", utf8.count <= 200,
      !Self.words.contains(lowercased())
    else { return false }
    return unicodeScalars.allSatisfy { scalar in
      scalar.isPlainLetter || ("0"..."9").contains(scalar) || " -_()./&+%',".unicodeScalars.contains(scalar)
    }
  }

  /// Words that parsers of YAML read as something else.
  private static let words: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

  /// The text as a tag of Obsidian: letters, digits and hyphens, and not only digits. `nil` without any.
  fileprivate var tag: String? {
    var tag = String.UnicodeScalarView()
    // `C`, `C++` and `C#` are different types.
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
  /// A letter, and not a mark or a sign that looks like one.
  fileprivate var isPlainLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }

  fileprivate var isWord: Bool {
    isPlainLetter || properties.generalCategory == .decimalNumber
  }

  /// An accent that belongs to the letter before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
