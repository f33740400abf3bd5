package import InventoryModel

/// Tests write the slug of an English text as a literal.
extension PageSlug: ExpressibleByStringInterpolation {
  package init(stringLiteral name: String) { self.init(name, of: name) }
}
