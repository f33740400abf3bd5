package import Diagnostics
import InventoryModel

/// What a build has done.
package struct BuildReport: Codable, Hashable, Sendable {
  package let output: String
  /// Nothing for the owner.
  package let audience: String?
  package let items: Int
  package let pages: Int
  package let pictures: Int
  /// Files whose bytes are new.
  package let written: Int
  package let unchanged: Int
  package let removed: Int
  /// Files of earlier builds that are no longer part of the site, and that were changed since: they are still there. `nil` for none.
  package let left: Problems?
  /// Photos in whose place the site has a placeholder. `nil` for none.
  package let damagedPhotos: Problems?
  /// What the site has or names and the build does not use.
  package let oversights: [Oversight]

  init(
    _ request: BuildRequest, items: Int, pages: Int, pictures: Int, _ finished: FinishedOutput,
    _ damagedPhotos: Problems?, _ oversights: [Oversight]
  ) {
    let audience = request.disclosure.audience
    (output, self.audience) = (request.output, audience == .owner ? nil : audience.rawValue)
    (self.items, self.pages, self.pictures) = (items, pages, pictures)
    (written, unchanged, removed) = (finished.written, finished.unchanged, finished.removed)
    (left, self.damagedPhotos, self.oversights) = (finished.left, damagedPhotos, oversights)
  }
}

/// How far a build is.
package enum BuildProgress: Sendable {
  case items(Int, of: Int)
  case photos(Int, of: Int)
  /// A file whose bytes are new, by its path in the output.
  case wrote(String)
}
