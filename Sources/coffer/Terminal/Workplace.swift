import InventoryModel
import InventorySettings
import InventorySite
import InventoryStore

/// What a command works with: what was typed, weighed once against the environment and site.yml.
struct Workplace {
  /// `nil` where a store is read without a site.
  let site: Site?
  let store: InventoryStore
  /// What those see for whom the output is.
  let disclosure: Disclosure
  /// `nil` for all items in their order.
  let selection: ItemSelection?
  /// The day that pages and reports speak of.
  let asOf: Timestamp?
  let console: Console

  /// As site.yml says; where there is none, the usual ones.
  var settings: SiteSettings { site.settings }
}
