package import InventoryModel
package import InventoryRendering
package import InventoryStore

/// What site.yml says. Every key has a default but the title, which is the folder's name.
package struct SiteSettings: Hashable, Sendable {
  package var title: String
  /// A BCP 47 tag for browsers and screen readers.
  package var language = "en"
  /// An ISO 4217 code, shown with every amount.
  package var currency = "USD"
  /// Relative to the site's folder, as `output` is.
  package var store = "store.sqlite"
  package var output = "public"
  package var itemsPerPage = 100
  /// A value above it is shown as a high one.
  package var valueThreshold = Money(cents: 50_00)
  package var noindex = true
  package var placeField = "room"
  /// Where the site is published.
  package var baseURL: BaseURL?
  package var formats: [PageFormat] = [.html]
  /// What the entities and attributes of a Core Data store are called.
  package var coreData = CoreDataNames()
  /// Where the pictures of a Core Data store lie, if not beside it. Relative to the site's folder.
  package var photos: String?
  /// Texts in the cells of an import that mean "not stated".
  package var blank: [String] = []
  /// What stands on the cover of reports, and what they compare with.
  package var report = ReportSettings()
  /// For whom the site is built.
  package var audience = Audience.owner
  /// What audiences see otherwise than from the start.
  package var disclosures: [Audience: [DisclosureChange]] = [:]

  package init(title: String) { self.title = title }

  /// Fields that the site gives to the columns of reports are named by that: the insurer sees them, and the family the place.
  package func disclosure(for audience: Audience) -> Disclosure {
    var disclosure = Disclosure(audience)
    let named: [String] =
      switch audience {
      case .insurer: [placeField] + report.fields.values.sorted()
      case .family: [placeField]
      case .owner, .public: []
      }
    for name in named { disclosure.set(.shown, of: .field(name)) }
    for change in disclosures[audience] ?? [] { disclosure.set(change.level, of: change.subject) }
    return disclosure
  }
}

extension Site? {
  /// As site.yml says; where there is none, the usual ones.
  package var settings: SiteSettings { self?.settings ?? SiteSettings(title: "Household inventory") }
}

/// That an audience sees something otherwise than from the start.
package struct DisclosureChange: Hashable, Sendable {
  package let subject: Disclosure.Subject
  package let level: Disclosure.Level
}

/// Where a site is published: a web address that ends in a slash, so that the path of a page can follow.
package struct BaseURL: Hashable, Sendable {
  package let text: String

  /// A slash at the end may be left out.
  package init(_ text: String) throws(NotOne) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let rest = text.dropFirst(scheme.count)
    let host = rest.dropFirst(3).prefix { $0 != "/" }
    guard ["http", "https"].contains(scheme), rest.hasPrefix("://"), !host.isEmpty, host.first != ":",
      text.utf8.count <= Self.limit, text.utf8.allSatisfy(Self.isPlain), !host.contains("@")
    else { throw NotOne(text: text) }
    self.text = scheme + rest + (text.hasSuffix("/") ? "" : "/")
  }

  private static let limit = 1000

  /// What an address may hold as it is. A `?` or `#` would end the path; a name and password would be on every label.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-._~:/[]@!$&'()*+,;=%".utf8.contains(byte)
  }

  package static let example = "https://home.example/inventory/"

  package struct NotOne: Error, CustomStringConvertible {
    let text: String

    package var description: String {
      "'\(text)' is not the web address of a site; write it like \(BaseURL.example), without a user name, '?' or '#', and with %20 for a space"
    }
  }
}

extension UInt8 {
  /// Of ASCII.
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
