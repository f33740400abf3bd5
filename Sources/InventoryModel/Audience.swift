/// For whom a site or a list is made. What each of them sees is a `Disclosure`.
package enum Audience: String, CaseIterable, Sendable {
  /// Sees everything.
  case owner
  /// Who must believe it: all that a claim needs.
  case insurer
  /// Who wants to look things up: what there is and where, not what it is worth.
  case family
  /// Anybody: what there is, and pictures of it.
  case `public`
}
