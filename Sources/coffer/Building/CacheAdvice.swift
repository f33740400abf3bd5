import InventorySettings

extension Console {
  /// Prints advice about a cache if a build without a cache took more than ten seconds.
  func suggestCache(for site: Site?, after time: Duration, _ advice: String) {
    guard let site, site.settings.cache == nil, time > .seconds(10) else { return }
    note("note: " + advice)
  }
}
