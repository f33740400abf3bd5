package import InventoryModel
package import InventoryRendering
package import InventoryStore

/// The contents of site.yml. Every key has a default; the default title is the name of the folder.
package struct SiteSettings: Hashable, Sendable {
  package var title: String
  /// The language of the pages, a BCP 47 tag for browsers and screen readers.
  package var language = "en"
  /// The ISO 4217 code that is shown with every amount.
  package var currency = "USD"
  /// The path of the store. Like `output`, it is relative to the site's folder.
  package var store = "store.sqlite"
  /// The paths of the stores that are read as one inventory in place of `store`; never empty. `nil` if site.yml does
  /// not state `stores`.
  package var stores: [String]?
  package var output = "public"
  /// The folder in which builds save pictures and records for later builds; `nil` for none. The path is relative to the
  /// site's folder.
  package var cache: String?
  /// The file to which builds write the figures of the household for `coffer portfolio`; `nil` for none. The path is
  /// relative to the site's folder.
  package var summary: String?
  /// The file with the secret for the names of pages and pictures; `nil` for none. The path is relative to the site's
  /// folder.
  package var salt: String?
  package var itemsPerPage = 100
  /// Pages mark values below this amount as low.
  package var valueThreshold = Money(cents: 50_00)
  package var noindex = true
  /// Whether pages have a search field.
  package var search = true
  package var placeField = "room"
  package var placeSeparator = PlaceSeparator.any
  /// The color of links and marks; `nil` for the color of the theme.
  package var accent: Accent?
  /// The address of the published site; `nil` if it is not stated.
  package var baseURL: BaseURL?
  /// Whether printed pages of items and places have a QR code of their address. This needs `baseURL`.
  package var qrCodes = false
  package var formats: [PageFormat] = [.html]
  /// The names of entities and attributes of a Core Data store.
  package var coreData = CoreDataNames()
  /// A second folder with pictures of a Core Data store, besides the folder of the store; `nil` for none. The path is
  /// relative to the site's folder.
  package var photos: String?
  /// The texts that imports treat as empty cells.
  package var blank: [String] = []
  /// The settings for reports: the cover, and the limits that values are compared with.
  package var report = ReportSettings()
  /// The settings with which `coffer seal` signs the SHA256SUMS of the output.
  package var seal = SealSettings()
  /// The audience that the site is built for by default.
  package var audience = Audience.owner
  /// The changes to what each audience sees by default, from `audiences` in site.yml.
  package var disclosures: [Audience: [DisclosureChange]] = [:]

  /// Creates the default settings with a title.
  package init(title: String) { self.title = title }

  /// Returns what an audience sees. In addition to the defaults, the insurer sees the field for the place and the
  /// fields that are assigned to columns of reports. The family sees the field for the place. The changes in
  /// `disclosures` are applied last.
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
  /// The settings from site.yml, or the defaults if there is no site.
  package var settings: SiteSettings { self?.settings ?? SiteSettings(title: "Household inventory") }
}

/// A change to what an audience sees by default.
package struct DisclosureChange: Hashable, Sendable {
  package let subject: Disclosure.Subject
  package let level: Disclosure.Level
}

/// The address of a published site, ending with a slash so that page paths can be appended.
package struct BaseURL: Hashable, Sendable {
  package let text: String

  /// Adds a trailing slash if it is missing. Throws if the text is not a web address, or if it contains a user name,
  /// which every printed label would show.
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

  /// Whether an address can contain this byte without an escape. `?` and `#` are not allowed, because they would end
  /// the path.
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
  /// Whether the byte is an ASCII letter or digit.
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
