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
  /// What stands on the cover of reports, and what they compare with.
  package var report = ReportSettings()
  /// For whom the site is built.
  package var audience = Audience.owner
  /// What audiences see, of those for whom it is not what they see from the start.
  package var disclosures: [Audience: Disclosure] = [:]

  package init(title: String) {
    self.title = title
  }

  package func disclosure(for audience: Audience) -> Disclosure {
    disclosures[audience] ?? Disclosure(audience)
  }
}
