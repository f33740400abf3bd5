import Diagnostics
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

  package init(title: String) {
    self.title = title
  }

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
