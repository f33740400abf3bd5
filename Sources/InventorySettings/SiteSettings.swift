package import InventoryModel
package import InventoryRendering
package import InventoryStore

/// The contents of site.yml. Every key has a default except the title, which defaults to the folder's name.
package struct SiteSettings: Hashable, Sendable {
  package var title: String
  /// A BCP 47 tag for browsers and screen readers.
  package var language = "en"
  /// An ISO 4217 code, shown with every amount.
  package var currency = "USD"
  /// Relative to the site's folder, like `output`.
  package var store = "store.sqlite"
  /// Several stores that are read as one; `nil` for the one above. Not empty.
  package var stores: [String]?
  package var output = "public"
  /// The folder for pictures that builds can use again; `nil` for none. Relative to the site's folder.
  package var cache: String?
  /// The file with the figures of the household for a portfolio; `nil` for none. Relative to the site's folder.
  package var summary: String?
  /// The file with the secret for names of pages and pictures. Relative to the site's folder.
  package var salt: String?
  package var itemsPerPage = 100
  /// A value above it is shown as high.
  package var valueThreshold = Money(cents: 50_00)
  package var noindex = true
  /// Whether pages have a search.
  package var search = true
  package var placeField = "room"
  package var placeSeparator = PlaceSeparator.any
  /// The color of links and marks; `nil` for the theme's.
  package var accent: Accent?
  /// The address of the published site.
  package var baseURL: BaseURL?
  /// Whether pages have a code of their address in print; only with a `baseURL`.
  package var qrCodes = false
  package var formats: [PageFormat] = [.html]
  /// The names of entities and attributes of a Core Data store.
  package var coreData = CoreDataNames()
  /// The folder of a Core Data store's pictures, if it differs from the store's. Relative to the site's folder.
  package var photos: String?
  /// Texts in cells of an import that mean "not stated".
  package var blank: [String] = []
  /// The cover of reports, and the limits they compare with.
  package var report = ReportSettings()
  /// How `coffer seal` signs the list of the output.
  package var seal = SealSettings()
  /// The audience of the site.
  package var audience = Audience.owner
  /// The changes to the audiences' defaults.
  package var disclosures: [Audience: [DisclosureChange]] = [:]

  /// The settings of a site.yml with only a title.
  package init(title: String) { self.title = title }

  /// Fields assigned to report columns have the disclosure of the column: the insurer sees them, and the family sees
  /// the room.
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
  /// From site.yml, or the defaults if there is none.
  package var settings: SiteSettings { self?.settings ?? SiteSettings(title: "Household inventory") }
}

/// A change to the defaults of an audience.
package struct DisclosureChange: Hashable, Sendable {
  package let subject: Disclosure.Subject
  package let level: Disclosure.Level
}

/// The address of a published site, ending with a slash so that paths of pages can be appended.
package struct BaseURL: Hashable, Sendable {
  package let text: String

  /// A trailing slash is optional.
  package init(_ text: String) throws(InvalidAddress) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let rest = text.dropFirst(scheme.count)
    let host = rest.dropFirst(3).prefix { $0 != "/" }
    guard ["http", "https"].contains(scheme), rest.hasPrefix("://"), !host.isEmpty, host.first != ":",
      text.utf8.count <= Self.limit, text.utf8.allSatisfy(Self.isPlain), !host.contains("@")
    else { throw InvalidAddress(text: text) }
    self.text = scheme + rest + (text.hasSuffix("/") ? "" : "/")
  }

  private static let limit = 1000

  /// The characters allowed unescaped in an address. A `?` or `#` would end the path; a name and password would be on
  /// every label.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-._~:/[]@!$&'()*+,;=%".utf8.contains(byte)
  }

  package static let example = "https://home.example/inventory/"

  /// The error for a text that is not the address of a site.
  package struct InvalidAddress: Error, CustomStringConvertible {
    let text: String

    package var description: String {
      "'\(text)' is not the web address of a site; write it like \(BaseURL.example), without a user name, '?' or '#', and with %20 for a space"
    }
  }
}

extension UInt8 {
  /// ASCII only.
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
