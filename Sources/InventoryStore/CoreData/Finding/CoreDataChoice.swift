/// What of a Core Data store is used as what, and why.
package struct CoreDataChoice: Hashable, Sendable, Codable {
  package enum Reason: String, Hashable, Sendable, Codable {
    /// site.yml names it.
    case stated
    /// The Homepwner app calls it so.
    case app
    /// Other apps call it so.
    case name
    /// Of several columns with this name, it has the most distinct values.
    case distinct
    /// A uniqueness constraint names it.
    case unique
    /// It holds pictures.
    case pictures
    /// It leads to few, short, distinct labels.
    case labels
    /// Its attributes are those of a home inventory.
    case attributes
    /// The store has no model: the entity at its end is called like it, and has a row for every reference.
    case end
    /// An inspection proposes it.
    case proposed
  }

  package let role: CoreDataNames.Role
  /// As site.yml names it.
  package let path: String
  package let reason: Reason

  func because(_ reason: Reason) -> CoreDataChoice { CoreDataChoice(role: role, path: path, reason: reason) }

  package var isGuess: Bool {
    switch reason {
    case .stated, .app: false
    case .name, .distinct, .unique, .pictures, .labels, .attributes, .end, .proposed: true
    }
  }
}

/// A name in site.yml that the store does not have, or a store in which no items are found.
struct CoreDataRefusal: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
