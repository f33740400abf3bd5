import Diagnostics
import InventoryRendering
import Yams

extension SiteSettings {
  /// The keys of site.yml.
  enum Key: String, SettingsKey {
    case title, language, currency, store, stores, output, cache, summary, salt, itemsPerPage, valueThreshold
    case noindex, search, placeField, placeSeparator, accent, baseURL, qrCodes, formats, coreData, photos
    case blank, report, seal, audience, audiences
  }

  /// Parses site.yml. Throws all mistakes together, each with its line. `file` is the name of the file in messages, and
  /// `title` is the default title.
  init(yaml: String, file: String, title: String) throws(Failure) {
    self.init(title: title)
    var problems = Problems()
    let pairs = try Self.pairs(of: yaml, file)
    let storeKeys = pairs.map(\.0).filter { $0.scalar?.string == "store" || $0.scalar?.string == "stores" }
    for (keyNode, value) in pairs {
      let text = keyNode.scalar?.string ?? ""
      do throws(Mistake) {
        guard let key = Key(rawValue: text) else {
          throw Mistake("unknown key '\(text)'" + UnknownName.advice(on: text, among: Key.names))
        }
        if storeKeys.dropFirst().contains(keyNode) {
          throw Mistake("store and stores cannot be combined; remove store, and list all stores under stores")
        }
        try read(value, as: key)
      } catch {
        for mistake in error.all {
          let mark = mistake.mark ?? (mistake.isAtKey ? keyNode.mark : value.mark ?? keyNode.mark)
          problems.add(Problem(file: file, line: mark?.line, column: mark?.column, mistake.message))
        }
      }
    }
    guard problems.isEmpty else { throw Failure(.badSettings, problems) }
    report.roundAmounts(in: currency)
  }

  private static func pairs(of yaml: String, _ file: String) throws(Failure) -> [(Node, Node)] {
    do {
      // The resolver `basic` leaves every scalar as text, even "no" and "0x1F", which YAML would convert.
      guard let root = try Yams.compose(yaml: yaml, .basic) else { return [] }
      guard let mapping = root.mapping else {
        throw Failure(
          .badSettings,
          Problems([
            Problem(
              file: file, line: 1, column: 1, "must contain 'key: value' lines, such as 'title: My home'")
          ]))
      }
      return mapping.map { ($0.key, $0.value) }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.badSettings, Problems([Problem(error, in: file, yaml)]))
    }
  }

  /// A language, a script, a region and variants by BCP 47, as browsers accept them.
  private static var languageTag: Regex<Substring> {
    /[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*/
  }

  private mutating func read(_ node: Node, as key: Key) throws(Mistake) {
    switch key {
    case .title: title = try node.text(of: key)
    case .language:
      language = try node.text(
        of: key, "a language tag like en or pt-BR"
      ) { $0.wholeMatch(of: Self.languageTag) != nil }
    case .currency: currency = try node.currency(of: key)
    case .store: store = try node.text(of: key)
    case .stores: stores = try node.stores(of: key)
    case .output: output = try node.text(of: key)
    case .cache: cache = try node.text(of: key)
    case .summary: summary = try node.text(of: key)
    case .salt: salt = try node.text(of: key)
    case .itemsPerPage: itemsPerPage = try node.number(of: key, in: 1...10_000)
    case .valueThreshold: valueThreshold = try node.money(of: key)
    case .noindex: noindex = try node.flag(of: key)
    case .search: search = try node.flag(of: key)
    case .placeField: placeField = try node.text(of: key)
    case .placeSeparator: placeSeparator = try node.choice(of: key)
    case .accent: accent = try Accent(node)
    case .baseURL: baseURL = try node.baseURL(of: key)
    case .qrCodes: qrCodes = try node.flag(of: key)
    case .formats: formats = try node.formats(of: key)
    case .coreData: coreData = try node.coreDataNames(of: key)
    case .photos: photos = try node.text(of: key)
    case .blank: blank = try node.texts(of: key, "text like N/A or a list like [N/A, unknown]")
    case .report: report = try ReportSettings(node)
    case .seal: seal = try SealSettings(node)
    case .audience: audience = try node.audience(of: key)
    case .audiences: disclosures = try node.disclosures(of: key)
    }
  }
}

/// A key of site.yml or of a mapping in it.
package protocol SettingsKey: RawRepresentable<String>, CaseIterable {}

/// An error for an unknown name. The message lists the known names.
package struct UnknownName: Error, CustomStringConvertible {
  package let description: String

  /// `kind` is a noun for the message, such as `format`.
  package init(_ kind: String, _ name: String, among names: [String]) {
    description = "no \(kind) '\(name)'" + Self.offer(of: names, insteadOf: name)
  }

  /// Returns the end of a message about an unknown key: `; did you mean 'x'? (x, y, z)`. Long lists of keys are left
  /// out.
  static func advice(on key: String, among names: [String]) -> String {
    let near = didYouMean(key, among: names)
    return (near.isEmpty ? "; correct or remove the key" : near)
      + (names.count > 16 ? "" : " (\(names.joined(separator: ", ")))")
  }

  /// Returns the end of a message about an unknown name: `; did you mean 'x'? (x, y, z)`.
  static func offer(of names: [String], insteadOf name: String) -> String {
    didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))"
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  static var names: [String] { allCases.map(\.rawValue) }

  /// Creates the case with this raw value. Throws if there is none; `kind` is the noun for the message, such as
  /// `format`.
  package init(named name: String, as kind: String) throws(UnknownName) {
    guard let named = Self(rawValue: name) else { throw UnknownName(kind, name, among: Self.names) }
    self = named
  }
}

extension [PageFormat] {
  /// Creates the formats with these names, without duplicates.
  package init(named names: [String]) throws(UnknownName) {
    self = []
    for name in names {
      let format = try PageFormat(named: name, as: "format")
      if !contains(format) { append(format) }
    }
  }
}
