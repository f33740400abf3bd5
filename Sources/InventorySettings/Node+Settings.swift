import Diagnostics
import InventoryModel
import InventoryRendering
import InventoryStore
import Yams

/// Reads the values of settings in site.yml, with one function per type.
extension Node {
  /// The elements of a list; for any other node, only the node itself.
  var nodes: [Node] { sequence.map { Array($0) } ?? [self] }

  func text(
    of key: some SettingsKey, _ what: String = "text", where isGood: (String) -> Bool = { _ in true }
  ) throws(Mistake) -> String {
    guard let text = scalar?.string, !text.isEmpty, isGood(text) else {
      throw Mistake(key, needs: what, found: self)
    }
    return text
  }

  /// Reads one text, or a list of texts.
  func texts(of key: some SettingsKey, _ what: String = "text") throws(Mistake) -> [String] {
    var texts: [String] = []
    try nodes.forEachCollectingMistakes { (node) throws(Mistake) in texts.append(try node.text(of: key, what))
    }
    return texts
  }

  /// Reads the path of one store, or a list of paths. The list must not be empty.
  func stores(of key: some SettingsKey) throws(Mistake) -> [String] {
    let what = "a list of paths like [home.sqlite, garage.sqlite]"
    guard !nodes.isEmpty else { throw Mistake("\(key.rawValue) is empty; write \(what)", isAtKey: false) }
    return try texts(of: key, what)
  }

  func number(of key: some SettingsKey, in range: ClosedRange<Int>) throws(Mistake) -> Int {
    guard let number = scalar.flatMap({ Int($0.string) }), range.contains(number) else {
      throw Mistake(key, needs: "a whole number from \(range.lowerBound) to \(range.upperBound)", found: self)
    }
    return number
  }

  func money(of key: some SettingsKey) throws(Mistake) -> Money {
    guard let text = scalar?.string, let money = Money(plainText: text) else {
      throw Mistake(key, needs: "an amount like 50 or 49.90", found: self)
    }
    return money
  }

  func flag(of key: some SettingsKey) throws(Mistake) -> Bool {
    switch scalar?.string {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw Mistake(key, needs: "yes or no", found: self)
    }
  }

  func baseURL(of key: SiteSettings.Key) throws(Mistake) -> BaseURL {
    let what = "a web address like \(BaseURL.example)"
    let text = try text(of: key, what)
    do throws(BaseURL.InvalidAddress) {
      return try BaseURL(text)
    } catch {
      throw Mistake(key, needs: what + ", without a user name, '?' or '#'", found: self)
    }
  }

  /// Reads the raw value of a case of `Choice`.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(of key: some SettingsKey) throws(Mistake)
    -> Choice
  {
    let text = scalar?.string ?? ""
    guard let choice = Choice(rawValue: text) else {
      let offer = UnknownName.offer(of: Choice.names, insteadOf: text)
      throw Mistake(at: self, "unknown value '\(text)' for \(key.rawValue)\(offer)")
    }
    return choice
  }

  /// Reads one page format, or a list of page formats. Duplicates are removed.
  func formats(of key: some SettingsKey) throws(Mistake) -> [PageFormat] {
    guard !nodes.isEmpty else { throw Mistake(key, needs: "a list like [html, markdown]", found: self) }
    do throws(UnknownName) {
      return try [PageFormat](named: nodes.map { $0.scalar?.string ?? "" })
    } catch {
      throw Mistake("\(error)", isAtKey: false)
    }
  }

  /// Reads the names that a Core Data store uses for entities and attributes, keyed by role.
  func coreDataNames(of key: some SettingsKey) throws(Mistake) -> CoreDataNames {
    var names = CoreDataNames()
    guard mapping != nil else {
      throw Mistake(key, needs: "a mapping like {item: Recipe, itemName: name}", found: self)
    }
    try forEachKey(of: "coreData") { (role: CoreDataNames.Role, value) throws(Mistake) in
      names.stated[role] = try value.coreDataName(of: key)
    }
    return names
  }

  /// Reads one name, or a list of names, because the role for photos can have several names. An empty text disables the
  /// role. A list is returned as one text, with the names separated by commas.
  private func coreDataName(of key: some SettingsKey) throws(Mistake) -> String {
    let what = "names like {item: Recipe, itemName: name}"
    if sequence != nil { return try texts(of: key, what).joined(separator: ", ") }
    guard let scalar else { throw Mistake(key, needs: what, found: self) }
    return scalar.string
  }
}

extension Problem {
  /// Creates the problem for a YAML parser error; `yaml` is the text of the file.
  init(_ error: any Error, in file: String, _ yaml: String) {
    switch error {
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _):
      let during = context.map { " \($0.text) that started at \($0.mark.line):\($0.mark.column)" } ?? ""
      self.init(
        file: file, line: mark.line, column: mark.column,
        "is not valid YAML: \(problem)\(during); correct this line")
    case YamlError.duplicatedKeysInMapping(let keys, let context):
      let names = keys.map { "'\($0)'" }.joined(separator: ", ")
      // The parser reports the start of the mapping instead of the duplicate key.
      let second = keys.first.flatMap { Self.lines(withKey: $0, in: yaml).dropFirst().first }
      self.init(
        file: file, line: second ?? context.mark.line, column: 1,
        "duplicate key \(names); remove one of the two entries")
    default: self.init(file: file, "is not valid YAML: \(error)")
    }
  }

  /// Returns the numbers of the lines that start with `key`, counted from 1.
  private static func lines(withKey key: String, in yaml: String) -> [Int] {
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return zip(1..., lines).filter { $1.prefix { $0 != ":" && $0 != " " } == key }.map(\.0)
  }
}
